import { expect, it } from 'vitest'
import { derived, replaceConfig } from './live-config'
import type { CashierConfig } from './schema'

it('issue-11 a reload replaces every part, and removes parts that the new configuration lacks', () => {
  const live = { brands: { A: 1 }, methods: {}, messages: {} } as unknown as CashierConfig
  const held = live.brands
  const next = { brands: { B: 2 }, methods: { card: {} } } as unknown as CashierConfig
  replaceConfig(live, next)
  expect(live).toEqual(next)
  // Code that read a part before the reload continues with the old part.
  expect(held).toEqual({ A: 1 })
})

it('issue-11 a value is computed once for a part, and again for the part that replaced it', () => {
  const config = { brands: { A: 1 } }
  let count = 0
  const names = derived(
    () => config.brands,
    (brands) => {
      count += 1
      return Object.keys(brands)
    },
  )
  expect([names(), names()]).toEqual([['A'], ['A']])
  expect(count).toBe(1)
  Object.assign(config, { brands: { B: 1 } })
  expect(names()).toEqual(['B'])
})
