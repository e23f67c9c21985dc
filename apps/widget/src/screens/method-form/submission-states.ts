/**
 * One submit of a form, as a machine that cannot pay twice.
 *
 * - idle: nothing is on its way.
 * - sending: the request is out, or waits for the line; another press does nothing (FORM-16).
 * - checking: the answer was lost, so the service is asked what became of the key. Never shown as failed.
 * - unsure: the service could not be asked either; only asking again is offered, never paying again.
 * - refused: definitely refused; nothing was taken, and the next press is a new submit.
 * - asked: nothing was sent on. Another payment is in the way, and the player says what is meant (API-13).
 * - done: the service knows the payment; its next action takes over.
 */
import type { ApiError, CallOutcome, OpenPayment, Payment } from '../../api'

export type SubmissionState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'unsure' }
  | { readonly kind: 'refused'; readonly error: ApiError }
  | { readonly kind: 'asked'; readonly about: OpenPayment }
  | { readonly kind: 'done'; readonly payment: Payment }
type Kind = SubmissionState['kind']

export type SubmissionEvent =
  | { readonly type: 'submit' }
  | { readonly type: 'resume' }
  | { readonly type: 'answered'; readonly payment: Payment }
  | { readonly type: 'refused'; readonly error: ApiError }
  | { readonly type: 'asked'; readonly about: OpenPayment }
  | { readonly type: 'dismissed' }
  | { readonly type: 'lost' }
  | { readonly type: 'absent' }
  | { readonly type: 'resent' }
  | { readonly type: 'undecided' }
  | { readonly type: 'check_again' }

type Moves = Partial<Record<SubmissionEvent['type'], Kind>>

/** Every legal move; any other event changes nothing. */
export const SUBMISSION_MOVES = {
  idle: { submit: 'sending', resume: 'checking' },
  sending: { answered: 'done', refused: 'refused', asked: 'asked', lost: 'checking', absent: 'idle' },
  checking: { answered: 'done', resent: 'sending', absent: 'idle', undecided: 'unsure' },
  unsure: { check_again: 'checking' },
  refused: { submit: 'sending' },
  asked: { submit: 'sending', dismissed: 'idle' },
  done: {},
} as const satisfies Record<Kind, Moves>

/** The state after an event, or undefined where the event changes nothing. */
export function nextState(state: SubmissionState, event: SubmissionEvent): SubmissionState | undefined {
  const moves: Moves = SUBMISSION_MOVES[state.kind]
  const kind = moves[event.type]
  if (kind === undefined) return undefined
  if (event.type === 'answered') return { kind: 'done', payment: event.payment }
  if (event.type === 'refused') return { kind: 'refused', error: event.error }
  if (event.type === 'asked') return { kind: 'asked', about: event.about }
  if (kind === 'done' || kind === 'refused' || kind === 'asked')
    throw new Error(`The event ${event.type} leads to ${kind} without its data`)
  return { kind }
}

const REQUEST_TIMEOUT_STATUS = 408

export type Verdict = Extract<SubmissionEvent, { type: 'answered' | 'refused' | 'asked' | 'lost' }>

/**
 * What an outcome of a submit proves. Only the service's own refusal is definite: a timeout, an abort, a broken
 * network, a 5xx, a proxy's page and an answer that cannot be read all leave the payment unknown.
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
  // A key that belongs to another payment is not a lost answer: this submit made no payment.
  const { earlierPayment: about } = error
  return about ? { type: 'asked', about } : { type: 'refused', error }
}
