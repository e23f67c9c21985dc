/** Erasures of players who pay or return at the same moment (issue-9 4.5, issue-12 2). */
import { randomUUID } from 'node:crypto'
import { PaySession } from '@modulor/contract/http'
import { oneDatabaseKind } from '@modulor/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestService, type TestService } from '../http/test-service'
import { openOperatorApi, type OperatorCaller } from './operator-caller'

const CARD_NUMBER = '4242424242424242'

describe.each(oneDatabaseKind())('erasures of players on %s', (kind) => {
  let service: TestService
  let administrator: OperatorCaller

  beforeAll(async () => {
    // The owner of the tables, because the tests create triggers.
    service = await openTestService(kind, { operations: { kind: 'port', port: 0, host: '127.0.0.1' }, asOwner: true })
    const api = await openOperatorApi(service)
    administrator = await api.signedInAs('administrator', 'support')
  })
  afterAll(() => service.close())

  /** A player with a session, a saved card and a declined payment. */
  async function livedIn() {
    const playerId = `player-${randomUUID()}`
    const session = await service.openSession({ user: { id: playerId, first_name: 'Wilhelmina' } })
    const { json } = await service.call('depositSubmit', {
      session,
      params: { payGroupId: 'card' },
      idempotencyKey: randomUUID(),
      body: {
        amount: '12.50',
        currency: 'EUR',
        parameters: {},
        card_data: { card_pan: CARD_NUMBER, card_cvv: '737', month: '08', year: '2035', save_card: false },
      },
    })
    const paymentId = PaySession.parse(json).payment_id
    await service.decline(paymentId)
    await service.saveCard(session, { number: CARD_NUMBER, expMonth: 8, expYear: 2035 })
    const params = { brand: 'COM', playerId }
    return {
      playerId,
      paymentId,
      read: async () => (await administrator.call('readPlayer', { params })).json,
      erase: () =>
        administrator.call('erasePlayerData', { params, body: { reason: 'The player asked', confirm: playerId } }),
    }
  }

  /** Runs `act` with a trigger that executes `statement`. */
  async function withTrigger(when: string, statement: string, act: () => Promise<void>): Promise<void> {
    await sql
      .raw(
        `create function meanwhile() returns trigger language plpgsql as $$ begin ${statement}; return null; end $$;
         create trigger meanwhile after ${when} for each statement execute function meanwhile()`,
      )
      .execute(service.db)
    try {
      await act()
    } finally {
      await sql.raw('drop function meanwhile cascade').execute(service.db)
    }
  }

  it('issue-9 4.5 an erasure that is refused for a payment that began after the first check removes nothing', async () => {
    const { paymentId, read, erase } = await livedIn()
    const late = randomUUID()
    const begun = { id: late, pay_session_id: late, idempotency_key: late, version: 1, state: 'submitting' }
    const changes = JSON.stringify({ ...begun, decline_code: null, reference: 'MNPQRSTV28' })
    const begin = `insert into payments select begun.* from payments as given,
      jsonb_populate_record(null::payments, to_jsonb(given) || '${changes}') as begun where given.id = '${paymentId}'`
    await withTrigger('delete on sessions', begin, async () => {
      expect(await erase()).toMatchObject({ status: 409, json: { error_code: 'player_busy' } })
    })
    expect(await read()).toMatchObject({ sessions: [{ is_open: true }], cards: [{ last4: '4242' }] })
    expect(await erase()).toMatchObject({ status: 200, json: { payments_forgotten: 1 } })
  })

  it('issue-12 2 the erasure of a player who returns meanwhile says what was erased', async () => {
    const { playerId, read, erase } = await livedIn()
    await sql`create table earlier_sessions as select * from sessions where user_id = ${playerId}`.execute(service.db)
    await withTrigger(
      'update on payments',
      'insert into sessions select * from earlier_sessions on conflict do nothing',
      async () => {
        expect(await erase()).toMatchObject({ status: 409, json: { error_code: 'player_returned' } })
      },
    )
    expect(await read()).toMatchObject({ player: { first_name: 'Wilhelmina' }, sessions: [{}], cards: [] })
    expect((await erase()).status).toBe(200)
  })
})
