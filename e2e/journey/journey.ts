/** The journey's model: the player's submits, the responses, and the payments that they created. */
import type { Flow } from '@modulor/contract/vocabulary'
import { newPlayer, openSession } from '../world'
import { SeededRandom } from './seeded-random'
import type { JourneyWorld } from './world'

/** The values that the player typed into a form. */
export type Typed = {
  readonly flow: Flow
  readonly method: string
  /** The amount as the page formats it: `25.00`. */
  readonly amount: string
  /** The last digits of the card or account; null if the method needs none. */
  readonly destination: string | null
}

/** One submit by the player. */
export type Press = {
  readonly typed: Typed
  /** The payment that is cancelled for this submit; if it was paid first, it is shown instead. */
  readonly insteadOf: string | null
  paymentId: string | null
}

type Answer = { readonly payment_id?: unknown; readonly earlier_payment?: { readonly payment_id: string } | undefined }

/** A deposit limit that some sessions have. */
const DEPOSIT_LIMIT = '60.00'

const BALANCE = '400.00'
const LIMITED_PART = 1 / 3
const WITHDRAWAL_PART = 0.4

export class Journey {
  readonly random: SeededRandom
  readonly presses: Press[] = []
  /** Payments by their id, as they were typed. */
  readonly payments = new Map<string, Typed>()
  /** Contradictions to the model or the provider's journal; none may be left at the end of a step. */
  readonly contradictions: string[] = []
  readonly log: string[] = []
  /** Withdrawals that the player has reversed; and those of the last request. */
  readonly reversed = new Set<string>()
  lastReversed: readonly string[] = []
  /** The payment about which the service asked last, instead of creating another one. */
  earlierId: string | null = null
  readonly #owners = new Map<string, Press>()
  readonly player = newPlayer()
  sessionId = ''
  hasLimit = false
  isOffline = false
  /** The response to the next submit is lost. */
  isNextAnswerLost = false
  /** Until the next step the page cannot read the state of any payment. */
  isStateRefused = false
  /** The service refused the last submit, before there was a payment. */
  isRefused = false
  /** The submit of this step, while its outcome is awaited. */
  awaited: Press | null = null

  constructor(readonly seed: number) {
    this.random = new SeededRandom(seed)
  }

  press(typed: Typed, insteadOf: string | null = null): void {
    const press = { typed, insteadOf, paymentId: null }
    this.presses.push(press)
    this.awaited = press
    this.isRefused = false
  }

  reverse(ids: readonly string[]): void {
    this.lastReversed = ids
    for (const id of ids) this.reversed.add(id)
  }

  /**
   * A submit request leaves the page: it belongs to the newest press with its values that has no payment yet. A press during
   * another one is ignored (FORM-16), so it need not belong to the newest press of all.
   */
  sent(key: string, body: string): void {
    const { amount } = JSON.parse(body) as { readonly amount: string }
    const isOf = ({ typed }: Press) => Number(typed.amount) === Number(amount) && body.includes(typed.destination ?? '')
    const press = this.presses.filter((each) => each.paymentId === null && isOf(each)).at(-1)
    const owner = this.#owners.get(key)
    if (owner && owner.paymentId !== null) return
    if (!press) this.contradictions.push(`a submit of ${amount} was sent, but no press has these values`)
    else this.#owners.set(key, press)
    if (press && this.awaited) this.awaited = press
  }

  /** The service has responded to a submit. */
  answered(key: string, status: number, body: Answer): void {
    const press = this.#owners.get(key)
    if (!press) return
    if (status !== 200) {
      this.isRefused = status < 500
      this.earlierId = body.earlier_payment?.payment_id ?? null
      return
    }
    const id = String(body.payment_id)
    const others = this.presses.filter((other) => other !== press && other.paymentId === id)
    if (others.length > 0) this.contradictions.push(`two presses were answered with one payment, ${id}`)
    if (press.paymentId !== null && press.paymentId !== id)
      this.contradictions.push(`one press made two payments, ${press.paymentId} and ${id}`)
    press.paymentId = id
    this.payments.set(id, press.typed)
  }

  /** Opens a new session of the same player, as the merchant does; returns the address of one of its two lists. */
  async openAddress(world: JourneyWorld): Promise<string> {
    this.hasLimit = this.random.fraction('limit') < LIMITED_PART
    const { session_id, url } = await openSession(world, {
      player: this.player,
      balance: BALANCE,
      ...(this.hasLimit && { terms: { deposit_limit_remaining: DEPOSIT_LIMIT } }),
    })
    this.sessionId = session_id
    return this.random.fraction('flow') < WITHDRAWAL_PART ? url.replace('/deposit?', '/withdrawal?') : url
  }
}
