import type { SubmitRequest } from '@modulor/contract/http'
import { isSessionError, type CallOutcome, type Payment } from '../../api'
import { nextState, verdictOf, type SubmissionEvent, type SubmissionState } from './submission-states'

/** The delays before each read of the payment after a lost response. */
export const CHECK_DELAYS_MS = [500, 1000, 2000, 3000, 5000] as const
/** A second `not_found` is final; the first read may have overtaken the submit. */
const ABSENT_COUNT_SETTLED = 2
const RESEND_COUNT_MAX = 2

export type SubmissionPorts = {
  readonly send: (key: string, body: SubmitRequest, signal: AbortSignal) => Promise<CallOutcome<Payment>>
  /** Waits until the browser is online, then returns true. False: the player stopped waiting. */
  readonly line: (signal: AbortSignal) => true | Promise<boolean>
  readonly read: (key: string) => Promise<CallOutcome<Payment>>
  readonly pause: (ms: number) => Promise<void>
  readonly newKey: () => string
  /** Stores the key of an open press, so that it survives a reload; null: none. */
  readonly pendingKey: { readonly load: () => string | null; readonly save: (key: string | null) => void }
}

/** One press of the submit button, with its idempotency key and its whole body. */
type Press = {
  readonly key: string
  readonly body: SubmitRequest
  readonly controller: AbortController
  resendsLeft: number
}

/**
 * Makes the submits of one open form. Every press has an idempotency key, which is kept until the press is refused or its
 * payment is shown. If a key was sent but the service does not have it, the next submit uses the same key, so that the lost
 * request cannot create a second payment if it still arrives (API-13).
 */
export class Submission {
  readonly #ports: SubmissionPorts
  readonly #listeners = new Set<() => void>()
  #state: SubmissionState = { kind: 'idle' }
  #press: Press | null = null
  /** The press waits until the browser is online. */
  #isHeld = false
  /** The body of the submit that the player has to confirm (API-13). Only in memory, because it may hold card data. */
  #bodyToConfirm: SubmitRequest | null = null

  constructor(ports: SubmissionPorts) {
    this.#ports = ports
  }

  readonly getState = (): SubmissionState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Sends a submit, unless one is in progress. This is decided synchronously (FORM-16). */
  readonly submit = (body: SubmitRequest): void => {
    if (!this.#move({ type: 'submit' })) return
    const { pendingKey, newKey } = this.#ports
    const key = pendingKey.load() ?? newKey()
    this.#press = { key, body, controller: new AbortController(), resendsLeft: RESEND_COUNT_MAX }
    void this.#send(this.#press)
  }

  /** Submits the confirmed body with a new key. `isAnother`: in addition to the earlier payment; else that one was cancelled (API-13). */
  readonly proceed = ({ isAnother }: { isAnother: boolean }): void => {
    const body = this.#bodyToConfirm
    if (body) this.submit(isAnother ? { ...body, another_payment: true } : body)
  }

  /** Returns to the form from the question about an earlier payment; nothing was sent. */
  readonly dismiss = (): void => {
    this.#move({ type: 'dismissed' })
  }

  /** Stops waiting for the response (AUTO-7). The submit is then unknown, not cancelled. */
  readonly abort = (): void => {
    if (this.#state.kind === 'sending') this.#press?.controller.abort()
  }

  readonly checkAgain = (): void => {
    this.#checkPending({ type: 'check_again' })
  }

  /** Continues a submit that a reload interrupted. */
  readonly resume = (): void => {
    this.#checkPending({ type: 'resume' })
  }

  /**
   * Call it when the form is left. If a submit has no response yet, `tell` is called now and on every later state change, because
   * the listing does not contain its payment yet (issue-8 1.4). A form that the player has left sends nothing: a submit that waits
   * for the connection or for an answer to the question is dropped, and a lost one is checked but not sent again.
   */
  readonly leave = (notify: () => void): void => {
    if (this.#isHeld) return this.abort()
    this.dismiss()
    this.#press = null
    const { kind } = this.#state
    if (kind !== 'sending' && kind !== 'checking' && kind !== 'unsure') return
    notify()
    this.subscribe(notify)
  }

  #checkPending(event: SubmissionEvent): void {
    const key = this.#ports.pendingKey.load()
    if (key !== null && this.#move(event)) void this.#check(key)
  }

  /** Makes a transition if the table allows it. Returns whether it did. */
  #move(event: SubmissionEvent): boolean {
    const next = nextState(this.#state, event)
    if (!next) return false
    this.#state = next
    // The key of a payment is kept until the address names it, so that a reload before that still finds the payment.
    if (next.kind === 'refused' || next.kind === 'conflict') this.#ports.pendingKey.save(null)
    this.#bodyToConfirm = next.kind === 'conflict' ? (this.#press?.body ?? null) : null
    if (next.kind === 'refused' || next.kind === 'conflict' || next.kind === 'done') this.#press = null
    for (const listener of this.#listeners) listener()
    return true
  }

  /** Sends a press. While offline it waits in the form instead, so that its outcome does not become unknown (issue-8 2.5). */
  async #send(press: Press): Promise<void> {
    const line = this.#ports.line(press.controller.signal)
    if (line !== true) {
      this.#isHeld = true
      const isOnline = await line
      this.#isHeld = false
      if (!isOnline) {
        this.#move({ type: 'absent' })
        return
      }
    }
    // Only from here on a reload has to check whether the key has a payment.
    this.#ports.pendingKey.save(press.key)
    const verdict = verdictOf(await this.#ports.send(press.key, press.body, press.controller.signal))
    this.#move(verdict)
    if (verdict.type === 'lost') await this.#check(press.key)
  }

  /** Reads the payment by its key until the service returns it, returns `not_found` twice, or the last attempt has failed. */
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

  /** The service did not receive the submit: sends the same key and body again, unless the player has stopped waiting. */
  async #settleAbsent(): Promise<void> {
    const press = this.#press
    if (!press || press.controller.signal.aborted) {
      this.#move({ type: 'absent' })
      return
    }
    if (press.resendsLeft === 0) {
      press.resendsLeft = RESEND_COUNT_MAX
      this.#move({ type: 'undecided' })
      return
    }
    press.resendsLeft -= 1
    this.#move({ type: 'resent' })
    await this.#send(press)
  }
}
