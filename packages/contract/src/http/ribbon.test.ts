import { describe, expect, it } from 'vitest'
import { PayGroup } from './pay-groups'

const { ribbon } = PayGroup.shape

describe('the ribbon of a method', () => {
  it.each(['instant', 'fast', 'bonus', 'free', 'popular', 'new', null])('MONEY-6 it may be %s', (kind) => {
    expect(ribbon.safeParse(kind).data).toBe(kind)
  })

  it.each(['slow', '', undefined, 1, ['fast', 'new']])(
    'MONEY-6 ENT-9 the value %j of another service counts as no ribbon',
    (kind) => {
      expect(ribbon.safeParse(kind).data).toBeNull()
    },
  )
})
