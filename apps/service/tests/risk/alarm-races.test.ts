/** The same alarm of two presses at the same time (issue-9 3.1): the merchant is notified once. */
import { theOneDatabaseKind, until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../src/db/transaction'
import { raiseAlarm } from '../../src/features/risk/risk.repository'
import type { RiskAlarm } from '../../src/features/risk/risk.types'
import { CARDS, openWorld, valueOf, type World } from '../payments/world'
import { waitsForLock } from '../waits-for-lock'

const HOUR_MS = 3_600_000

describe('concurrent alarms', () => {
  const kind = theOneDatabaseKind()
  let world: World
  beforeAll(async () => {
    world = await openWorld(kind, {})
  })
  afterAll(() => world.close())

  it('issue-9 3.1 two instances that reach one limit at the same time raise one alarm, and so again after it has ended', async () => {
    const { payment_id: paymentId } = valueOf(await world.deposit(world.player(), { card: CARDS.approves }))
    const raise = async (now: Date) => {
      const alarm: RiskAlarm = {
        ...{ brand: 'COM', rule: 'new_cards', scope: 'player', subject: 'someone', refusedUserId: 'someone' },
        ...{ count: 3, limit: 3, paymentId, untilMs: now.getTime() + HOUR_MS },
      }
      let second: Promise<boolean> | undefined
      const first = await transaction(world.db, async (tx) => {
        const isNew = await raiseAlarm(tx, alarm, now)
        second = transaction(world.db, (other) => raiseAlarm(other, { ...alarm, untilMs: alarm.untilMs + 1 }, now))
        // PGlite has one connection: there the second transaction begins after the first.
        if (kind === 'postgres') await until(() => waitsForLock(world.db, 'risk_alarms'))
        return isNew
      })
      return [first, await second]
    }
    const now = world.now()
    expect(await raise(now)).toEqual([true, false])
    const row = await world.db.selectFrom('risk_alarms').select('until').where('subject', '=', 'someone').execute()
    expect(row).toEqual([{ until: new Date(now.getTime() + HOUR_MS + 1) }])
    expect(await raise(new Date(now.getTime() + 2 * HOUR_MS))).toEqual([true, false])
  })
})
