/** Two reports about one payment that ended, at the same time and with different amounts (decision 78): both are stored. */
import { theOneDatabaseKind, until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../src/db'
import { findPayment } from '../../src/features/payments'
import { chargeOf, recordCharge } from '../../src/features/payments/store/provider-charges.repository'
import { CARDS, openWorld, valueOf, type World } from './world'
import { waitsForLock } from '../waits-for-lock'

describe('concurrent reports of a charge', () => {
  const kind = theOneDatabaseKind()
  let world: World
  beforeAll(async () => {
    world = await openWorld(kind, {})
  })
  afterAll(() => world.close())

  it('decision-78 two amounts with one sequence number are two reports, and the later one counts', async () => {
    const player = world.player()
    const { payment_id: id } = valueOf(
      await world.deposit(player, { card: CARDS.insufficientFunds, body: { amount: '25.00' } }),
    )
    await world.becomes(player, id, 'error')
    const payment = await findPayment(world.db, id)
    if (!payment) throw new Error(`no payment ${id}`)
    const report = (amount: string) => ({ reference: null, amount, currency: 'EUR', sequence: 9, isAuthorised: false })
    const record = (amount: string) =>
      transaction(world.db, (tx) => recordCharge(tx, payment, report(amount), world.now()))
    let second: ReturnType<typeof record> | undefined
    const first = await transaction(world.db, async (tx) => {
      const recorded = await recordCharge(tx, payment, report('30.00'), world.now())
      second = record('31.00')
      // PGlite has one connection: there the second transaction begins after the first.
      if (kind === 'postgres') await until(() => waitsForLock(world.db))
      return recorded
    })
    expect([first, await second]).toEqual(['first', 'further'])
    expect((await chargeOf(world.db, id))?.providerAmountMinor).toBe(31_00n)
  })
})
