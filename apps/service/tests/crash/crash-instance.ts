/** A service as its own process that a test kills, on a database that a second start finds again. */
import { rmSync, writeFileSync } from 'node:fs'
import { freePort, startProgram, until, type Program } from '@modulor/testkit'
import { DESK_HEADER } from '@modulor/contract/operator'
import { Webhook } from 'standardwebhooks'
import { expect } from 'vitest'
import type { CrashPoint, RouteCrashPoint, WalletCrashPoint } from '../../src/jobs/crash-point'

export const FINAL_STATE_WITHIN_MS = 60_000
export const ASK_EVERY_MS = 250
export const WEBHOOK_SECRET = 'whsec_bW9kdWxvci1kZW1vLW1lcmNoYW50LXdlYmhvb2stc2VjcmV0'
const API = '/api/cashier-service/v1.0/payments'
const CALLBACKS = '/api/providers/v1/sandbox/callbacks'
const CALLBACK_SECRET = 'whsec_bW9kdWxvci1zYW5kYm94LWNhbGxiYWNrLXNlY3JldA=='
const PAYOUT_API = '/api/cashier-service/v1.0/payouts'

export type State = { payment_id: string; transaction_status: string; decline_page_settings: { code: string } | null }

/** A service on its own database; a second start after a kill finds what the first one left. */
export class Instance {
  private program: Program | undefined
  private port = 0
  private readonly crashFile: string
  constructor(private readonly environment: Record<string, string> & { readonly CASHIER_DATA_DIR: string }) {
    this.crashFile = `${environment.CASHIER_DATA_DIR}.crash-point`
  }

  async start(): Promise<void> {
    this.port ||= await freePort()
    this.program = await startProgram(
      'service',
      { ...this.environment, CASHIER_CRASH_FILE: this.crashFile },
      { port: this.port },
    )
  }

  /** From now on the process is killed when it reaches this point. */
  crashAt(point: CrashPoint | WalletCrashPoint | RouteCrashPoint): void {
    writeFileSync(this.crashFile, point)
  }

  get url(): string {
    return `http://localhost:${this.port}`
  }

  /** Waits until the process was killed, and starts it again. */
  async restartAfterCrash(): Promise<void> {
    expect((await this.program?.exited)?.signal).toBe('SIGKILL')
    rmSync(this.crashFile)
    await this.start()
  }

  async stop(): Promise<void> {
    await this.program?.stop()
  }

  async openSession(player: string, demoBalance?: string): Promise<string> {
    const answer = await fetch(`${this.url}/api/merchant/v1/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer sk_sandbox_demo' },
      body: JSON.stringify({
        brand: 'COM',
        user: { id: player, country: 'DE', demo_balance: demoBalance },
        currency: 'EUR',
      }),
    })
    expect(answer.status).toBe(201)
    return ((await answer.json()) as { session_id: string }).session_id
  }

  submit(session: string, method: string, key: string, body: object, api = API): Promise<State | undefined> {
    return fetch(`${this.url}${api}/groups/${method}/submit`, {
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

  payOut(session: string, method: string, key: string, body: object): Promise<State | undefined> {
    return this.submit(session, method, key, body, PAYOUT_API)
  }

  /** Requests an operation as the demo operator. Undefined if the process died. */
  operate(
    paymentId: string,
    key: string,
    operation: { kind: string; source: string; amount: string },
  ): Promise<number | undefined> {
    return this.signedIn()
      .then(async (cookie) => {
        const answer = await fetch(`${this.operationsUrl}/api/operator/v1/payments/${paymentId}/operations`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', [DESK_HEADER]: '1', cookie, 'idempotency-key': key },
          body: JSON.stringify({ ...operation, reason: 'The process dies meanwhile' }),
        })
        await answer.text()
        return answer.status
      })
      .catch(() => undefined)
  }

  /** Sends the provider's callback about a lost dispute of the deposit. Undefined if the process died. */
  reportDispute(paymentId: string, eventId: string): Promise<number | undefined> {
    const about = { amount: '25.00', currency: 'EUR' }
    const payment = {
      id: `pay_${paymentId}`,
      merchant_reference: paymentId,
      status: 'succeeded',
      sequence: 99,
      ...about,
    }
    const report = { name: 'dispute_lost', id: `dp_${paymentId}`, fee: '15.00', ...about }
    const body = JSON.stringify({ event_id: eventId, type: 'payment.dispute_lost', payment, report })
    const sentAt = new Date()
    const signature = new Webhook(CALLBACK_SECRET).sign(eventId, sentAt, body)
    return fetch(`${this.url}${CALLBACKS}`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', 'webhook-id': eventId, 'webhook-signature': signature },
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
      },
      body,
    }).then(
      ({ status }) => status,
      () => undefined,
    )
  }

  /**
   * Waits until the provider's callback about a payment was processed and its events were delivered, so that only the next step
   * of a test can reach a crash point.
   */
  async settled(paymentId: string): Promise<void> {
    const cookie = await this.signedIn()
    await until(
      async () => {
        const [callbacks, events] = await Promise.all([
          this.callbacksOf(paymentId, cookie),
          fetch(`${this.url}/api/merchant/v1/brands/COM/events?payment_id=${paymentId}&state=due`, {
            headers: { authorization: 'Bearer sk_sandbox_demo' },
          }),
        ])
        const { events: due } = (await events.json()) as { events: object[] }
        return callbacks.length > 0 && callbacks.every((facts) => facts['settled_at']) && due.length === 0
      },
      {
        deadlineMs: FINAL_STATE_WITHIN_MS,
        pollMs: ASK_EVERY_MS,
        describe: () => `nothing left to do for ${paymentId}`,
      },
    )
  }

  /** The entries of the payment's history about each stored callback. */
  async callbacksOf(paymentId: string, signedIn?: string): Promise<readonly Record<string, string>[]> {
    const headers = { cookie: signedIn ?? (await this.signedIn()) }
    const story = await fetch(`${this.operationsUrl}/api/operator/v1/payments/${paymentId}`, { headers })
    const { entries } = (await story.json()) as { entries: { kind: string; facts: Record<string, string> }[] }
    return entries.flatMap(({ kind, facts }) => (kind === 'callback' ? [facts] : []))
  }

  private get operationsUrl(): string {
    return `http://127.0.0.1:${this.environment['CASHIER_OPERATIONS_PORT']}`
  }

  private async signedIn(): Promise<string> {
    const answer = await fetch(`${this.operationsUrl}/api/operator/v1/sign-in/demo`, {
      method: 'POST',
      headers: { [DESK_HEADER]: '1', 'content-type': 'application/json' },
      body: '{}',
    })
    return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  }

  refund(paymentId: string, key: string): Promise<unknown> {
    return this.ask(paymentId, 'refunds', key, { amount: '5.00', source: 'player' })
  }

  capture(paymentId: string, key: string): Promise<unknown> {
    return this.ask(paymentId, 'capture', key, {})
  }

  /** A request of the merchant's server. Undefined if the process died. */
  private ask(paymentId: string, call: 'refunds' | 'capture', key: string, body: object): Promise<unknown> {
    return fetch(`${this.url}/api/merchant/v1/payments/${paymentId}/${call}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: 'Bearer sk_sandbox_demo',
        'idempotency-key': key,
      },
      body: JSON.stringify({ ...body, reason: 'The process dies meanwhile' }),
    }).then(
      (answer) => answer.json(),
      () => undefined,
    )
  }

  async operationsOf(paymentId: string): Promise<readonly { operation_id: string; kind: string; state: string }[]> {
    const answer = await fetch(`${this.url}/api/merchant/v1/payments/${paymentId}`, {
      headers: { authorization: 'Bearer sk_sandbox_demo' },
    })
    return ((await answer.json()) as { operations: { operation_id: string; kind: string; state: string }[] }).operations
  }

  async balance(player: string): Promise<string> {
    const answer = await fetch(`${this.url}/api/merchant/v1/brands/COM/players/${player}/balance`, {
      headers: { authorization: 'Bearer sk_sandbox_demo' },
    })
    const { balances } = (await answer.json()) as { balances: { balance: string }[] }
    return balances[0]?.balance ?? '0.00'
  }

  /** Waits for a final state. */
  finalState(session: string, key: string): Promise<State> {
    return until(
      async () => {
        const state = await this.state(session, key)
        return state && ['success', 'error'].includes(state.transaction_status) ? state : undefined
      },
      {
        deadlineMs: FINAL_STATE_WITHIN_MS,
        pollMs: ASK_EVERY_MS,
        describe: () => `an end of the payment\n${this.program?.output().slice(-2_000) ?? ''}`,
      },
    )
  }
}
