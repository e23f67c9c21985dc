/**
 * One submit of a form, as a machine that cannot pay twice.
 *
 * - idle: nothing is on its way.
 * - sending: the request is out; another press does nothing (FORM-16).
 * - checking: the answer was lost, so the service is asked what became of the key. Never shown as failed.
 * - unsure: the service could not be asked either; only asking again is offered, never paying again.
 * - refused: a definite no; nothing was taken, and the next press is a new intent.
 * - done: the service knows the payment; its next action takes over.
 *
 * A key lives until its intent is refused or done. A key that was sent and is not known to the service stays the key of
 * the next try: should the lost request still arrive, the two are one payment (API-13).
 */
import type { SubmitRequest } from '@modulor/contract/http'
import { isSessionError, type ApiError, type CallOutcome, type Payment } from '../../api'

export type SubmissionState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'unsure' }
  | { readonly kind: 'refused'; readonly error: ApiError }
  | { readonly kind: 'done'; readonly payment: Payment }
type Kind = SubmissionState['kind']

type SubmissionEvent =
  | { readonly type: 'submit' }
  | { readonly type: 'resume' }
  | { readonly type: 'answered'; readonly payment: Payment }
  | { readonly type: 'refused'; readonly error: ApiError }
  | { readonly type: 'lost' }
  | { readonly type: 'absent' }
  | { readonly type: 'resent' }
  | { readonly type: 'undecided' }
  | { readonly type: 'check_again' }

/** Every legal move; any other event changes nothing. */
export const SUBMISSION_MOVES = {
  idle: { submit: 'sending', resume: 'checking' },
  sending: { answered: 'done', refused: 'refused', lost: 'checking' },
  checking: { answered: 'done', resent: 'sending', absent: 'idle', undecided: 'unsure' },
  unsure: { check_again: 'checking' },
  refused: { submit: 'sending' },
  done: {},
} as const satisfies Record<Kind, Partial<Record<SubmissionEvent['type'], Kind>>>

/** Pauses before each question about a lost answer. */
export const CHECK_DELAYS_MS = [500, 1000, 2000, 3000, 5000] as const
/** A second "never heard of it" settles it; the first may have overtaken the request. */
const ABSENT_COUNT_SETTLED = 2
const RESEND_COUNT_MAX = 2

const REQUEST_TIMEOUT_STATUS = 408

export type Verdict =
  | { readonly type: 'answered'; readonly payment: Payment }
  | { readonly type: 'refused'; readonly error: ApiError }
  | { readonly type: 'lost' }

/**
 * What an outcome of a submit proves. Only a refusal in the service's own words is a no: a timeout, an abort, a broken
 * network, a 5xx, a proxy's page, a key still in work and an answer that cannot be read all leave the payment unknown.
 */
export function verdictOf(outcome: CallOutcome<Payment>): Verdict {
  if ('data' in outcome) return { type: 'answered', payment: outcome.data }
  const { error } = outcome
  if (error.status === 'NO_SESSION') return { type: 'refused', error }
  const isRefusal =
    typeof error.status === 'number' &&
    error.status >= 400 &&
    error.status < 500 &&
    error.status !== REQUEST_TIMEOUT_STATUS &&
    error.errorCode !== null &&
    !['idempotency_in_flight', 'idempotency_key_reused'].includes(error.errorCode)
  return isRefusal ? { type: 'refused', error } : { type: 'lost' }
}

export type SubmissionPorts = {
  readonly send: (key: string, body: SubmitRequest, signal: AbortSignal) => Promise<CallOutcome<Payment>>
  readonly read: (key: string) => Promise<CallOutcome<Payment>>
  readonly pause: (ms: number) => Promise<void>
  readonly newKey: () => string
  /** Keeps the key of an open intent across a reload; null: there is none. */
  readonly pendingKey: { readonly load: () => string | null; readonly save: (key: string | null) => void }
}

export type Submission = {
  readonly getState: () => SubmissionState
  readonly subscribe: (listener: () => void) => () => void
  /** Sends, unless something is on its way already: decided before anything is awaited (FORM-16). */
  readonly submit: (body: SubmitRequest) => void
  /** Gives up waiting (AUTO-7). What was sent is then unknown, not cancelled. */
  readonly abort: () => void
  readonly checkAgain: () => void
  /** Looks after an intent that a reload left behind. */
  readonly resume: () => void
}

type Intent = { readonly key: string; readonly body: SubmitRequest; resendsLeft: number; isAborted: boolean }

/** Makes the submission of one open form. */
export function createSubmission({ send, read, pause, newKey, pendingKey }: SubmissionPorts): Submission {
  let state: SubmissionState = { kind: 'idle' }
  let intent: Intent | null = null
  let controller = new AbortController()
  const listeners = new Set<() => void>()

  /** Moves if the table allows it, and says whether it did. */
  const move = (event: SubmissionEvent): boolean => {
    const moves: Partial<Record<SubmissionEvent['type'], Kind>> = SUBMISSION_MOVES[state.kind]
    const next = moves[event.type]
    if (next === undefined) return false
    state = stateAfter(next, event)
    if (next === 'refused' || next === 'done') {
      pendingKey.save(null)
      intent = null
    }
    for (const listener of listeners) listener()
    return true
  }

  const post = async (current: Intent) => {
    controller = new AbortController()
    const verdict = verdictOf(await send(current.key, current.body, controller.signal))
    move(verdict)
    if (verdict.type === 'lost') await check(current.key)
  }

  /** Asks until the service knows the key, or says twice that it does not, or the questions are used up. */
  const check = async (key: string) => {
    let absentCount = 0
    for (const delayMs of CHECK_DELAYS_MS) {
      await pause(delayMs)
      const outcome = await read(key)
      if ('data' in outcome) {
        move({ type: 'answered', payment: outcome.data })
        return
      }
      if (isSessionError(outcome.error)) break
      if (outcome.error.errorCode === 'not_found') absentCount += 1
      if (absentCount >= ABSENT_COUNT_SETTLED) return settleAbsent()
    }
    move({ type: 'undecided' })
  }

  /** The service never got it. The same key and body may go out again, unless the player wanted it stopped. */
  const settleAbsent = async () => {
    if (!intent || intent.isAborted) {
      move({ type: 'absent' })
      return
    }
    if (intent.resendsLeft === 0) {
      intent.resendsLeft = RESEND_COUNT_MAX
      move({ type: 'undecided' })
      return
    }
    intent.resendsLeft -= 1
    move({ type: 'resent' })
    await post(intent)
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    submit(body) {
      if (!move({ type: 'submit' })) return
      intent = { key: pendingKey.load() ?? newKey(), body, resendsLeft: RESEND_COUNT_MAX, isAborted: false }
      pendingKey.save(intent.key)
      void post(intent)
    },
    abort() {
      if (state.kind !== 'sending' || !intent) return
      intent.isAborted = true
      controller.abort()
    },
    checkAgain() {
      const key = pendingKey.load()
      if (key !== null && move({ type: 'check_again' })) void check(key)
    },
    resume() {
      const key = pendingKey.load()
      if (key !== null && move({ type: 'resume' })) void check(key)
    },
  }
}

function stateAfter(kind: Kind, event: SubmissionEvent): SubmissionState {
  switch (event.type) {
    case 'answered':
      return { kind: 'done', payment: event.payment }
    case 'refused':
      return { kind: 'refused', error: event.error }
    default:
      if (kind === 'done' || kind === 'refused') throw new Error(`${event.type} leads to ${kind} without its news`)
      return { kind }
  }
}
