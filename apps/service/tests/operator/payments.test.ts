/** Search and display of payments for operators, over real HTTP (issue-12 2). */
import { randomUUID } from 'node:crypto'
import { PAYMENTS_PER_PAGE, type OperatorPayment } from '@modulor/contract/operator'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countFound } from '../../src/features/operator-payments'
import { openCase } from '../../src/features/payments'
import { openTestService, type TestService } from '../http/test-service'
import { openOperatorApi, type OperatorCaller } from './operator-caller'

const CARD_NUMBER = '4242424242424242'
const CVV = '737'
const CARD = { card_pan: CARD_NUMBER, card_cvv: CVV, card_cardholder_name: 'Ada Lovelace', month: '12', year: '30' }

type Page = { payments: OperatorPayment[]; next_cursor: string | null; understood: unknown[] }
type Story = {
  payment: OperatorPayment & { received: string; session: unknown }
  entries: { at: string; kind: string; facts: Record<string, string> }[]
}

describe.each(oneDatabaseKind())('payments for operators on %s', (kind) => {
  let service: TestService
  let viewer: OperatorCaller
  let session: string
  const player = `player-${randomUUID()}`
  let cardPaymentId: string

  const find = async (q: string, cursor?: string) => {
    const { status, json } = await viewer.call('findPayments', { query: { q, ...(cursor && { cursor }) } })
    expect(status).toBe(200)
    return json as Page
  }
  const idsOf = ({ payments }: Page) => payments.map(({ payment_id: id }) => id)
  const storyOf = async (paymentId: string) => {
    const { status, json } = await viewer.call('readPayment', { params: { paymentId } })
    expect(status).toBe(200)
    return json as Story
  }
  /** Inserts copies of the payment with the same time. */
  const copy = (count: number, userId: string, more: object = {}) =>
    sql`insert into payments select copy.* from payments as given, generate_series(1, ${count}),
      lateral jsonb_populate_record(given, jsonb_build_object('id', gen_random_uuid(), 'user_id', ${userId}::text,
        'pay_session_id', gen_random_uuid()::text, 'idempotency_key', gen_random_uuid()::text, 'version', 1, 'state', 'submitting',
        'reference', (select string_agg(substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 30)::int, 1), '')
          from generate_series(1, 10) as at where given.id is not null and generate_series is not null)
      ) || ${JSON.stringify(more)}::jsonb) as copy where given.id = ${cardPaymentId}`.execute(service.db)

  beforeAll(async () => {
    service = await openTestService(kind, { operations: { kind: 'port', port: 0, host: '127.0.0.1' } })
    viewer = await (await openOperatorApi(service)).signedInAs('viewer')
    session = await service.openSession({ user: { id: player } })
    const answer = await service.call('depositSubmit', {
      session,
      params: { payGroupId: 'card' },
      idempotencyKey: randomUUID(),
      body: { amount: '12.50', currency: 'EUR', card_data: CARD },
    })
    cardPaymentId = String((answer.json as { payment_id?: unknown }).payment_id)
  })
  afterAll(() => service.close())

  it('issue-12 2 a payment is found by each of its ids and by each filter', async () => {
    const { payment } = await storyOf(cardPaymentId)
    for (const q of [
      cardPaymentId,
      payment.reference,
      payment.reference.toLowerCase(),
      player,
      '4242',
      `last4:4242 player:${player}`,
      'amount:12.5',
      'amount:12.50 currency:EUR',
      `player:${player} flow:deposit method:card provider:sandbox brand:COM state:${payment.state}`,
      `player:${player} from:${payment.created_at.slice(0, 10)} to:${payment.created_at.slice(0, 10)}`,
      '',
    ])
      expect([q, idsOf(await find(q))]).toEqual([q, [cardPaymentId]])
    for (const q of [
      randomUUID(),
      'nobody',
      '4243',
      'amount:12.51',
      'amount:12.505',
      `player:${player} flow:withdrawal`,
    ])
      expect([q, idsOf(await find(q))]).toEqual([q, []])
  })

  it('issue-12 2 an amount is found with every number of decimals that a currency can have', async () => {
    const other = `player-${randomUUID()}`
    const amounts = Array.from({ length: 19 }, (_, digits) => (digits === 0 ? '12' : `12.${'5'.repeat(digits)}`))
    for (const amount of amounts) {
      const [, digits = ''] = amount.split('.')
      const minor = amount.replace('.', '')
      const sums = { amount: minor, total: minor, received: minor, fee: '0', tax: '0', bonus: '0' }
      await copy(1, other, { ...sums, currency_precision: digits.length })
    }
    for (const amount of amounts) {
      const { payments } = await find(`player:${other} amount:${amount}`)
      expect(payments.map((payment) => payment.amount)).toEqual([amount])
    }
  })

  it('issue-12 2 an invalid query is refused with an error for each part, and no filter is ignored', async () => {
    const refused = await viewer.call('findPayments', { query: { q: 'state:lost amount:1,5' } })
    expect(refused).toMatchObject({ status: 400, json: { error_code: 'bad_request' } })
    expect(Object.keys((refused.json as { fields: object }).fields)).toEqual(['state', 'amount'])
    const cursor = await viewer.call('findPayments', { query: { cursor: 'made-up' } })
    expect(cursor).toMatchObject({ status: 400, json: { fields: { cursor: expect.any(String) as string } } })
    expect((await viewer.call('findPayments', { query: { state: 'declined' } })).status).toBe(400)
    const impossible = await viewer.call('findPayments', { query: { q: 'from:2026-02-31 to:2026-04-31T10:00Z' } })
    expect(Object.keys((impossible.json as { fields: object }).fields)).toEqual(['from', 'to'])
  })

  it('issue-12 2 text that cannot be stored is refused with its parameter', async () => {
    for (const id of ['findPayments', 'countPayments', 'exportPayments'] as const)
      expect(await viewer.call(id, { query: { q: 'player:\0' } })).toMatchObject({
        status: 400,
        json: { error_code: 'bad_request', fields: { q: 'has characters that cannot be stored' } },
      })
  })

  it('issue-12 2 pages show each payment once, even if all have the same time', async () => {
    const other = `player-${randomUUID()}`
    const count = 2 * PAYMENTS_PER_PAGE + 7
    await copy(count, other)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await find(`player:${other}`, cursor)
      expect(page.payments.length).toBeLessThanOrEqual(PAYMENTS_PER_PAGE)
      seen.push(...idsOf(page))
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toHaveLength(count)
    expect(new Set(seen).size).toBe(count)
  })

  it('issue-12 2 an export has every payment of its filter, as many as were counted, and not only a page', async () => {
    const other = `=${randomUUID()}`
    const count = 1_000 + 1
    await copy(count, other)
    const query = { q: `player:${other}` }
    expect((await viewer.call('countPayments', { query })).json).toEqual({ count, is_more: false })
    const file = await viewer.call('exportPayments', { query })
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="payments.csv"')
    const [head, ...lines] = file.text.trimEnd().split('\r\n')
    expect(head).toMatch(/^payment_id,reference,/)
    expect([lines.length, new Set(lines.map((line) => line.slice(0, 36))).size]).toEqual([count, count])
    expect(await countFound(service.db, query.q, count)).toEqual({ ok: true, count, isMore: false })
    expect(await countFound(service.db, query.q, count - 1)).toEqual({ ok: true, count: count - 1, isMore: true })
    for (const line of lines) expect(line).toContain(`,'${other},`)
    for (const secret of [CARD_NUMBER, 'Lovelace', session]) expect(file.text).not.toContain(secret)
    for (const id of ['countPayments', 'exportPayments'] as const)
      expect((await viewer.call(id, { query: { q: 'state:lost' } })).status).toBe(400)
  })

  it('issue-12 2 the history of a payment has its state changes and provider calls in their order', async () => {
    const { payment, entries } = await storyOf(cardPaymentId)
    expect(payment).toMatchObject({
      player_id: player,
      amount: '12.50',
      currency: 'EUR',
      state: 'unknown',
      card_last4: '4242',
    })
    expect(entries[0]).toMatchObject({ kind: 'accepted', facts: { amount: '12.50', currency: 'EUR' } })
    expect(entries.filter(({ kind }) => kind === 'moved').at(-1)?.facts).toMatchObject({
      to: 'unknown',
      cause: 'submit',
    })
    expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).sort())
    const asked = await until(async () =>
      (await storyOf(cardPaymentId)).entries.find(({ kind: entryKind }) => entryKind === 'provider'),
    )
    expect(asked.facts).toEqual({
      call: 'send',
      answer: 'unknown',
      code: 'connection_failed',
      duration_ms: expect.stringMatching(/^\d+$/) as string,
    })
    expect(payment).toMatchObject({ processing: null, next_action: null, is_forgotten: false })
    expect(entries.map(({ kind: entryKind }) => entryKind)).not.toContain('reversal')
    expect(entries.find(({ kind: entryKind }) => entryKind === 'risk')?.facts).toEqual({ card_number: 'typed' })
    expect(payment.session).toMatchObject({ country: 'DE', reference: expect.stringMatching(/^sr_/) as string })
  })

  it('issue-12 2 the history has the amount in the provider’s currency, the next action and the payment’s case', async () => {
    const other = `player-${randomUUID()}`
    const processing = {
      processing_currency: 'USD',
      processing_precision: 2,
      processing_amount: '1375',
      processing_rate: '1.1',
    }
    const action = { type: 'redirect', url: 'https://bank.example/', method: 'GET', fields: {} }
    const now = service.clock.now()
    await copy(1, other, { ...processing, session_id_hash: 'f'.repeat(64) })
    const [id = ''] = idsOf(await find(`player:${other}`))
    await sql`update payments set state = 'action_required', next_action = ${JSON.stringify(action)}, version = 2
      where id = ${id}`.execute(service.db)
    await openCase(service.db, id, 'late_success', { amount: '12.50', faults: 2 }, now)
    const { payment, entries } = await storyOf(id)
    expect(payment).toMatchObject({
      ...{ processing: { currency: 'USD', amount: '13.75', rate: '1.1' }, next_action: 'redirect', session: null },
    })
    expect(entries.at(-1)).toMatchObject({
      ...{ kind: 'case', facts: { case: 'late_success', amount: '12.50', faults: '2' } },
    })
  })

  it('issue-12 2 the history of a withdrawal shows its hold and a requested reversal', async () => {
    const rich = await service.openSession({ user: { id: `rich-${randomUUID()}`, demo_balance: '500.00' } })
    const { json } = await service.call('withdrawalSubmit', {
      session: rich,
      params: { payGroupId: 'halden-payout' },
      idempotencyKey: randomUUID(),
      body: {
        amount: '25.00',
        currency: 'EUR',
        parameters: { iban: 'DE89370400440532013000', account_holder: 'Ada Lovelace' },
      },
    })
    const id = (json as { payment_id?: string }).payment_id
    expect([json, id]).toEqual([json, expect.any(String)])
    const { entries } = await storyOf(String(id))
    expect(entries.find(({ kind }) => kind === 'posting')?.facts).toMatchObject({ kind: 'hold', amount: '25.00' })
    const askedBackAt = service.clock.now()
    await sql`update payments set reversal_requested_at = ${askedBackAt} where id = ${id}`.execute(service.db)
    expect((await storyOf(String(id))).entries).toContainEqual({
      at: askedBackAt.toISOString(),
      kind: 'reversal',
      facts: {},
    })
  })

  it('SESS-7 CARD-9 issue-12 2 no response has a card number, a code or a session, and reading a payment is in the audit log', async () => {
    const texts = [
      (await viewer.call('readPayment', { params: { paymentId: cardPaymentId } })).text,
      (await viewer.call('findPayments', { query: { q: player } })).text,
    ]
    for (const text of texts)
      for (const secret of [CARD_NUMBER, new RegExp(`\\b${CVV}\\b`), 'Lovelace', session])
        expect(text).not.toMatch(secret)
    const line = await service.db
      .selectFrom('audit_log')
      .select(['act', 'subject_kind', 'subject_id', 'outcome'])
      .where('operator_id', '=', viewer.operatorId)
      .orderBy('number', 'desc')
      .executeTakeFirst()
    expect(line).toEqual({ act: 'readPayment', subject_kind: 'payment', subject_id: cardPaymentId, outcome: 'done' })
  })

  it('issue-12 2 an unknown payment id is answered with 404', async () => {
    for (const paymentId of ['none', randomUUID(), `${cardPaymentId}:hold`])
      expect(await viewer.call('readPayment', { params: { paymentId } })).toMatchObject({
        status: 404,
        json: { error_code: 'not_found' },
      })
  })
})
