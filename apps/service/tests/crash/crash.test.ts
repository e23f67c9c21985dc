/**
 * kill -9 at every named point between the three phases, on both databases, compared with the sandbox's
 * journal: the payment's final state is correct, no acknowledged payment is lost, charges equal payments (SVC-5, API-13).
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseKinds, freePort, openTestDatabase, startProgram, until, type Program } from '@modulor/testkit'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as database from '../../src/db'
import { CRASH_POINTS, type CrashPoint } from '../../src/jobs/crash-point'

const TRUTH_WITHIN_MS = 60_000
const ASK_EVERY_MS = 250
const EMPTY = 'pglite-empty'
const WEBHOOK_SECRET = 'whsec_bW9kdWxvci1kZW1vLW1lcmNoYW50LXdlYmhvb2stc2VjcmV0'
const API = '/api/cashier-service/v1.0/payments'
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
const CARD_TRUTH: Record<CrashPoint, 'nothing' | 'success' | 'error'> = {
  'before-phase-a-commit': 'nothing',
  'after-phase-a-commit': 'error',
  'after-provider-answer': 'success',
  'before-phase-c-commit': 'success',
  'after-phase-c-commit': 'success',
  'after-callback-stored': 'success',
  'before-event-delivered': 'success',
  'after-event-delivered': 'success',
}

type Event = { id: string; type: string; payment_id: string; status: string }
type State = { payment_id: string; transaction_status: string; decline_page_settings: { code: string } | null }

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

/** A service on its own database; a second start after a kill finds what the first one left. */
class Instance {
  private program: Program | undefined
  private port = 0
  constructor(private readonly environment: Record<string, string>) {}

  async start(crashAt?: CrashPoint): Promise<void> {
    this.port ||= await freePort()
    this.program = await startProgram(
      'service',
      {
        ...this.environment,
        SANDBOX_PORT: String(sandbox.port),
        DEMO_PORT: String(merchantPort),
        ...(crashAt ? { CASHIER_CRASH_AT: crashAt } : {}),
      },
      { port: this.port },
    )
  }

  get url(): string {
    return `http://localhost:${this.port}`
  }

  async died(): Promise<void> {
    expect((await this.program?.exited)?.signal).toBe('SIGKILL')
  }

  async stop(): Promise<void> {
    await this.program?.stop()
  }

  async openSession(player: string): Promise<string> {
    const answer = await fetch(`${this.url}/api/merchant/v1/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer sk_sandbox_demo' },
      body: JSON.stringify({ brand: 'COM', user: { id: player, country: 'DE' }, currency: 'EUR' }),
    })
    expect(answer.status).toBe(201)
    return ((await answer.json()) as { session_id: string }).session_id
  }

  submit(session: string, method: string, key: string, body: object): Promise<State | undefined> {
    return fetch(`${this.url}${API}/groups/${method}/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-session-id': session, 'idempotency-key': key },
      body: JSON.stringify(body),
    }).then(
      (answer) => answer.json() as Promise<State>,
      () => undefined,
    )
  }

  async state(session: string, key: string): Promise<State | undefined> {
    const answer = await fetch(`${this.url}${API}/session-state?idempotency_key=${key}`, {
      headers: { 'x-session-id': session },
    })
    return answer.status === 404 ? undefined : ((await answer.json()) as State)
  }

  refund(paymentId: string, key: string): Promise<unknown> {
    return fetch(`${this.url}/api/merchant/v1/payments/${paymentId}/refunds`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: 'Bearer sk_sandbox_demo',
        'idempotency-key': key,
      },
      body: JSON.stringify({ amount: '5.00', source: 'player', reason: 'The process dies meanwhile' }),
    }).then(
      (answer) => answer.json(),
      () => undefined,
    )
  }

  async refundsOf(paymentId: string): Promise<readonly { operation_id: string; state: string }[]> {
    const answer = await fetch(`${this.url}/api/merchant/v1/payments/${paymentId}`, {
      headers: { authorization: 'Bearer sk_sandbox_demo' },
    })
    return ((await answer.json()) as { operations: { operation_id: string; state: string }[] }).operations
  }

  async balance(player: string): Promise<string> {
    const answer = await fetch(`${this.url}/api/merchant/v1/brands/COM/players/${player}/balance`, {
      headers: { authorization: 'Bearer sk_sandbox_demo' },
    })
    const { balances } = (await answer.json()) as { balances: { balance: string }[] }
    return balances[0]?.balance ?? '0.00'
  }

  /** Waits for a final state. */
  truth(session: string, key: string): Promise<State> {
    return until(
      async () => {
        const state = await this.state(session, key)
        return state && ['success', 'error'].includes(state.transaction_status) ? state : undefined
      },
      {
        deadlineMs: TRUTH_WITHIN_MS,
        pollMs: ASK_EVERY_MS,
        describe: () => `an end of the payment\n${this.program?.output().slice(-2_000) ?? ''}`,
      },
    )
  }
}

async function charges(paymentId: string, counted: 'charge' | 'refund' = 'charge'): Promise<number> {
  const answer = await fetch(`${sandbox.url}/v1/journal?merchant_reference=${paymentId}`, {
    headers: { accept: 'application/json', authorization: 'Bearer sandbox_api_key_demo' },
  })
  const { entries } = (await answer.json()) as { entries: { kind: string }[] }
  return entries.filter(({ kind }) => kind === counted).length
}

async function environmentFor(kind: 'pglite' | 'postgres', point: string) {
  if (kind === 'pglite') {
    const dataDir = join(folder, `pglite-${point}`)
    cpSync(join(folder, EMPTY), dataDir, { recursive: true })
    return { environment: { CASHIER_DATA_DIR: dataDir }, close: () => Promise.resolve() }
  }
  const opened = await openTestDatabase(kind, database)
  return {
    environment: { CASHIER_DATA_DIR: join(folder, `postgres-${point}`), DATABASE_URL: opened.settings.url ?? '' },
    close: () => opened.close(),
  }
}

/** A card payment through a crash: the correct state, one charge, one posting in the ledger, one event at the merchant. */
async function cardThrough(point: CrashPoint, instance: Instance): Promise<void> {
  const player = `crash-${point}`
  await instance.start(point)
  const session = await instance.openSession(player)
  await instance.submit(session, 'card', `key-${point}`, CARD)
  await instance.died()
  await instance.start()

  if (CARD_TRUTH[point] === 'nothing') {
    expect(await instance.state(session, `key-${point}`)).toBeUndefined()
    await instance.submit(session, 'card', `key-${point}`, CARD)
  }
  const state = await instance.truth(session, `key-${point}`)
  const isPaid = CARD_TRUTH[point] !== 'error'
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
      deadlineMs: TRUTH_WITHIN_MS,
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
  const { payment_id: paymentId } = await instance.truth(session, `paid-${point}`)
  const isTold = (type: string) => events.some((event) => event.payment_id === paymentId && event.type === type)
  const heard = (type: string) =>
    until(() => isTold(type), {
      deadlineMs: TRUTH_WITHIN_MS,
      pollMs: ASK_EVERY_MS,
      describe: () => `the merchant to hear ${type} of ${paymentId}`,
    })
  await heard('payment.succeeded')
  await instance.stop()
  await instance.start(point)
  await instance.refund(paymentId, `refund-${point}`)
  await instance.died()
  await instance.start()

  // Nothing was written before the first phase: the merchant asks again, under the same key.
  if (point === 'before-phase-a-commit') {
    expect(await instance.refundsOf(paymentId)).toEqual([])
    await instance.refund(paymentId, `refund-${point}`)
  }
  await until(async () => (await instance.refundsOf(paymentId)).every(({ state }) => state === 'succeeded'), {
    deadlineMs: TRUTH_WITHIN_MS,
    pollMs: ASK_EVERY_MS,
    describe: () => 'the refund to end',
  })
  await instance.refund(paymentId, `refund-${point}`)
  expect(await instance.refundsOf(paymentId)).toHaveLength(1)
  expect(await charges(paymentId, 'refund')).toBe(1)
  expect(await instance.balance(player)).toBe('20.00')
  await heard('refund.succeeded')
}

/** A payment that may be sent again is sent again: the player's bank page is there after the crash. */
async function bankThrough(point: CrashPoint, instance: Instance): Promise<void> {
  await instance.start(point)
  const session = await instance.openSession(`bank-${point}`)
  await instance.submit(session, 'halden', `bank-${point}`, BANK)
  await instance.died()
  await instance.start()
  const state = await until(
    async () => {
      const found = await instance.state(session, `bank-${point}`)
      return found?.transaction_status === 'await' ? found : undefined
    },
    { deadlineMs: TRUTH_WITHIN_MS, pollMs: ASK_EVERY_MS, describe: () => 'the bank page to be offered again' },
  )
  expect(await charges(state.payment_id)).toBe(0)
}

describe.each(databaseKinds())('kill -9 on %s', (kind) => {
  // Creating an embedded database takes longer than the test, so each point gets a copy.
  beforeAll(async () => {
    if (kind === 'postgres') return
    const instance = new Instance({ CASHIER_DATA_DIR: join(folder, EMPTY) })
    await instance.start()
    await instance.stop()
  })

  it.concurrent.each(CRASH_POINTS.map((point) => [point] as const))(
    'SVC-5 API-13 issue-12 1 a card payment and a refund killed at %s end in the truth',
    async (point) => {
      const { environment, close } = await environmentFor(kind, point)
      const instance = new Instance(environment)
      try {
        await cardThrough(point, instance)
        // A refund has no callback.
        if (point !== 'after-callback-stored') await refundThrough(point, instance)
      } finally {
        await instance.stop()
        await close()
      }
    },
    180_000,
  )

  it('SVC-5 a bank payment whose process was killed before the request is sent again', async () => {
    const { environment, close } = await environmentFor(kind, 'bank')
    const instance = new Instance(environment)
    try {
      await bankThrough('after-phase-a-commit', instance)
    } finally {
      await instance.stop()
      await close()
    }
  }, 180_000)
})
