/** Many declines of one brand (issue-9 3.1): every card of it needs a step-up, and the merchant is notified. */
import { oneDatabaseKind, until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RiskConfig } from '../../src/config/risk-schema'
import { actionOf } from '../payments/player-at-issuer'
import { CARDS, openWorld, valueOf, type World } from '../payments/world'

const SHARE = { attempts_min: 10, percent: 70 }
const HOUR_MS = 3_600_000
const PATIENCE_MS = 10 * 60_000

describe.each(oneDatabaseKind())('a brand under attack on %s', (kind) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(kind, {
      providerDeadlineMs: PATIENCE_MS,
      timing: { periodicWorkMs: 50, answerMsMax: PATIENCE_MS },
      configure: (config) => {
        const brand = config.brands['COM']
        if (!brand) throw new Error('the world has lost its brand')
        const risk = RiskConfig.parse({
          declines_in_a_row: { card: 'unlimited' },
          cvv_failures_per_day: { card: 'unlimited' },
          declined_share: SHARE,
        })
        return { ...config, brands: { COM: { ...brand, risk } } }
      },
    })
  })
  afterAll(() => world.close())

  it('issue-9 3.1 above the share of declines every card is challenged on every instance, until the declines are over', async () => {
    const fresh = async () => valueOf(await world.deposit(world.player(), { card: CARDS.approves }))
    // All are declined, but the limit needs more payments.
    for (let turn = 0; turn < 7; turn += 1) await world.deposit(world.player(), { card: CARDS.insufficientFunds })
    for (let turn = 0; turn < 3; turn += 1) expect((await fresh()).transaction_status).toBe('success')
    await until(() => world.alarms.told.length > 0, { deadlineMs: 10_000 })
    expect(world.alarms.told[0]?.data).toMatchObject({ rule: 'declined_share', scope: 'brand', refused_user_id: null })
    expect(world.alarms.told[0]?.data).toMatchObject({ count: 7, limit: 7 })
    const { timestamp, data } = world.alarms.told[0] ?? {}
    expect(Date.parse(data?.until ?? '') - Date.parse(timestamp ?? '')).toBe(15 * 60_000)
    actionOf(
      await until(
        async () => {
          const session = await fresh()
          return session.next_action.type === 'three_ds_challenge' ? session : undefined
        },
        { deadlineMs: 10_000 },
      ),
      'three_ds_challenge',
    )
    world.advance(2 * HOUR_MS)
    await until(async () => (await fresh()).transaction_status === 'success' || undefined, { deadlineMs: 10_000 })
    expect(world.alarms.told).toHaveLength(1)
    expect(world.alarms.counted).toEqual(['declined_share'])
  })
})
