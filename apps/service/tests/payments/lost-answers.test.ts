import { randomUUID } from 'node:crypto'
import type { PaySession } from '@modulor/contract/http'
import { oneDatabaseKind, submitRequest, until } from '@modulor/testkit'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentMetrics } from '../../src/features/payments'
import { ledgerWallets, type Wallets } from '../../src/features/wallet'
import type { Verdict } from '../../src/providers/provider'
import { createBreakers, type Breakers } from '../../src/jobs/breakers'
import { cardBody, CARDS, openWorld, valueOf, type WholeProvider, type World } from './world'

const SECONDS = 1_000

describe.each(oneDatabaseKind())('lost responses on %s', (kind) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(kind)
  })
  afterAll(() => world.close())

  it.each([
    ['is incomplete', CARDS.answerLost],
    ['is HTTP 500', CARDS.serverError],
    ['is no JSON', CARDS.garbage],
    ['has an unknown status', CARDS.unknownStatus],
    ['names another amount', CARDS.wrongAmount],
  ])('SVC-5 a charge whose response %s is shown as processing, and later succeeds with one charge', async (_, card) => {
    world.outside.takesCallbacks = false
    const player = world.player()
    const shown = valueOf(await world.deposit(player, { card }))
    expect(shown).toMatchObject({ transaction_status: 'processing', next_action: { type: 'wait' }, money: 'unknown' })
    expect(await world.balance(player)).toBe(0n)
    const { payment_id: id } = shown
    const states = await world.db.selectFrom('payments').select('state').where('id', '=', id).execute()
    expect(states).toEqual([{ state: 'unknown' }])

    world.advance(6 * SECONDS)
    await world.becomes(player, id, 'success')
    expect(await world.balance(player)).toBe(2500n)
    expect(await world.sandbox.journal(id)).toMatchObject([{ kind: 'charge', amount: '25.50' }])
  })

  it('SVC-5 issue-12 2 changes of a payment reach the log, the metrics, the circuit breaker, the desk and the pages', async () => {
    const heard: string[] = []
    const write = (line: string) => {
      const { level, msg } = JSON.parse(line) as { level: number; msg: string }
      heard.push(`${level} ${msg}`)
    }
    const metrics: PaymentMetrics = {
      paymentEnded: ({ state }) => void heard.push(`ended ${state}`),
      providerAnswered: (provider, answer) => void heard.push(`${provider} answered ${answer}`),
      caseOpened: (name) => void heard.push(`case ${name}`),
      ...{ riskAlarm: () => undefined, eventsGivenUp: () => undefined, eventSent: () => undefined },
      paymentUnreadable: () => undefined,
    }
    const breakers: Breakers = {
      ...createBreakers(),
      failed: (_, name) => void heard.push(`failed ${name}`),
      succeeded: (_, name) => void heard.push(`succeeded ${name}`),
    }
    const payments = world.instance({
      ...{ logger: pino({ level: 'info' }, { write }), metrics, breakers, changed: () => void heard.push('changed') },
      exchanged: ({ call, answer, code }) => void heard.push(`${call} ${answer} ${code}`),
    })
    const eventsOf = async (authorise?: WholeProvider['authorise']) => {
      world.outside.provider = authorise ? { authorise } : {}
      heard.length = 0
      const player = world.player()
      const body = submitRequest({ ...cardBody(CARDS.approves), another_payment: true })
      valueOf(
        await payments.submit({
          ...{ session: player, flow: 'deposit', payGroupId: 'card', idempotencyKey: randomUUID(), body },
        }),
      )
      world.outside.provider = {}
      return [...heard]
    }
    const lost = (why: string) => eventsOf(() => Promise.resolve({ kind: 'unknown', why }))
    const moved = ['changed', '30 payment changed state']
    const unanswered = '40 no valid response from the provider'
    expect(await eventsOf()).toEqual([
      ...['changed', 'sandbox answered succeeded', 'send succeeded null', 'succeeded sandbox', ...moved],
      'ended succeeded',
    ])
    expect(await lost('http_502')).toEqual([
      ...['changed', 'sandbox answered unknown', 'send unknown http_502', 'failed sandbox', unanswered, ...moved],
    ])
    // The provider responded, so an unreadable response does not count as an outage.
    expect(await lost('unreadable')).toEqual([
      ...['changed', 'sandbox answered unknown', 'send unknown unreadable', unanswered, ...moved],
    ])
    expect(await eventsOf(() => Promise.reject(new Error('broken')))).toEqual([
      ...['changed', '50 the plug-in of the provider threw an error', 'sandbox answered unknown'],
      ...['send unknown plug_in_failed', unanswered, ...moved],
    ])
    const facts = { reference: 'R1', amount: '1.00', currency: 'EUR', sequence: 1 }
    expect(await eventsOf(() => Promise.resolve({ kind: 'succeeded', facts }))).toEqual([
      ...['changed', 'sandbox answered succeeded', 'send succeeded null', 'succeeded sandbox', 'changed'],
      ...['case amount_mismatch', '50 operator case opened', '30 payment changed state'],
    ])
    expect(await eventsOf(() => Promise.resolve({ kind: 'declined', code: 'do_not_honour', facts }))).toContain(
      'send declined do_not_honour',
    )
  })

  it('issue-10 3.2 a call that a provider does not support is not recorded as a request to it', async () => {
    const { payOut: _, ...without } = world.provider
    const asked: string[] = []
    const payments = world.instance({
      providers: new Map([['sandbox', without]]),
      exchanged: ({ call }) => void asked.push(call),
    })
    const player = world.player()
    await world.fund(player, 100_000n)
    const submit = (flow: 'deposit' | 'withdrawal', payGroupId: string) =>
      payments.submit({
        ...{ session: player, flow, payGroupId, idempotencyKey: randomUUID() },
        body: submitRequest({ another_payment: true, parameters: { account: 'DE1' } }),
      })
    expect(valueOf(await submit('withdrawal', 'payout'))).toMatchObject({ transaction_status: 'processing' })
    expect(asked).toEqual([])
    await submit('deposit', 'bank')
    expect(asked).toEqual(['send'])
  })

  it('SVC-5 a success with an amount other than ours opens an operator case', async () => {
    world.outside.takesCallbacks = false
    const shown = valueOf(await world.deposit(world.player(), { card: CARDS.wrongAmount }))
    const cases = await world.db
      .selectFrom('operator_cases')
      .select(['kind', 'details'])
      .where('payment_id', '=', shown.payment_id)
      .execute()
    expect(cases).toMatchObject([{ kind: 'amount_mismatch', details: { amount: '26.50', currency: 'EUR' } }])
  })

  it('SVC-5 a request that never arrived is closed at the provider and ends as not sent', async () => {
    const player = world.player()
    const shown = valueOf(await world.deposit(player, { card: CARDS.neverArrives }))
    expect(shown.transaction_status).toBe('processing')
    world.advance(6 * SECONDS)
    const ended = await world.becomes(player, shown.payment_id, 'error')
    expect(ended.decline_page_settings).toMatchObject({ code: 'not_sent', can_retry_same_card: true })
    expect(await world.sandbox.journal(shown.payment_id)).toEqual([])
  })

  it('SVC-3 a slow provider: the player sees processing, then success, with one charge', async () => {
    const player = world.player()
    const slow = world.instance({ timing: { answerMsMax: 50 } })
    const shown = valueOf(
      await slow.submit({
        session: player,
        flow: 'deposit',
        payGroupId: 'card',
        idempotencyKey: 'slow-provider',
        body: {
          amount: '25.00',
          currency: 'EUR',
          parameters: {},
          card_data: {
            card_pan: CARDS.slow,
            card_cvv: '123',
            month: '08',
            year: '35',
            save_card: false,
            is_card_token_active: false,
          },
        },
      }),
    )
    expect(shown).toMatchObject({ transaction_status: 'processing', next_action: { type: 'wait' } })
    await world.becomes(player, shown.payment_id, 'success')
    expect(await world.sandbox.journal(shown.payment_id)).toHaveLength(1)
  })

  /** Submits a deposit that the provider carries out while its response is held back; another instance processes its end. */
  async function submitWithoutAnswer(answerMsMax: number) {
    world.outside.takesCallbacks = true
    const player = world.player()
    let release: (verdict: Verdict) => void = () => undefined
    const held = new Promise<Verdict>((resolve) => (release = resolve))
    let reference = ''
    const authorise: WholeProvider['authorise'] = async (order) => {
      await world.provider.authorise(order)
      reference = order.paymentId
      return held
    }
    const waiting = world.instance({
      providers: new Map([['sandbox', { ...world.provider, authorise }]]),
      timing: { answerMsMax },
    })
    const submitted = waiting.submit({
      ...{ session: player, flow: 'deposit', payGroupId: 'card', idempotencyKey: `held-${answerMsMax}` },
      body: submitRequest(cardBody(CARDS.approves)),
    })
    await until(() => reference !== '')
    const finish = async () => {
      release({ kind: 'unknown', why: 'timed_out' })
      await waiting.stop()
    }
    return { submitted, finish, succeeded: () => world.becomes(player, reference, 'success') }
  }

  it('RT-6 issue-11 2 a submit is answered as soon as the payment has ended, even if the provider has not responded yet', async () => {
    const { submitted, finish } = await submitWithoutAnswer(60 * SECONDS)
    let shown: PaySession | undefined
    void submitted.then((answer) => (shown = valueOf(answer)))
    await until(() => shown !== undefined)
    expect(shown?.transaction_status).toBe('success')
    await finish()
  })

  it('RT-6 issue-11 2 a submit whose response time is over is answered with the payment’s current state', async () => {
    const { submitted, finish, succeeded } = await submitWithoutAnswer(900)
    await succeeded()
    expect(valueOf(await submitted).transaction_status).toBe('success')
    await finish()
  })

  it('SVC-5 issue-13 3 a submit whose payment was first ended by a callback also waits for the call to the wallet', async () => {
    world.outside.takesCallbacks = true
    const player = world.player()
    const settling: (() => void)[] = []
    let isCredited = false
    const wallets: Wallets = {
      ...ledgerWallets(world.db),
      kindOf: () => 'http',
      isOutstanding: () => Promise.resolve(!isCredited),
      settle: () => new Promise((resolve) => settling.push(resolve)),
    }
    // The other instance processes the end before this one gets the response.
    const authorise: WholeProvider['authorise'] = async (order) => {
      const verdict = await world.provider.authorise(order)
      await world.becomes(player, order.paymentId, 'success')
      return verdict
    }
    const waiting = world.instance({ providers: new Map([['sandbox', { ...world.provider, authorise }]]), wallets })
    const submitted = waiting.submit({
      ...{ session: player, flow: 'deposit', payGroupId: 'card', idempotencyKey: 'callback-first' },
      body: submitRequest(cardBody(CARDS.approves)),
    })
    const settle = await until(() => settling[0])
    isCredited = true
    settle()
    expect(valueOf(await submitted).transaction_status).toBe('success')
    await waiting.stop()
  })

  it('RT-6 issue-11 2 a state request is answered as soon as the payment has ended, even if the provider does not respond', async () => {
    world.outside.takesCallbacks = false
    const player = world.player()
    const { payment_id: paymentId } = valueOf(await world.deposit(player, { card: CARDS.pending }))
    let release: (verdict: Verdict) => void = () => undefined
    const held = new Promise<Verdict>((resolve) => (release = resolve))
    const calls: string[] = []
    const status: WholeProvider['status'] = (ref) => {
      calls.push(ref.paymentId)
      return held
    }
    const waiting = world.instance({
      providers: new Map([['sandbox', { ...world.provider, status }]]),
      timing: { readMsMax: 60 * SECONDS },
    })
    let shown: PaySession | undefined
    void waiting.stateOf({ kind: 'player', session: player, paymentId }).then((answer) => (shown = valueOf(answer)))
    await until(() => calls.length > 0)
    world.advance(6 * SECONDS)
    await world.becomes(player, paymentId, 'success')
    await until(() => shown !== undefined)
    expect(shown?.transaction_status).toBe('success')
    release({ kind: 'unknown', why: 'timed_out' })
    await waiting.stop()
  })

  it('SVC-5 without a callback or a state request, the reconciler finds the final state', async () => {
    world.outside.takesCallbacks = false
    const player = world.player()
    const shown = valueOf(await world.deposit(player, { card: CARDS.pending }))
    expect(shown.transaction_status).toBe('processing')
    await until(
      async () => {
        world.advance(5 * SECONDS)
        return (await world.balance(player)) === 2500n
      },
      { deadlineMs: 20_000 },
    )
    const causes = await world.db
      .selectFrom('payment_transitions')
      .select(['to_state', 'cause'])
      .where('payment_id', '=', shown.payment_id)
      .orderBy('version')
      .execute()
    expect(causes).toEqual([
      { to_state: 'submitting', cause: 'submit' },
      { to_state: 'processing', cause: 'submit' },
      { to_state: 'succeeded', cause: 'reconcile' },
    ])
    world.outside.takesCallbacks = true
  })
})
