import { describe, expect, it } from 'vitest'
import { sampleConfig, sampleMethod } from '../../config/config-sample'
import { keptRows } from './kept-rows'
import { toPayGroup, type RowFacts } from './to-pay-group'

const limits = { EUR: { min: '10.00' }, USD: { min: '11.00' } }
const currencies = {
  EUR: { name: 'Euro', iso_number: '978', precision: 2 },
  USD: { name: 'US dollar', iso_number: '840', precision: 2 },
}
const config = sampleConfig({ currencies, methods: { card: sampleMethod({ limits, fee_fix: { EUR: '0.20' } }) } })
const card = { id: 'card', method: config.methods['card']! }
const facts: RowFacts = {
  ...{ currency: 'EUR', rank: null, unavailableReason: null, restrictedUntil: null, ribbon: null, logo: null },
}
const OTHERS: readonly Partial<RowFacts>[] = [
  { currency: 'USD' },
  { rank: 0 },
  { rank: 1 },
  { unavailableReason: 'switched_off' },
  { restrictedUntil: '2026-03-04T13:00:00.000Z' },
  { ribbon: 'bonus' },
  { logo: '/logo.svg' },
]

describe('ENT-2 issue-11 5 the rows of a list', () => {
  it('are the same object for the same facts, which nobody can change', () => {
    const rowOf = keptRows(config)
    const row = rowOf(card, { ...facts })
    expect(rowOf({ ...card }, { ...facts })).toBe(row)
    expect(Reflect.set(row, 'enabled', false)).toBe(false)
    expect(Reflect.set(row.currencies[0]!.limits, 'min_amount', '1')).toBe(false)
  })

  it.each(OTHERS)('differ by %o', (other) => {
    const rowOf = keptRows(config)
    rowOf(card, facts)
    const changed = { ...facts, ...other }
    expect(rowOf(card, changed)).toEqual(toPayGroup(config, card, changed))
    expect(rowOf(card, facts)).toEqual(toPayGroup(config, card, facts))
  })

  it('differ by the id of the method, and after a reload of the configuration', () => {
    const rowOf = keptRows(config)
    rowOf(card, facts)
    expect(rowOf({ ...card, id: 'other' }, facts).id).toBe('other')
    expect(rowOf({ id: 'card', method: { ...card.method, public_name: 'New' } }, facts).public_name).toBe('New')
  })

  it('stay right if players have more restrictions than rows are kept', () => {
    const rowOf = keptRows(config)
    for (let minute = 0; minute < 500; minute += 1) {
      const restrictedUntil = new Date(Date.UTC(2026, 2, 4, 12, minute)).toISOString()
      expect(rowOf(card, { ...facts, restrictedUntil }).restricted_until).toBe(restrictedUntil)
    }
    expect(rowOf(card, facts)).toEqual(toPayGroup(config, card, facts))
  })
})
