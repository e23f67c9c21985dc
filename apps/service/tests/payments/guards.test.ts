import { oneDatabaseKind } from '@modulor/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
