import { randomUUID } from 'node:crypto'
import { oneDatabaseKind } from '@modulor/testkit'
import { sql, type Insertable } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tables } from '../../src/db'
import { PAYMENT_MOVES } from '../../src/features/payments'
import { CARDS, openWorld, valueOf, type World } from './world'

describe.each(oneDatabaseKind())('what the database refuses on %s', (kind) => {
  let world: World
  let open: string
  let ended: string
  beforeAll(async () => {
    world = await openWorld(kind)
    open = valueOf(await world.deposit(world.player())).payment_id
    ended = valueOf(await world.deposit(world.player(), { card: CARDS.approves })).payment_id
  })
  afterAll(() => world.close())

  it('SVC-2 allows exactly the state changes of the code’s table', async () => {
    const rows = await world.db.selectFrom('payment_moves').selectAll().execute()
    const moves = Object.entries(PAYMENT_MOVES).flatMap(([from, targets]) => targets.map((to) => `${from} ${to}`))
    expect(rows.map((row) => `${row.from_state} ${row.to_state}`).sort()).toEqual(moves.sort())
  })

  it.each([
    [
      'a move that the table does not list',
      () => sql`update payments set state = 'created', next_action = null where id = ${open}`,
    ],
    ['another state after an end', () => sql`update payments set state = 'processing' where id = ${ended}`],
    ['any change after an end', () => sql`update payments set updated_at = now() where id = ${ended}`],
    ['another amount', () => sql`update payments set amount = amount + 1, total = total + 1 where id = ${open}`],
    ['another owner', () => sql`update payments set user_id = 'somebody' where id = ${open}`],
    ['another key', () => sql`update payments set idempotency_key = 'another' where id = ${open}`],
    [
      'a decline without a reason',
      () => sql`update payments set state = 'declined', next_action = null where id = ${open}`,
    ],
    [
      'a success with a reason',
      () =>
        sql`update payments set state = 'succeeded', next_action = null, decline_code = 'expired' where id = ${open}`,
    ],
    ['waiting for no action', () => sql`update payments set next_action = null where id = ${open}`],
    ['a deleted payment', () => sql`delete from payments where id = ${open}`],
    ['a changed history', () => sql`update payment_transitions set cause = 'nobody' where payment_id = ${open}`],
    ['a deleted history', () => sql`delete from payment_transitions where payment_id = ${open}`],
    ['a changed merchant event', () => sql`update merchant_events set body = '{}' where payment_id = ${ended}`],
  ])('SVC-2 refuses %s', async (_, attack) => {
    await expect(attack().execute(world.db)).rejects.toThrow()
    const rows = await world.db
      .selectFrom('payments')
      .select(['id', 'state'])
      .where('id', 'in', [open, ended])
      .execute()
    expect(new Map(rows.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [open, 'action_required'],
        [ended, 'succeeded'],
      ]),
    )
  })

  /** Stores another payment like the open one, at its first state and with these columns, and takes it back. */
  async function store(changes: Readonly<Record<string, unknown>>): Promise<void> {
    const row = await world.db.selectFrom('payments').selectAll().where('id', '=', open).executeTakeFirstOrThrow()
    const id = randomUUID()
    const own = { id, pay_session_id: id, idempotency_key: id, reference: '23456789AB' }
    const first = { state: 'submitting', next_action: null, expires_at: null, provider_reference: null } as const
    const stored = { ...row, parameters: '{}', ...own, ...first, ...changes } as unknown as Insertable<
      Tables['payments']
    >
    const done = new Error('stored')
    const storing = world.db.transaction().execute(async (tx) => {
      await tx.insertInto('payments').values(stored).execute()
      throw done
    })
    await storing.catch((error: unknown) => {
      if (error !== done) throw error
    })
  }
  const TOO_MUCH = `1${'0'.repeat(50)}`
  const paid = (amount: string) => ({ amount, total: amount, received: amount })
  const withdrawal = { flow: 'withdrawal' }
  const processed = (changes: object) => ({
    ...{ processing_currency: 'USD', processing_precision: 2, processing_amount: '2700', processing_rate: '1.08' },
    ...changes,
  })

  it('SVC-1 SVC-2 stores a payment that meets all conditions', async () => {
    const base = { ...paid('2500'), fee: '0', tax: '0', bonus: '0' }
    await store(base)
    await store({ ...base, fee: '100', total: '2600', tax: '50', received: '2450', bonus: '10' })
    await store({ ...base, ...withdrawal, fee: '100', tax: '50', received: '2350', pay_out_code: 'a'.repeat(64) })
    await store({ ...base, ...processed({}), fingerprint: 'f'.repeat(128), order_id: 'order' })
  })

  it.each([
    ['payments_flow', 'another flow', { flow: 'gift' }],
    ['payments_amounts', 'an amount of zero', paid('0')],
    ['payments_amounts', 'a negative fee', { fee: '-1', total: '2499' }],
    ['payments_amounts', 'a negative tax', { tax: '-1', received: '2501' }],
    ['payments_amounts', 'a negative bonus', { bonus: '-1' }],
    ['payments_amounts', 'nothing received', { tax: '2500', received: '0' }],
    ['payments_amounts', 'an amount that is too large', paid(TOO_MUCH)],
    ['payments_amounts', 'a fee that is too large', { fee: TOO_MUCH, total: String(BigInt(TOO_MUCH) + 2_500n) }],
    ['payments_amounts', 'a bonus that is too large', { bonus: TOO_MUCH }],
    ['payments_amounts', 'decimals of the amount', { amount: '2500.0' }],
    ['payments_amounts', 'decimals of the fee', { fee: '0.0' }],
    ['payments_amounts', 'decimals of the tax', { tax: '0.0' }],
    ['payments_amounts', 'decimals of the bonus', { bonus: '0.0' }],
    ['payments_amounts', 'decimals of the total', { total: '2500.0' }],
    ['payments_amounts', 'decimals of the sum received', { received: '2500.0' }],
    ['payments_amounts', 'a total without the fee', { fee: '100' }],
    ['payments_amounts', 'a sum received with the tax', { tax: '100' }],
    [
      'payments_amounts',
      'a withdrawal whose total has the fee',
      { ...withdrawal, fee: '1', total: '2501', received: '2499' },
    ],
    ['payments_amounts', 'a withdrawal that keeps its fee', { ...withdrawal, fee: '1' }],
    ['payments_amounts', 'a withdrawal with a bonus', { ...withdrawal, bonus: '1' }],
    ['payments_processing', 'a processing currency without an amount', { processing_currency: 'USD' }],
    ['payments_processing', 'a processing amount of zero', processed({ processing_amount: '0' })],
    ['payments_processing', 'a processing amount that is too large', processed({ processing_amount: TOO_MUCH })],
    ['payments_processing', 'a part of a minor unit as its amount', processed({ processing_amount: '1.5' })],
    ['payments_processing', 'the same currency for processing', processed({ processing_currency: 'EUR' })],
    ['payments_action', 'an action for a payment that waits for none', { next_action: '{}' }],
    ['payments_decline', 'a reason of a payment that has not failed', { decline_code: 'expired' }],
    ['payments_order', 'an order without an id', { order_id: '' }],
    ['payments_order', 'a withdrawal for an order', { ...withdrawal, order_id: 'order' }],
    ['payments_account_fields', 'a payout account of a deposit', { account_fields: '[]' }],
    ['payments_reversal', 'a deposit that the player takes back', { reversal_requested_at: new Date() }],
    ['payments_pay_out_code', 'a payout code of a deposit', { pay_out_code: 'code' }],
    ['payments_pay_out_code', 'an empty payout code', { ...withdrawal, pay_out_code: '' }],
    ['payments_pay_out_code', 'a payout code that is too long', { ...withdrawal, pay_out_code: 'a'.repeat(65) }],
    ['payments_card', 'letters as the last digits of a card', { card_last4: 'abcd', card_bin: '424242' }],
    ['payments_card', 'a whole card number', { card_last4: '4242', card_bin: '4242424242424242' }],
    ['payments_fingerprint_check', 'an empty fingerprint', { fingerprint: '' }],
    ['payments_fingerprint_check', 'a fingerprint that is too long', { fingerprint: 'f'.repeat(129) }],
    ['payments_reference_readable', 'a reference that cannot be read aloud', { reference: '0000000000' }],
    ['payments_capture_check', 'another kind of capture', { capture: 'later' }],
    ['payments_wallet_check', 'another kind of wallet', { wallet: 'purse' }],
  ])('SVC-1 SVC-2 %s refuses %s', async (constraint, _, changes) => {
    const base = { ...paid('2500'), fee: '0', tax: '0', bonus: '0' }
    await expect(store({ ...base, ...changes })).rejects.toMatchObject({ code: '23514', constraint })
  })

  it('SVC-2 every state of a payment has its row in the history', async () => {
    const history = await world.db
      .selectFrom('payment_transitions')
      .select(['version', 'from_state', 'to_state', 'cause'])
      .where('payment_id', '=', ended)
      .orderBy('version')
      .execute()
    expect(history).toEqual([
      { version: 1, from_state: 'created', to_state: 'submitting', cause: 'submit' },
      { version: 2, from_state: 'submitting', to_state: 'succeeded', cause: 'submit' },
    ])
  })
})
