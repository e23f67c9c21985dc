/** Players who pay and withdraw. Each submit keeps its key until it gets a response, like a browser that retries. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { SeededRandom } from './seeded-random'
import type { Pages } from './pages'
import type { Press } from './records'
import type { World } from './world'

const API = '/api/cashier-service/v1.0'
const CALL_MS = 15_000
const TRY_AGAIN_MS = 150
/** Longer than any fault lasts. */
const ANSWERED_WITHIN_MS = 180_000
const SENT_TWICE_SHARE = 0.15
const WITHDRAWS_SHARE = 0.4

type Answer = { readonly status: number; readonly json: { payment_id?: string; transaction_status?: string } }

export class Players {
  readonly presses: Press[] = []
  /** The number of responses by status. */
  readonly statuses = new Map<number, number>()
  answeredCount = 0
  #isStopping = false
  #nextPlayer = 0
  readonly #world: World
  readonly #random: SeededRandom
  readonly #seed: number
  readonly #pages: Pages

  constructor(world: World, pages: Pages, random: SeededRandom, seed: number) {
    this.#world = world
    this.#pages = pages
    this.#random = random
    this.#seed = seed
  }

  /** Runs players in parallel until it is stopped. */
  async play(count: number): Promise<void> {
    await Promise.all(
      Array.from({ length: count }, async () => {
        while (!this.#isStopping) await this.#visit()
      }),
    )
  }

  stop(): void {
    this.#isStopping = true
  }

  async #visit(): Promise<void> {
    const player = `torture-${this.#seed}-${(this.#nextPlayer += 1)}`
    const session = await this.#openSession(player)
    if (session === undefined) return
    const { provider } = this.#world
    const amount = provider.amountOf(20 + this.#random.below(30), this.#random)
    const paid = await this.#press(session, { player, flow: 'deposit', amount })
    if (paid !== 'success' || this.#random.next() > WITHDRAWS_SHARE) return
    await this.#press(session, { player, flow: 'withdrawal', amount: provider.amountOf(10, this.#random) })
  }

  async #openSession(player: string): Promise<string | undefined> {
    const body = { brand: 'COM', user: { id: player, country: 'DE' }, currency: 'EUR' }
    const deadlineMs = performance.now() + ANSWERED_WITHIN_MS
    while (performance.now() < deadlineMs) {
      const answer = await this.#call('/api/merchant/v1/sessions', { authorization: 'Bearer sk_sandbox_demo' }, body)
      if (answer?.status === 201) return (answer.json as { session_id?: string }).session_id
      await delay(TRY_AGAIN_MS)
    }
    return undefined
  }

  /** The payment's status in the last response; undefined without one. */
  async #press(session: string, asked: Pick<Press, 'player' | 'flow' | 'amount'>): Promise<string | undefined> {
    const press: Press = { ...asked, key: randomUUID(), paymentIds: new Set(), outcome: 'open', refusal: '' }
    this.presses.push(press)
    const path = `${API}/${this.#world.provider.paths[press.flow]}/submit`
    const body = press.flow === 'deposit' ? this.#deposit(press.amount) : this.#withdrawal(press.amount)
    const send = () => this.#call(path, { 'x-session-id': session, 'idempotency-key': press.key }, body)
    const deadlineMs = performance.now() + ANSWERED_WITHIN_MS
    while (performance.now() < deadlineMs) {
      const isTwice = this.#random.next() < SENT_TWICE_SHARE
      const answers = await Promise.all([send(), ...(isTwice ? [send()] : [])])
      for (const answer of answers) {
        if (answer?.status === 200 && answer.json.payment_id !== undefined) press.paymentIds.add(answer.json.payment_id)
        else if (answer && isRefusal(answer.status)) press.refusal = `${answer.status} ${JSON.stringify(answer.json)}`
      }
      if (press.paymentIds.size > 0) {
        press.outcome = 'answered'
        this.answeredCount += 1
        const [paymentId = ''] = press.paymentIds
        const status = answers.find((answer) => answer?.status === 200)?.json.transaction_status
        this.#pages.follow({ session, key: press.key, paymentId, status })
        return status
      }
      if (press.refusal !== '') {
        press.outcome = 'refused'
        return undefined
      }
      await delay(TRY_AGAIN_MS)
    }
    press.outcome = 'unanswered'
    return undefined
  }

  #deposit(amount: string) {
    return {
      amount,
      currency: 'EUR',
      another_payment: true,
      card_data: {
        card_pan: this.#cardNumber(),
        card_cvv: '123',
        card_cardholder_name: this.#world.provider.cardHolder(this.#random),
        month: '08',
        year: '35',
        save_card: false,
      },
      parameters: {},
    }
  }

  #withdrawal(amount: string) {
    const parameters = this.#world.provider.withdrawalParameters(this.#random)
    return { amount, currency: 'EUR', another_payment: true, parameters }
  }

  /** A new number for each submit, in no list of test cards, so that the limits per card do not apply. */
  #cardNumber(): string {
    const digits = `4539${Array.from({ length: 11 }, () => this.#random.below(10)).join('')}`
    const sum = Array.from(digits)
      .reverse()
      .reduce((total, digit, at) => {
        const value = Number(digit) * (at % 2 === 0 ? 2 : 1)
        return total + (value > 9 ? value - 9 : value)
      }, 0)
    return `${digits}${(10 - (sum % 10)) % 10}`
  }

  /** Undefined without a response: the instance has stopped or does not respond. */
  async #call(path: string, headers: Record<string, string>, body: object): Promise<Answer | undefined> {
    const { url } = this.#random.oneOf(this.#world.instances)
    try {
      const answer = await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(CALL_MS),
      })
      const json = (await answer.json()) as Answer['json']
      this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1)
      return { status: answer.status, json }
    } catch {
      return undefined
    }
  }
}

/** Every other status is retried: unavailable, overloaded, or the same submit is still in progress. */
const isRefusal = (status: number) => status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status)
