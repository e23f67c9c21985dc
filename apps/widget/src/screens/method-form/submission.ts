import type { SubmitRequest } from '@modulor/contract/http'
import { isSessionError, type CallOutcome, type Payment } from '../../api'
import { nextState, verdictOf, type SubmissionEvent, type SubmissionState } from './submission-states'

/** Pauses before each question about a lost answer. */
export const CHECK_DELAYS_MS = [500, 1000, 2000, 3000, 5000] as const
/** A second "never heard of it" settles it; the first may have overtaken the request. */
const ABSENT_COUNT_SETTLED = 2
const RESEND_COUNT_MAX = 2

export type SubmissionPorts = {
  readonly send: (key: string, body: SubmitRequest, signal: AbortSignal) => Promise<CallOutcome<Payment>>
  readonly read: (key: string) => Promise<CallOutcome<Payment>>
  readonly pause: (ms: number) => Promise<void>
  readonly newKey: (body: SubmitRequest) => string
  /** Keeps the key of an open intent across a reload; null: there is none. */
  readonly pendingKey: { readonly load: () => string | null; readonly save: (key: string | null) => void }
}

type Intent = {
  readonly key: string
  readonly body: SubmitRequest
  readonly controller: AbortController
  resendsLeft: number
}

/**
 * Drives the submits of one open form. A key lives until its intent is refused, or its payment is shown. A key that was
 * sent and is not known to the service stays the key of the next try: should the lost request still arrive, the two are
 * one payment (API-13).
 */
export class Submission {
  readonly #ports: SubmissionPorts
  readonly #listeners = new Set<() => void>()
  #state: SubmissionState = { kind: 'idle' }
  #intent: Intent | null = null

  constructor(ports: SubmissionPorts) {
    this.#ports = ports
  }

  readonly getState = (): SubmissionState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Sends, unless something is on its way already: decided before anything is awaited (FORM-16). */
  readonly submit = (body: SubmitRequest): void => {
    if (!this.#move({ type: 'submit' })) return
    const { pendingKey, newKey } = this.#ports
    const key = pendingKey.load() ?? newKey(body)
    pendingKey.save(key)
    this.#intent = { key, body, controller: new AbortController(), resendsLeft: RESEND_COUNT_MAX }
    void this.#send(this.#intent)
  }

  /** Gives up waiting (AUTO-7). What was sent is then unknown, not cancelled. */
  readonly abort = (): void => {
    if (this.#state.kind === 'sending') this.#intent?.controller.abort()
  }

  readonly checkAgain = (): void => {
    this.#checkPending({ type: 'check_again' })
  }

  /** Looks after an intent that a reload left behind. */
  readonly resume = (): void => {
    this.#checkPending({ type: 'resume' })
  }

  #checkPending(event: SubmissionEvent): void {
    const key = this.#ports.pendingKey.load()
    if (key !== null && this.#move(event)) void this.#check(key)
  }

  /** Moves if the table allows it, and says whether it did. */
  #move(event: SubmissionEvent): boolean {
    const next = nextState(this.#state, event)
    if (!next) return false
    this.#state = next
    // A payment's key is kept until its result page stands: a reload on the way there still finds the payment.
    if (next.kind === 'refused') this.#ports.pendingKey.save(null)
    if (next.kind === 'refused' || next.kind === 'done') this.#intent = null
    for (const listener of this.#listeners) listener()
    return true
  }

  async #send(intent: Intent): Promise<void> {
    const verdict = verdictOf(await this.#ports.send(intent.key, intent.body, intent.controller.signal))
    this.#move(verdict)
    if (verdict.type === 'lost') await this.#check(intent.key)
  }

  /** Asks until the service knows the key, or says twice that it does not, or the questions are used up. */
  async #check(key: string): Promise<void> {
    let absentCount = 0
    for (const delayMs of CHECK_DELAYS_MS) {
      await this.#ports.pause(delayMs)
      const outcome = await this.#ports.read(key)
      if ('data' in outcome) {
        this.#move({ type: 'answered', payment: outcome.data })
        return
      }
      if (isSessionError(outcome.error)) break
      if (outcome.error.errorCode === 'not_found') absentCount += 1
      if (absentCount >= ABSENT_COUNT_SETTLED) {
        await this.#settleAbsent()
        return
      }
    }
    this.#move({ type: 'undecided' })
  }

  /** The service never got it. The same key and body may go out again, unless the player wanted it stopped. */
  async #settleAbsent(): Promise<void> {
    const intent = this.#intent
    if (!intent || intent.controller.signal.aborted) {
      this.#move({ type: 'absent' })
      return
    }
    if (intent.resendsLeft === 0) {
      intent.resendsLeft = RESEND_COUNT_MAX
      this.#move({ type: 'undecided' })
      return
    }
    intent.resendsLeft -= 1
    this.#move({ type: 'resent' })
    await this.#send(intent)
  }
}
