/**
 * The state machine of a form's submit, which prevents a second payment.
 *
 * - idle: there is no submit.
 * - sending: the request is in flight, or waits until the browser is online; another press does nothing (FORM-16).
 * - checking: the response was lost, so the payment is read by its key. Never shown as failed.
 * - unsure: the payment could not be read either. The player can only check again, and cannot pay again.
 * - refused: the service has definitely refused; no money was taken, and the next press is a new submit.
 * - conflict: the submit was not sent to the provider, because of another payment; the player decides what to do (API-13).
 * - done: the service has the payment; its next action is shown.
 */
import type { ApiError, CallOutcome, OpenPayment, Payment } from '../../api'

export type SubmissionState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'unsure' }
  | { readonly kind: 'refused'; readonly error: ApiError }
  | { readonly kind: 'conflict'; readonly about: OpenPayment }
  | { readonly kind: 'done'; readonly payment: Payment }
type Kind = SubmissionState['kind']

export type SubmissionEvent =
  | { readonly type: 'submit' }
  | { readonly type: 'resume' }
  | { readonly type: 'answered'; readonly payment: Payment }
  | { readonly type: 'refused'; readonly error: ApiError }
  | { readonly type: 'conflict'; readonly about: OpenPayment }
  | { readonly type: 'dismissed' }
  | { readonly type: 'lost' }
  | { readonly type: 'absent' }
  | { readonly type: 'resent' }
  | { readonly type: 'undecided' }
  | { readonly type: 'check_again' }

type Moves = Partial<Record<SubmissionEvent['type'], Kind>>

/** All allowed transitions; other events are ignored. */
export const SUBMISSION_MOVES = {
  idle: { submit: 'sending', resume: 'checking' },
  sending: { answered: 'done', refused: 'refused', conflict: 'conflict', lost: 'checking', absent: 'idle' },
  checking: { answered: 'done', resent: 'sending', absent: 'idle', undecided: 'unsure' },
  unsure: { check_again: 'checking' },
  refused: { submit: 'sending' },
  conflict: { submit: 'sending', dismissed: 'idle' },
  done: {},
} as const satisfies Record<Kind, Moves>

/** Returns the state after an event, or undefined if the event is ignored. */
export function nextState(state: SubmissionState, event: SubmissionEvent): SubmissionState | undefined {
  const moves: Moves = SUBMISSION_MOVES[state.kind]
  const kind = moves[event.type]
  if (kind === undefined) return undefined
  if (event.type === 'answered') return { kind: 'done', payment: event.payment }
  if (event.type === 'refused') return { kind: 'refused', error: event.error }
  if (event.type === 'conflict') return { kind: 'conflict', about: event.about }
  if (kind === 'done' || kind === 'refused' || kind === 'conflict')
    throw new Error(`The event ${event.type} leads to ${kind} without its data`)
  return { kind }
}

const REQUEST_TIMEOUT_STATUS = 408

export type Verdict = Extract<SubmissionEvent, { type: 'answered' | 'refused' | 'conflict' | 'lost' }>

/**
 * Classifies the outcome of a submit. Only a refusal by the service itself is definite. After a timeout, an abort, a network
 * error, a 5xx, a proxy's page or an unreadable response the payment is unknown.
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
    error.errorCode !== null
  if (!isRefusal) return { type: 'lost' }
  // A refusal because of an earlier payment is definite too: this submit created no payment.
  const { earlierPayment: about } = error
  return about ? { type: 'conflict', about } : { type: 'refused', error }
}
