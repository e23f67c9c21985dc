import { describe, expect, it } from 'vitest'
import { intentOf } from './intent-of'

const session = { idHash: 'a'.repeat(64) }

describe('the intent of a form', () => {
  it('API-13 is the same in two tabs', () => {
    expect(intentOf(session, 'card', 0)).toBe(intentOf({ ...session }, 'card', 0))
    expect(intentOf(session, 'card', 0)).toMatch(/^[\w-]{22}$/)
  })

  it.each([
    ['once a payment has ended', intentOf(session, 'card', 1)],
    ['with another method', intentOf(session, 'halden', 0)],
    ['in another session', intentOf({ idHash: 'b'.repeat(64) }, 'card', 0)],
  ])('API-13 is another one %s', (_, other) => {
    expect(other).not.toBe(intentOf(session, 'card', 0))
  })
})
