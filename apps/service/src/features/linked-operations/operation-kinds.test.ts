import { describe, expect, it } from 'vitest'
import { isWholeKind } from './operation-kinds'

describe('the kinds of operations', () => {
  it.each([
    ['capture', true],
    ['void', true],
    ['refund', false],
    ['late_credit', false],
    ['write_off', false],
  ] as const)('issue-12 1 %s is of the whole amount: %s', (kind, isWhole) => {
    expect(isWholeKind(kind)).toBe(isWhole)
  })
})
