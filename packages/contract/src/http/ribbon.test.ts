import { describe, expect, it } from 'vitest'
import { PayGroup } from './pay-groups'

const { ribbon } = PayGroup.shape

describe('the ribbon of a method', () => {
  it.each(['instant', 'fast', 'bonus', 'free', 'popular', 'new', null])('MONEY-6 may be %s', (kind) => {
    expect(ribbon.safeParse(kind).data).toBe(kind)
  })

  it.each(['slow', '', undefined, 1, ['fast', 'new']])(
    'MONEY-6 ENT-9 of another service may be %j, which is none',
    (kind) => {
      expect(ribbon.safeParse(kind).data).toBeNull()
    },
  )
})
