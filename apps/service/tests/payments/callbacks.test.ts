import { randomUUID } from 'node:crypto'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { sql } from 'kysely'
import { pino } from 'pino'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Payments, PlayerSession } from '../../src/features/payments'
import type { CallbackUpdate, Provider } from '../../src/providers/provider'
import { CALLBACK_SECRET, CARDS, openWorld, valueOf, type World } from './world'

const HOUR_MS = 3_600_000

const ACCEPTED = {
  ok: true,
  value: { status: 200, contentType: 'application/json', body: '{"accepted":true}' },
}

type News = {
  status: string
  sequence: number
  decline_code?: string
  amount?: string
  currency?: string
  action?: object
}
type Message = { eventId: string; body: string }

/** The sandbox's ids of payments, by our payment ids. */
const references = new Map<string, string>()

function message(reference: string, news: News): Message {
  const eventId = randomUUID()
  const id = references.get(reference) ?? `sb_${reference}`
  const payment = { id, merchant_reference: reference, amount: '25.00', currency: 'EUR', ...news }
  return { eventId, body: JSON.stringify({ event_id: eventId, type: `payment.${news.status}`, payment }) }
}

function deliver(payments: Payments, { eventId, body }: Message, secret = CALLBACK_SECRET, provider = 'sandbox') {
  const at = new Date()
  const headers = {
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(eventId, at, body),
  }
  return payments.receiveCallback({ provider, headers, query: {}, rawBody: Buffer.from(body) })
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((first, index) => {
    const rest = [...items.slice(0, index), ...items.slice(index + 1)]
    return permutations(rest).map((tail) => [first, ...tail])
  })
}

describe.each(oneDatabaseKind())('callbacks on %s', (kind) => {
  let world: World
  let payments: Payments
  beforeAll(async () => {
    // The reconciler is stopped, so that every change comes from a callback.
    world = await openWorld(kind, { timing: { reconcileMs: [HOUR_MS] } })
    world.outside.takesCallbacks = false
    payments = world.payments
  })
  afterAll(() => world.close())

  /** A redirect payment that waits for its player, so that only callbacks move it. */
  async function openPayment(player: PlayerSession): Promise<string> {
    const { payment_id: id } = valueOf(await world.deposit(player))
    const row = world.db.selectFrom('payments').select('provider_reference').where('id', '=', id)
    references.set(id, (await row.executeTakeFirstOrThrow()).provider_reference ?? '')
    return id
  }

  const history: readonly News[] = [
    { status: 'pending', sequence: 3 },
    { status: 'pending', sequence: 4 },
    { status: 'pending', sequence: 5 },
    { status: 'succeeded', sequence: 6 },
  ]
  /** Every order of the last one, two, three and four of them. `decide-verdict.test.ts` has longer ones. */
  const orders = history.flatMap((_, first) => permutations(history.slice(first)))
  it(`SVC-5 all ${orders.length} orders of up to four callbacks, one of them twice, end in the same state and postings`, async () => {
    expect(orders).toHaveLength(1 + 2 + 6 + 24)
    for (const [nth, order] of orders.entries()) {
      const player = world.player()
      const id = await openPayment(player)
      const messages = order.map((news) => message(id, news))
      const twice = messages[nth % messages.length]
      for (const sent of [...messages, ...(twice ? [twice] : [])])
        expect(await deliver(payments, sent)).toEqual(ACCEPTED)
      const row = await world.db
        .selectFrom('payments')
        .select(['state', 'provider_sequence'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(row).toEqual({ state: 'succeeded', provider_sequence: '6' })
      expect(await world.balance(player)).toBe(2500n)
      const transfers = await world.db
        .selectFrom('ledger_transfers')
        .select('kind')
        .where('operation', 'like', `${id}:%`)
        .execute()
      expect(transfers).toEqual([{ kind: 'deposit' }])
    }
  })

  it('SVC-5 every order of five with two copies, all at once, ends in one posting and one event of success', async () => {
    const five: readonly News[] = [
      { status: 'pending', sequence: 2 },
      { status: 'pending', sequence: 3 },
      { status: 'pending', sequence: 4 },
      { status: 'pending', sequence: 5 },
      { status: 'succeeded', sequence: 6 },
    ]
    for (const order of permutations([0, 1, 2, 3, 4]).filter((_, nth) => nth % 6 === 0)) {
      const player = world.player()
      const id = await openPayment(player)
      const messages = five.map((news) => message(id, news))
      const sent = [...order, order[0] ?? 0, 4].flatMap((index) => messages[index] ?? [])
      await Promise.all(sent.map((each) => deliver(payments, each)))
      expect(await world.balance(player)).toBe(2500n)
      const events = await world.db.selectFrom('merchant_events').select('body').where('payment_id', '=', id).execute()
      expect(events.filter(({ body }) => body.includes('payment.succeeded'))).toHaveLength(1)
    }
  })

  it('SVC-5 another provider’s callback about a payment is accepted and has no effect', async () => {
    const player = world.player()
    const id = await openPayment(player)
    const news = { status: 'succeeded', sequence: 2 }
    const both = world.instance({
      providers: new Map([
        ['sandbox', world.provider],
        ['other', world.provider],
      ]),
    })
    expect(await deliver(both, message(id, news), CALLBACK_SECRET, 'other')).toEqual(ACCEPTED)
    expect((await world.state(player, id)).transaction_status).toBe('await')
    expect(await world.balance(player)).toBe(0n)
    expect(await deliver(both, message(id, news))).toEqual(ACCEPTED)
    expect((await world.state(player, id)).transaction_status).toBe('success')
  })

  it('SVC-5 50 concurrent copies of one callback make one posting, and all are acknowledged', async () => {
    const player = world.player()
    const sent = message(await openPayment(player), { status: 'succeeded', sequence: 2 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => deliver(payments, sent)))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(await world.balance(player)).toBe(2500n)
  })

  it('RESULT-11 SVC-5 a callback cannot redirect to a page of another origin', async () => {
    const player = world.player()
    const id = await openPayment(player)
    const waiting = await world.state(player, id)
    const action = { type: 'redirect', url: 'https://evil.example/pay', method: 'GET' }
    await deliver(payments, message(id, { status: 'action_required', sequence: 20, action }))
    expect((await world.state(player, id)).next_action).toEqual(waiting.next_action)
  })

  it('SVC-5 a forged callback is refused and not stored', async () => {
    const player = world.player()
    const id = await openPayment(player)
    const genuine = message(id, { status: 'succeeded', sequence: 2 })
    const otherSecret = 'whsec_c29tZWJvZHkgZWxzZSdzIHNlY3JldCBrZXk='
    const forged = await deliver(payments, genuine, otherSecret)
    expect(forged).toEqual({ ok: false, refusal: { code: 'signature_invalid' } })
    const at = new Date()
    const headers = {
      'webhook-id': genuine.eventId,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(CALLBACK_SECRET).sign(genuine.eventId, at, genuine.body),
    }
    const altered = { provider: 'sandbox', headers, query: {}, rawBody: Buffer.from(`${genuine.body} `) }
    expect(await payments.receiveCallback(altered)).toEqual({ ok: false, refusal: { code: 'signature_invalid' } })
    const stored = await world.db.selectFrom('callback_inbox').select('event_id').where('payment_id', '=', id).execute()
    expect(stored).toEqual([])
    expect(await world.balance(player)).toBe(0n)
  })

  it('SVC-5 a late success does not change a decline: it opens an operator case, which is counted once', async () => {
    const player = world.player()
    const id = await openPayment(player)
    const opened: string[] = []
    const nothing = () => undefined
    const by = world.instance({
      metrics: {
        caseOpened: (kind) => void opened.push(kind),
        ...{ paymentEnded: nothing, providerAnswered: nothing, riskAlarm: nothing },
        ...{ eventsGivenUp: nothing, eventSent: nothing, paymentUnreadable: nothing },
      },
    })
    await deliver(by, message(id, { status: 'declined', decline_code: 'do_not_honour', sequence: 2 }))
    await deliver(by, message(id, { status: 'succeeded', sequence: 3 }))
    await deliver(by, message(id, { status: 'succeeded', sequence: 3 }))
    expect(opened).toEqual(['late_success'])
    // It is not known which is correct, so the player does not see that nothing was taken.
    const shown = await world.state(player, id)
    expect(shown).toMatchObject({ decline_page_settings: { code: 'do_not_honour' }, money: 'unknown' })
    expect(await world.balance(player)).toBe(0n)
    const cases = await world.db.selectFrom('operator_cases').select('kind').where('payment_id', '=', id).execute()
    expect(cases).toEqual([{ kind: 'late_success' }])
  })

  it('SVC-5 issue-8 1.2 a payment that was charged another amount is declined, and its money is shown as not credited', async () => {
    const player = world.player()
    const id = await openPayment(player)
    await deliver(payments, message(id, { status: 'declined', decline_code: 'underpaid', sequence: 2 }))
    expect(await world.state(player, id)).toMatchObject({
      decline_page_settings: { code: 'amount_mismatch' },
      money: 'not_credited',
    })
    expect(await world.balance(player)).toBe(0n)
  })

  it('SVC-5 a late decline does not change a success', async () => {
    const player = world.player()
    const id = await openPayment(player)
    await deliver(payments, message(id, { status: 'succeeded', sequence: 2 }))
    await deliver(payments, message(id, { status: 'declined', decline_code: 'do_not_honour', sequence: 3 }))
    expect(await world.state(player, id)).toMatchObject({ transaction_status: 'success', money: 'credited' })
    expect(await world.balance(player)).toBe(2500n)
    const cases = await world.db.selectFrom('operator_cases').select('kind').where('payment_id', '=', id).execute()
    expect(cases).toEqual([{ kind: 'late_decline' }])
  })

  describe('a success that is reported again after a late decline', () => {
    const casesOf = (id: string) =>
      world.db
        .selectFrom('operator_cases')
        .select(['kind', sql<boolean>`closed_at is null`.as('isOpen')])
        .where('payment_id', '=', id)
        .orderBy('opened_at')
        .orderBy('id')
        .execute()
    async function declinedAfterSuccess() {
      const player = world.player()
      const id = await openPayment(player)
      await deliver(payments, message(id, { status: 'succeeded', sequence: 2 }))
      await deliver(payments, message(id, { status: 'declined', decline_code: 'do_not_honour', sequence: 4 }))
      return id
    }
    const again = (id: string, sequence: number) => deliver(payments, message(id, { status: 'succeeded', sequence }))

    it('SVC-5 decision-90 closes the case that nobody has corrected; another decline opens another case', async () => {
      const id = await declinedAfterSuccess()
      await again(id, 3)
      expect(await casesOf(id)).toEqual([{ kind: 'late_decline', isOpen: true }])
      await again(id, 5)
      expect(await casesOf(id)).toEqual([{ kind: 'late_decline', isOpen: false }])
      await deliver(payments, message(id, { status: 'declined', decline_code: 'do_not_honour', sequence: 6 }))
      expect((await casesOf(id)).map(({ isOpen }) => isOpen).sort()).toEqual([false, true])
    })

    it('SVC-5 decision-90 leaves no case open about a decline that is older than the newest success and arrives after it', async () => {
      const id = await openPayment(world.player())
      const decline = (sequence: number) =>
        deliver(payments, message(id, { status: 'declined', decline_code: 'do_not_honour', sequence }))
      await deliver(payments, message(id, { status: 'succeeded', sequence: 2 }))
      await again(id, 5)
      await decline(4)
      await decline(3)
      const settled = { kind: 'late_decline', isOpen: false }
      expect(await casesOf(id)).toEqual([settled, settled])
      // With ranks in place of a sequence, a second failure has the number of the first one.
      await decline(4)
      expect((await casesOf(id)).filter(({ isOpen }) => isOpen)).toHaveLength(1)
    })

    it('SVC-5 decision-90 is stored only if a decline can be between the two successes', async () => {
      const id = await openPayment(world.player())
      await deliver(payments, message(id, { status: 'succeeded', sequence: 2 }))
      const stored = world.db.selectFrom('later_successes').select('sequence').where('payment_id', '=', id)
      await again(id, 3)
      expect(await stored.execute()).toEqual([])
      await again(id, 4)
      expect(await stored.execute()).toEqual([{ sequence: '4' }])
    })

    it('SVC-5 decision-90 opens one case if the money was taken back already', async () => {
      const id = await declinedAfterSuccess()
      const operation = randomUUID()
      await sql`insert into linked_operations (id, payment_id, kind, origin, source, state, amount, received_part, fee_part,
          tax_part, provider_amount, reason, idempotency_key, body_hash, created_at, updated_at)
        values (${operation}, ${id}, 'correction', 'operator', 'player', 'succeeded', 2500, 2500, 0, 0, 2500, 'late decline',
          'corrected', 'hash', now(), now())`.execute(world.db)
      await world.db
        .updateTable('operator_cases')
        .set({ operation_id: operation, closed_at: world.now(), close_reason: 'corrected' })
        .where('payment_id', '=', id)
        .execute()
      await again(id, 5)
      await again(id, 6)
      expect(await casesOf(id)).toEqual([
        { kind: 'late_decline', isOpen: false },
        { kind: 'late_success', isOpen: true },
      ])
    })
  })

  it.each([
    ['amount', { amount: '24.99' }],
    ['currency', { currency: 'USD' }],
  ])(
    'SVC-5 a success with another %s is not accepted: the payment becomes unknown, and nothing is credited',
    async (_, other) => {
      const player = world.player()
      const id = await openPayment(player)
      await deliver(payments, message(id, { status: 'succeeded', sequence: 2, ...other }))
      const row = await world.db.selectFrom('payments').select('state').where('id', '=', id).executeTakeFirst()
      expect(row?.state).toBe('unknown')
      expect(await world.balance(player)).toBe(0n)
    },
  )

  it('SVC-5 a callback about an unknown payment is acknowledged', async () => {
    for (const reference of ['no-uuid', randomUUID()])
      expect(await deliver(payments, message(reference, { status: 'succeeded', sequence: 1 }))).toMatchObject({
        ok: true,
      })
  })

  it('SVC-5 issue-9 1.6 a genuine callback about a missing payment opens an operator case and stays unprocessed', async () => {
    const reference = randomUUID()
    const messages = [1, 2].map((sequence) => message(reference, { status: 'succeeded', sequence }))
    for (const each of messages) expect(await deliver(payments, each)).toMatchObject({ ok: true })
    const cases = await world.db
      .selectFrom('operator_cases')
      .select(['kind', 'payment_id', 'details'])
      .where('subject', '=', `sandbox ${reference}`)
      .execute()
    const said = { reported: 'succeeded', amount: '25.00', currency: 'EUR' }
    const details = { provider: 'sandbox', found: 'callback', eventId: messages[0]?.eventId, ...said }
    expect(cases).toEqual([{ kind: 'unknown_payment', payment_id: null, details }])
    const inbox = world.db.selectFrom('callback_inbox').select('settled_at').where('payment_id', '=', reference)
    expect(await inbox.execute()).toEqual([{ settled_at: null }, { settled_at: null }])
    const jobs = world.db.selectFrom('jobs').select('kind').where('kind', '=', 'callback')
    expect(await jobs.execute()).toEqual([])
  })

  it('SVC-5 issue-12 2 a callback that cannot be parsed, assigned to a payment or processed is logged, and an unassigned one opens a case', async () => {
    const told: string[] = []
    const write = (line: string) => {
      const { level, msg } = JSON.parse(line) as { level: number; msg: string }
      told.push(`${level} ${msg}`)
    }
    const nothing = () => undefined
    const toldOf = async (own: Partial<Provider>, each = message(randomUUID(), { status: 'pending', sequence: 1 })) => {
      told.length = 0
      const by = world.instance({
        providers: new Map([['sandbox', { ...world.provider, ...own }]]),
        logger: pino({ level: 'info' }, { write }),
        metrics: {
          paymentUnreadable: () => undefined,
          caseOpened: (name) => void told.push(`case ${name}`),
          ...{ paymentEnded: nothing, providerAnswered: nothing, riskAlarm: nothing },
          ...{ eventsGivenUp: nothing, eventSent: nothing },
        },
        applyReport: () => Promise.reject(new Error('away')),
      })
      const outcome = await deliver(by, each)
      return [outcome.ok, ...told]
    }
    const events = (paymentId: string, news: CallbackUpdate): Partial<Provider> => ({
      readCallback: () =>
        Promise.resolve({ kind: 'events', events: [{ eventId: randomUUID(), payment: { paymentId }, ...news }] }),
    })
    expect(await toldOf({ readCallback: () => Promise.reject(new Error('broken')) })).toEqual([
      ...[false, '50 the plug-in of the provider threw an error'],
      '50 the payload of a callback with a valid signature could not be parsed',
    ])
    const unplaced = ['case unknown_payment', '50 operator case: a callback names an unknown payment']
    const first = message(randomUUID(), { status: 'pending', sequence: 1 })
    expect(await toldOf({}, first)).toEqual([true, ...unplaced])
    expect(await toldOf({}, first)).toEqual([true])
    const report = { kind: 'refund', id: 're_1', amount: '4.00', currency: 'EUR' } as const
    const [reported, silent] = [randomUUID(), randomUUID()]
    expect(await toldOf(events(reported, { report }))).toEqual([true, ...unplaced])
    expect(await toldOf(events(silent, { verdict: { kind: 'unseen' } }))).toEqual([true, ...unplaced])
    const detailsOf = async (id: string) => {
      const cases = world.db.selectFrom('operator_cases').select('details').where('subject', '=', `sandbox ${id}`)
      return (await cases.executeTakeFirst())?.details
    }
    const found = { provider: 'sandbox', found: 'callback', eventId: expect.any(String) as string }
    expect(await detailsOf(reported)).toEqual({ ...found, reported: 'refund', amount: '4.00', currency: 'EUR' })
    expect(await detailsOf(silent)).toEqual(found)
    const id = await openPayment(world.player())
    expect(await toldOf(events(id, { report }))).toEqual([
      ...[true, '50 a stored callback could not be processed now; its job retries it'],
    ])
  })

  it('SVC-5 a stored callback whose process stopped is processed by its job, with the provider’s state', async () => {
    const player = world.player()
    const shown = valueOf(await world.deposit(player, { card: CARDS.answerLost }))
    const { payment_id: id } = shown
    const job = await storedCallback(id)
    await until(async () => (await job.selectAll().execute()).length === 0)
    expect(await world.balance(player)).toBe(2500n)
    expect((await world.state(player, id)).transaction_status).toBe('success')
  })

  it('SVC-5 SVC-8 a stored callback waits while its provider is not configured, and then opens its case', async () => {
    const { payment_id: id } = valueOf(await world.deposit(world.player(), { card: CARDS.insufficientFunds }))
    const { provider_reference: reference } = await world.db
      .selectFrom('payments')
      .select('provider_reference')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const facts = { reference, amount: '25.50', currency: 'EUR', sequence: 99 }
    world.outside.provider = { status: () => Promise.resolve({ kind: 'succeeded', facts }) }
    const configured = world.providers as Map<string, Provider>
    const sandbox = configured.get('sandbox')
    configured.delete('sandbox')
    const job = await storedCallback(id)
    await until(async () => {
      const { run_at: runAt, leased_by: leasedBy } = await job.selectAll().executeTakeFirstOrThrow()
      return runAt > world.now() && leasedBy === null
    })
    if (sandbox) configured.set('sandbox', sandbox)
    const ofJob = world.db.updateTable('jobs').set({ run_at: world.now() }).where('kind', '=', 'callback')
    await ofJob.where('subject', 'like', `sandbox %`).execute()
    const cases = world.db.selectFrom('operator_cases').select('kind').where('payment_id', '=', id)
    await until(async () => (await cases.execute()).length > 0)
    expect(await cases.execute()).toEqual([{ kind: 'late_success' }])
    world.outside.provider = {}
  })

  /** Stores what a stopped process leaves of a callback without a verdict. Returns a query for its job. */
  async function storedCallback(id: string) {
    const eventId = randomUUID()
    const [subject, received_at] = [`sandbox ${eventId}`, world.now()]
    await world.db
      .insertInto('callback_inbox')
      .values({ provider: 'sandbox', event_id: eventId, payment_id: id, body: '{}', received_at })
      .execute()
    await world.db
      .insertInto('jobs')
      .values({ kind: 'callback', subject, run_at: received_at, lease_token: '0', leased_by: 'a dead process' })
      .execute()
    return world.db.selectFrom('jobs').where('subject', '=', subject)
  }
})
