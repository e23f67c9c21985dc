/**
 * kill -9 at every named point between the three phases, on both databases, compared with the sandbox's
 * journal: the payment's final state is correct, no acknowledged payment is lost, charges equal payments (SVC-5, API-13).
 * `npm test` takes payments, refunds and reports of the provider through every point on PostgreSQL; `npm run test:integrations` takes
 * them, captures and operations by hand through every point on the embedded database (docs/decisions/0081).
 */
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { oneDatabaseKind, freePort, openTestDatabase, startProgram, until, type Program } from '@modulor/testkit'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as database from '../../src/db'
import { CRASH_POINTS, type CrashPoint } from '../../src/jobs/crash-point'
import { ASK_EVERY_MS, Instance, FINAL_STATE_WITHIN_MS, WEBHOOK_SECRET } from './crash-instance'

const EMPTY = 'pglite-empty'
const CARD = {
  amount: '25.00',
  currency: 'EUR',
  card_data: {
    card_pan: '4242424242424242',
    card_cvv: '123',
    card_cardholder_name: 'Marta Lindqvist',
    month: '08',
    year: '29',
    save_card: false,
  },
  parameters: {},
}
const BANK = { amount: '25.00', currency: 'EUR', parameters: {} }

/** The expected result after each point for a card whose CVV was lost with the process, before the player submits again. */
const CARD_RESULT: Record<CrashPoint, 'nothing' | 'success' | 'error'> = {
  'before-phase-a-commit': 'nothing',
  'after-phase-a-commit': 'error',
  'after-provider-answer': 'success',
  'before-phase-c-commit': 'success',
  'after-phase-c-commit': 'success',
  'after-callback-stored': 'success',
  'before-event-delivered': 'success',
  'after-event-delivered': 'success',
}

/** The points that the processing of a provider's report passes. */
const OF_REPORTS: readonly CrashPoint[] = [
  'after-callback-stored',
  'before-phase-a-commit',
  'after-phase-a-commit',
  'before-phase-c-commit',
  'after-phase-c-commit',
]
/** The points between the phases of a capture; events are delivered as those of a refund are. */
const OF_CAPTURES: readonly CrashPoint[] = [
  'before-phase-a-commit',
  'after-phase-a-commit',
  'after-provider-answer',
  'before-phase-c-commit',
  'after-phase-c-commit',
]
/** The points of an operation that calls no provider. */
const OF_OPERATIONS_BY_HAND: readonly CrashPoint[] = ['before-phase-a-commit', 'after-phase-a-commit']

type Event = { id: string; type: string; payment_id: string; status: string }

let sandbox: Program
let merchant: Server
let merchantPort: number
let folder: string
const events: Event[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cashier-crash-'))
  sandbox = await startProgram('sandbox-provider', {
    CASHIER_DATA_DIR: join(folder, 'sandbox'),
    SANDBOX_DELAY_SCALE: '0.1',
  })
  merchantPort = await freePort()
  merchant = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const payload = new Webhook(WEBHOOK_SECRET).verify(body, request.headers as Record<string, string>) as {
        type: string
        data: { payment_id: string; status: string }
      }
      events.push({ id: String(request.headers['webhook-id']), type: payload.type, ...payload.data })
      response.writeHead(204).end()
    })
  }).listen(merchantPort)
})

afterAll(async () => {
  await sandbox.stop()
  merchant.closeAllConnections()
  merchant.close()
  rmSync(folder, { recursive: true, force: true })
})

async function charges(paymentId: string, counted: 'charge' | 'refund' = 'charge'): Promise<number> {
  const answer = await fetch(`${sandbox.url}/v1/journal?merchant_reference=${paymentId}`, {
    headers: { accept: 'application/json', authorization: 'Bearer sandbox_api_key_demo' },
  })
  const { entries } = (await answer.json()) as { entries: { kind: string }[] }
  return entries.filter(({ kind }) => kind === counted).length
}

/** The demo's configuration, with a method whose deposits are authorised first and captured later. */
function configWithCapture(): string {
  const path = join(folder, 'config', 'demo.yaml')
  // With the logos of the configuration.
  cpSync('config', join(folder, 'config'), { recursive: true })
  writeFileSync(path, readFileSync(path, 'utf8').replace('\n      - card\n', '\n      - card\n      - card-review\n'))
  return path
}

const outside = async () => ({
  CASHIER_CONFIG: configWithCapture(),
  ...{ SANDBOX_PORT: String(sandbox.port), DEMO_PORT: String(merchantPort), CASHIER_DEMO_OPERATOR: 'on' },
  CASHIER_OPERATIONS_PORT: String(await freePort()),
})

async function environmentFor(kind: 'pglite' | 'postgres', point: string) {
  if (kind === 'pglite') {
    const dataDir = join(folder, `pglite-${point}`)
    cpSync(join(folder, EMPTY), dataDir, { recursive: true })
    return { environment: { ...(await outside()), CASHIER_DATA_DIR: dataDir }, close: () => Promise.resolve() }
  }
  const opened = await openTestDatabase(kind, database)
  return {
    environment: {
      ...(await outside()),
      ...{ CASHIER_DATA_DIR: join(folder, `postgres-${point}`), DATABASE_URL: opened.settings.url ?? '' },
    },
    close: () => opened.close(),
  }
}

/** A card payment through a crash: the correct state, one charge, one posting in the ledger, one event at the merchant. */
async function cardThrough(point: CrashPoint, instance: Instance): Promise<void> {
  const player = `crash-${point}`
  const session = await instance.openSession(player)
  instance.crashAt(point)
  await instance.submit(session, 'card', `key-${point}`, CARD)
  await instance.restartAfterCrash()

  if (CARD_RESULT[point] === 'nothing') {
    expect(await instance.state(session, `key-${point}`)).toBeUndefined()
    await instance.submit(session, 'card', `key-${point}`, CARD)
  }
  const state = await instance.finalState(session, `key-${point}`)
  const isPaid = CARD_RESULT[point] !== 'error'
  expect(state.transaction_status).toBe(isPaid ? 'success' : 'error')
  if (!isPaid) expect(state.decline_page_settings?.code).toBe('not_sent')
  expect(await charges(state.payment_id)).toBe(isPaid ? 1 : 0)
  expect(await instance.balance(player)).toBe(isPaid ? '25.00' : '0.00')

  const again = await instance.submit(session, 'card', `key-${point}`, CARD)
  expect(again?.payment_id).toBe(state.payment_id)
  expect(await charges(state.payment_id)).toBe(isPaid ? 1 : 0)
  await until(
    () => events.some((event) => event.payment_id === state.payment_id && event.status === state.transaction_status),
    {
      deadlineMs: FINAL_STATE_WITHIN_MS,
      pollMs: ASK_EVERY_MS,
      describe: () => `the merchant to hear of ${state.payment_id}`,
    },
  )
}

/** A refund through a crash of a running service: carried out once, with one posting and one event at the merchant. */
async function refundThrough(point: CrashPoint, instance: Instance): Promise<void> {
  const player = `refund-${point}`
  const session = await instance.openSession(player)
  await instance.submit(session, 'card', `paid-${point}`, CARD)
  const { payment_id: paymentId } = await instance.finalState(session, `paid-${point}`)
  await instance.settled(paymentId)
  instance.crashAt(point)
  await instance.refund(paymentId, `refund-${point}`)
  await instance.restartAfterCrash()

  // Nothing was written before the first phase: the merchant asks again, under the same key.
  if (point === 'before-phase-a-commit') {
    expect(await instance.operationsOf(paymentId)).toEqual([])
    await instance.refund(paymentId, `refund-${point}`)
  }
  await until(async () => (await instance.operationsOf(paymentId)).every(({ state }) => state === 'succeeded'), {
    deadlineMs: FINAL_STATE_WITHIN_MS,
    pollMs: ASK_EVERY_MS,
    describe: () => 'the refund to end',
  })
  await instance.refund(paymentId, `refund-${point}`)
  expect(await instance.operationsOf(paymentId)).toHaveLength(1)
  expect(await charges(paymentId, 'refund')).toBe(1)
  expect(await instance.balance(player)).toBe('20.00')
  await isHeard(paymentId, 'refund.succeeded')
}

/** A capture through a crash: the provider charges once, the payment succeeds, and its money is posted once. */
async function captureThrough(point: CrashPoint, instance: Instance): Promise<void> {
  const player = `captured-${point}`
  const session = await instance.openSession(player)
  const submitted = await instance.submit(session, 'card-review', `held-${point}`, CARD)
  const paymentId = submitted?.payment_id ?? ''
  await isHeard(paymentId, 'payment.authorised')
  await instance.settled(paymentId)
  instance.crashAt(point)
  await instance.capture(paymentId, `capture-${point}`)
  await instance.restartAfterCrash()
  if (point === 'before-phase-a-commit') expect(await instance.operationsOf(paymentId)).toEqual([])
  await instance.capture(paymentId, `capture-${point}`)
  const { transaction_status: status } = await instance.finalState(session, `held-${point}`)
  expect(status).toBe('success')
  expect(await instance.operationsOf(paymentId)).toMatchObject([{ kind: 'capture' }])
  expect(await charges(paymentId)).toBe(1)
  expect(await instance.balance(player)).toBe('25.00')
  await isHeard(paymentId, 'capture.succeeded')
}

/** The number of different events that the merchant received: an event that is delivered twice has one id. */
const deliveryCountOf = (paymentId: string, type: string) =>
  new Set(events.filter((event) => event.payment_id === paymentId && event.type === type).map(({ id }) => id)).size
const isHeard = (paymentId: string, type: string) =>
  until(() => deliveryCountOf(paymentId, type) > 0, {
    deadlineMs: FINAL_STATE_WITHIN_MS,
    pollMs: ASK_EVERY_MS,
    describe: () => `the merchant to hear ${type} of ${paymentId}`,
  })

async function paymentsByHand(player: string, instance: Instance) {
  const session = await instance.openSession(player, '100.00')
  const declinedCard = { ...CARD, card_data: { ...CARD.card_data, card_pan: '4000000000009995' } }
  await instance.submit(session, 'card', `${player}-declined`, declinedCard)
  const declined = await instance.finalState(session, `${player}-declined`)
  await instance.submit(session, 'card', `${player}-paid`, CARD)
  const paid = await instance.finalState(session, `${player}-paid`)
  const payout = { amount: '20.00', currency: 'EUR', parameters: { iban: 'DE89370400440532013000' } }
  await instance.payOut(session, 'halden-payout', `${player}-out`, payout)
  const out = await instance.finalState(session, `${player}-out`)
  expect([declined, paid, out].map(({ transaction_status: status }) => status)).toEqual(['error', 'success', 'success'])
  return { declined: declined.payment_id, paid: paid.payment_id, out: out.payment_id }
}

/** Operations that call no provider, each through a crash: written once, or not at all, with posting and event. */
async function operationsThrough(point: CrashPoint, instance: Instance): Promise<void> {
  const player = `by-hand-${point}`
  const { declined, paid, out } = await paymentsByHand(player, instance)
  const steps = [
    [declined, { kind: 'late_credit', source: 'player', amount: '25.00' }, '130.00'],
    [paid, { kind: 'correction', source: 'player', amount: '5.00' }, '125.00'],
    [paid, { kind: 'write_off', source: 'merchant', amount: '5.00' }, '125.00'],
    [out, { kind: 'payout_return', source: 'player', amount: '20.00' }, '145.00'],
  ] as const
  // Where nothing was written, nothing of the operation's kind has happened yet.
  for (const [paymentId, operation, balance] of point === 'before-phase-a-commit' ? steps.slice(0, 1) : steps) {
    const { kind } = operation
    const ofKind = async () => (await instance.operationsOf(paymentId)).filter((each) => each.kind === kind)
    instance.crashAt(point)
    await instance.operate(paymentId, `${kind}-${point}`, operation)
    await instance.restartAfterCrash()
    expect(await ofKind()).toHaveLength(point === 'before-phase-a-commit' ? 0 : 1)
    // The operator repeats the request, under the same key.
    expect(await instance.operate(paymentId, `${kind}-${point}`, operation)).toBe(200)
    expect(await ofKind()).toMatchObject([{ state: 'succeeded' }])
    expect(await instance.balance(player)).toBe(balance)
    await isHeard(paymentId, `${kind}.succeeded`)
    expect(deliveryCountOf(paymentId, `${kind}.succeeded`)).toBe(1)
  }
}

/** A dispute that the provider reports as lost: booked once as soon as the callback is stored. */
async function disputeThrough(point: CrashPoint, instance: Instance): Promise<void> {
  const player = `disputed-${point}`
  const session = await instance.openSession(player)
  await instance.submit(session, 'card', `disputed-${point}`, CARD)
  const { payment_id: paymentId } = await instance.finalState(session, `disputed-${point}`)
  await instance.settled(paymentId)
  const balance = await instance.balance(player)
  const eventId = randomUUID()
  const before = await instance.callbacksOf(paymentId)
  // A late callback of an earlier payment may reach the point first; then the provider sends this one again.
  while ((await instance.callbacksOf(paymentId)).length === before.length) {
    instance.crashAt(point)
    await instance.reportDispute(paymentId, eventId)
    await instance.restartAfterCrash()
  }
  await until(async () => (await instance.operationsOf(paymentId)).some(({ state }) => state === 'succeeded'), {
    deadlineMs: FINAL_STATE_WITHIN_MS,
    pollMs: ASK_EVERY_MS,
    describe: () => 'the dispute to be booked',
  })
  // The provider got no acknowledgement, and sends it again.
  await instance.reportDispute(paymentId, eventId)
  await instance.reportDispute(paymentId, randomUUID())
  expect(await instance.operationsOf(paymentId)).toMatchObject([{ kind: 'dispute', state: 'succeeded' }])
  expect(await instance.balance(player)).toBe(balance)
  await isHeard(paymentId, 'dispute.opened')
  await isHeard(paymentId, 'dispute.lost')
  expect([deliveryCountOf(paymentId, 'dispute.opened'), deliveryCountOf(paymentId, 'dispute.lost')]).toEqual([1, 1])
}

/** A payment that may be sent again is sent again: the player's bank page is there after the crash. */
async function bankThrough(point: CrashPoint, instance: Instance): Promise<void> {
  const session = await instance.openSession(`bank-${point}`)
  instance.crashAt(point)
  await instance.submit(session, 'halden', `bank-${point}`, BANK)
  await instance.restartAfterCrash()
  const state = await until(
    async () => {
      const found = await instance.state(session, `bank-${point}`)
      return found?.transaction_status === 'await' ? found : undefined
    },
    { deadlineMs: FINAL_STATE_WITHIN_MS, pollMs: ASK_EVERY_MS, describe: () => 'the bank page to be offered again' },
  )
  expect(await charges(state.payment_id)).toBe(0)
}

describe.each(oneDatabaseKind())('kill -9 on %s', (kind) => {
  // Creating an embedded database takes longer than the test, so each point gets a copy.
  beforeAll(async () => {
    if (kind === 'postgres') return
    const instance = new Instance({ ...(await outside()), CASHIER_DATA_DIR: join(folder, EMPTY) })
    await instance.start()
    await instance.stop()
  })

  // One process per point goes through all of it: most of the time of a test was its starts.
  it.concurrent.each(CRASH_POINTS)(
    'SVC-5 API-13 issue-12 1 after a kill at %s payments and operations end in the correct state, each carried out once',
    async (point) => {
      const { environment, close } = await environmentFor(kind, point)
      const instance = new Instance(environment)
      try {
        await instance.start()
        await cardThrough(point, instance)
        // A refund has no callback.
        if (point !== 'after-callback-stored') await refundThrough(point, instance)
        if (OF_REPORTS.includes(point)) await disputeThrough(point, instance)
        if (point === 'after-phase-a-commit') await bankThrough(point, instance)
        if (kind === 'postgres') return
        if (OF_CAPTURES.includes(point)) await captureThrough(point, instance)
        if (OF_OPERATIONS_BY_HAND.includes(point)) await operationsThrough(point, instance)
      } finally {
        await instance.stop()
        await close()
      }
    },
    300_000,
  )
})
