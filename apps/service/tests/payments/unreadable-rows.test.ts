/** A payment whose row has content that no build writes, for example after a write by hand. */
import { oneDatabaseKind } from '@modulor/testkit'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../src/db'
import { createMerchantPayments } from '../../src/features/merchant-payments'
import { createOpenPayments } from '../../src/features/payments'
import { createReconciliation } from '../../src/features/reconciliation'
import { operationsOn } from '../operator/operations-on'
import { CARDS, openWorld, valueOf, type World } from './world'

describe.each(oneDatabaseKind())('a payment that cannot be read, on %s', (kind) => {
  let world: World
  const told: string[] = []
  const nothing = () => undefined
  const logger = pino({ level: 'warn' }, { write: (line: string) => void told.push(line) })
  const metrics = {
    paymentUnreadable: () => void told.push('counted'),
    ...{ paymentEnded: nothing, providerAnswered: nothing, riskAlarm: nothing, caseOpened: nothing },
    ...{ eventsGivenUp: nothing, eventSent: nothing },
  }
  beforeAll(async () => {
    world = await openWorld(kind, { asOwner: true, logger, metrics })
  })
  /** As the owner of the tables, with all triggers disabled. */
  const write = (id: string, column: 'parameters' | 'next_action', value: string) =>
    transaction(world.db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update payments set ${sql.ref(column)} = ${value} where id = ${id}`.execute(tx)
    })
  const damage = (id: string) => write(id, 'parameters', '{"holder":["Marta"]}')
  afterAll(() => world.close())

  it('RT-6 SVC-7 a payment whose row cannot be read is named and counted, and the others of its batch are published', async () => {
    const deposit = async () => {
      const player = world.player()
      const { payment_id: id } = valueOf(await world.deposit(player, { card: CARDS.approves }))
      await world.becomes(player, id, 'success')
      return id
    }
    const [damaged, other] = [await deposit(), await deposit()]
    const published = async () => (await world.payments.publicationsOf([damaged, other])).map((each) => each.payment_id)
    await world.payments.settle()
    told.length = 0
    await damage(damaged)
    expect(await published()).toEqual([other])
    const [counted, line = '{}', ...others] = told
    expect([counted, others]).toEqual(['counted', []])
    expect(JSON.parse(line)).toMatchObject({ level: 50, paymentId: damaged })
    expect(line).not.toContain('Marta')
    await write(damaged, 'parameters', '{}')
    expect((await published()).toSorted()).toEqual([damaged, other].toSorted())
  })

  it('issue-12 2 SVC-7 a merchant’s list has a payment whose row cannot be read, with its state and amounts', async () => {
    const player = world.player()
    const paid = async () => {
      const { payment_id: id } = valueOf(await world.deposit(player, { card: CARDS.approves }))
      await world.becomes(player, id, 'success')
      return id
    }
    const ids = [await paid(), await paid()]
    const merchant = createMerchantPayments({ db: world.db, operations: operationsOn(world) })
    const listed = async () => valueOf(await merchant.list('COM', { user_id: player.userId })).payments
    const before = await listed()
    expect(before.map(({ payment_id: id }) => id).toSorted()).toEqual(ids.toSorted())
    await damage(ids[0] ?? '')
    expect(await listed()).toEqual(before)
  })

  it('ENT-4 SVC-7 a row that cannot be read does not hide the player’s other open payments', async () => {
    const player = world.player()
    const open = async (method: string) =>
      valueOf(await world.deposit(player, { method, body: { another_payment: true } })).payment_id
    const [other, damaged] = [await open('voucher'), await open('qr')]
    await write(damaged, 'next_action', '{"type":"nothing"}')
    told.length = 0
    const openPaymentsOf = createOpenPayments({ ...world, logger, metrics })
    expect((await openPaymentsOf(player, 'deposit')).map(({ payment_id: id }) => id)).toEqual([other])
    const [counted, line = '{}', ...others] = told
    expect([counted, others]).toEqual(['counted', []])
    expect(JSON.parse(line)).toMatchObject({ level: 50, paymentId: damaged })
    // Of another session: its newest open payment is read, and no older one is shown in its place.
    const back = { ...player, idHash: `another-${player.idHash}` }
    await expect(world.payments.stateOf({ kind: 'player', session: back })).rejects.toThrow()
  })

  it('REV-1 REV-3 SVC-7 a withdrawal whose row cannot be read is listed, and the others are reversed', async () => {
    const player = world.player()
    await world.fund(player, 10_000n)
    // The amounts select the sandbox's behaviour: both stay pending for an hour.
    const [damaged, other] = [
      valueOf(await world.withdraw(player, '26.60')).payment_id,
      valueOf(await world.withdraw(player, '26.60')).payment_id,
    ]
    await damage(damaged)
    const { withdrawals } = valueOf(await world.payments.openWithdrawals(player))
    expect(withdrawals).toMatchObject([
      { payment_id: damaged, amount: '26.60' },
      { payment_id: other, amount: '26.60' },
    ])
    told.length = 0
    const reversed = { currency: 'EUR', success_amount: '26.60' }
    expect(valueOf(await world.payments.reverseWithdrawals(player))).toEqual(reversed)
    expect(told.filter((line) => line === 'counted')).toHaveLength(1)
    // It is never stated that there is nothing to reverse.
    await expect(world.payments.reverseWithdrawals(player)).rejects.toThrow('none of the open withdrawals can be read')
    await write(damaged, 'parameters', '{"account":"DE89370400440532013000"}')
    expect(valueOf(await world.payments.reverseWithdrawals(player))).toEqual(reversed)
  })

  it('issue-12 4 SVC-7 a statement is matched with a payment whose row cannot be read', async () => {
    const player = world.player()
    const { payment_id: id } = valueOf(await world.deposit(player, { card: CARDS.approves }))
    await world.becomes(player, id, 'success')
    await damage(id)
    const today = new Date().toISOString().slice(0, 10)
    const response = await fetch(`${world.sandbox.url}/v1/statements/${today}`, {
      headers: { authorization: 'Bearer sandbox_api_key_demo' },
    })
    const reconciliation = createReconciliation({
      ...{ db: world.db, config: world.config, now: world.now, providers: world.providers, onCase: nothing },
    })
    const text = await response.text()
    expect(text).toContain(id)
    const imported = await reconciliation.import({ provider: 'sandbox', text, operatorId: null })
    expect(imported).toMatchObject({ ok: true, value: { isKnown: false, breakCount: 0 } })
  })
})
