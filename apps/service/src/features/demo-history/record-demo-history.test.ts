import { oneDatabaseKind, openTestDatabase } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleBrand, sampleConfig, sampleMethod } from '../../config/config-sample'
import * as database from '../../db'
import { balanceOf } from '../../ledger'
import { createUserCards, parseVaultKeys } from '../user-cards'
import { recordDemoHistory } from './record-demo-history'

const NOW = new Date('2026-03-20T12:00:00.000Z')
const KEYS = parseVaultKeys(`test:${Buffer.alloc(32, 9).toString('base64')}`)
const field = (extendedType: string, isRequired: boolean) => ({
  ...{ name: extendedType.replace('_', '-'), extended_type: extendedType, is_required: isRequired },
})
const cards = { pay_method_type: 'cards', arrangement: 1, fields: [field('card_pan', true)] }
const limits = { EUR: { min: '10.00', max: '100.00', preset: '30.00' } }
const methods = {
  // Each of these methods asks for more than a card.
  off: sampleMethod({ arrangement: 99, enabled: false }),
  restricted: sampleMethod({ arrangement: 98, restricted_until: '2030-01-01T00:00:00.000Z' }),
  proven: sampleMethod({
    arrangement: 97,
    fields: [field('custom', false)],
    otp: { field: 'custom', contact: 'email' },
  }),
  asking: sampleMethod({ arrangement: 96, fields: [field('custom', true)] }),
  routed: sampleMethod({
    arrangement: 95,
    routing: { by: 'custom', fields: {}, otherwise: [] },
    fields: [field('custom', false)],
  }),
  list: sampleMethod({ arrangement: 94, action_type: 'NestedList' }),
  abroad: sampleMethod({ arrangement: 93, countries: ['FR'] }),
  payout: sampleMethod({ arrangement: 92, flow: 'withdrawal' }),
  // These methods need only a card.
  low: sampleMethod({ arrangement: 3, limits }),
  high: sampleMethod({ arrangement: 5, limits, fields: [field('custom', false)] }),
  middle: sampleMethod({ arrangement: 4, limits }),
  card: sampleMethod({ ...cards, limits: { EUR: { min: '20.00' } } }),
}
const config = sampleConfig({ methods, brands: { COM: sampleBrand({ methods: Object.keys(methods) }) } })

describe.each(oneDatabaseKind())('the past of a demo player on %s', (kind) => {
  const open = () => openTestDatabase(kind, database)
  let opened: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())

  async function pastOf(userId: string, isReturning: boolean, isDeclined: boolean, country = 'DE') {
    const { db } = opened
    const deps = { config, cards: createUserCards({ db, keys: KEYS }) }
    const player = { brand: 'COM', userId, country, currency: 'EUR' }
    await database.transaction(db, (tx) => recordDemoHistory(tx, deps, player, { isReturning, isDeclined }, NOW))
    const rows = await db
      .selectFrom('payments')
      .select(['pay_group_id', 'created_at', 'state', 'amount', 'decline_code', 'card_last4', 'saves_card'])
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .execute()
    const kept = (await deps.cards.list({ brand: 'COM', userId })).map(({ exp_year: year }) => year)
    const balance = await balanceOf(db, { brand: 'COM', kind: 'player', owner: userId, currency: 'EUR' })
    const past = rows.map((row) => [row.pay_group_id, row.created_at.toISOString(), row.state, row.amount])
    return { past, rows, kept, balance }
  }

  it('LIST-4 SAVED-1 has three deposits: the newest by a saved card, then in the order of the methods', async () => {
    const { past, rows, kept, balance } = await pastOf('returning', true, false)
    expect(past).toEqual([
      ['card', '2026-03-19T12:00:00.000Z', 'succeeded', '2000'],
      ['high', '2026-03-17T12:00:00.000Z', 'succeeded', '3000'],
      ['middle', '2026-03-12T12:00:00.000Z', 'succeeded', '3000'],
    ])
    expect(rows.map(({ card_last4: last4 }) => last4)).toEqual(['1111', null, null])
    expect(kept).toEqual(['2029'])
    // The player has played the deposited money since.
    expect(balance).toBe(0n)
  })

  it('LIST-13 has a deposit that was declined five minutes ago, and saves no card with it', async () => {
    const { past, rows, kept } = await pastOf('declined', false, true)
    expect(past).toEqual([['card', '2026-03-20T11:55:00.000Z', 'declined', '2000']])
    expect(rows[0]).toMatchObject({ decline_code: 'insufficient_funds', card_last4: '1111', saves_card: false })
    expect(kept).toEqual([])
  })

  it('LIST-4 LIST-13 contains both kinds of deposits or none', async () => {
    expect((await pastOf('both', true, true)).past.map(([id, , state]) => `${id} ${state}`)).toEqual([
      ...['card declined', 'card succeeded', 'high succeeded', 'middle succeeded'],
    ])
    expect((await pastOf('neither', false, false)).past).toEqual([])
  })
})
