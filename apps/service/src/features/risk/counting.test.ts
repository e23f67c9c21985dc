import { expect, it } from 'vitest'
import { RiskConfig } from '../../config/risk-schema'
import { countingOf } from './counting'

const now = new Date('2026-03-04T12:00:00.000Z')
const counted = { brand: 'COM', userId: 'anna', cardHashes: ['card-hash'], addressHash: 'address-hash' }
const input = {
  ...{
    nowMs: now.getTime(),
    brand: 'COM',
    userId: 'anna',
    sessionIdHash: 's',
    country: 'DE',
    flow: 'deposit' as const,
  },
  ...{ payGroupId: 'card', amount: '25.00', currency: 'EUR', addressHash: 'address-hash', attempts: [] },
  card: { hashes: ['card-hash'] as const, isTyped: true },
  isBrandUnderAttack: false,
}
const shown = (limits: object) => {
  const counting = countingOf(RiskConfig.parse(limits), { now, since: now, input, counted, attempts: [] })
  return [counting?.user, counting?.cards, counting?.address, counting?.locks.length, counting?.attempt.address_hash]
}

it('issue-9 3.1 a deposit is checked again only for an attempt that a limit reads, and counts for all of them', () => {
  expect(shown({})).toEqual(['anna', ['card-hash'], 'address-hash', 3, 'address-hash'])
  // As where all players come from one address.
  const address = 'unlimited'
  expect(shown({ new_cards_per_hour: { address }, declines_in_a_row: { address } })).toEqual([
    ...['anna', ['card-hash'], null, 2, 'address-hash'],
  ])
  const own = { session: 'unlimited', player: 'unlimited' }
  const card = 'unlimited'
  expect(
    shown({ new_cards_per_hour: own, declines_in_a_row: { ...own, card }, cvv_failures_per_day: { card } }),
  ).toEqual([null, [], 'address-hash', 1, 'address-hash'])
})
