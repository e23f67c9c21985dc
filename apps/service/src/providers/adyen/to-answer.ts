/** Converts a response of `/payments` or `/payments/details` to a verdict. Every result code has a meaning here. */
import type { OutboundAnswer } from '../outbound-client'
import type { Answer, Facts } from '../provider'
import { retryAfterOf } from '../retry-after'
import { parseJson } from './adyen-client'
import { AdyenAction, KEY_WAS_USED, PaymentAnswer, ServiceError, type ResultCode } from './adyen-wire'
import type { Continuation } from './continuation'
import { fromAdyenAmount } from './minor-units'
import { RANKS } from './ranks'
import { declineOfCode, declineOfError } from './refusals'
import { storedCardOf } from './stored-cards'
import { toNextStep } from './to-action'

type Meaning = 'charged' | 'refused' | 'cancelled' | 'waits' | 'action' | 'unexpected'

/** `PartiallyAuthorised` and authentication without a payment are never requested. */
export const MEANINGS: Readonly<Record<ResultCode, Meaning>> = {
  Authorised: 'charged',
  PartiallyAuthorised: 'charged',
  Refused: 'refused',
  Error: 'refused',
  Cancelled: 'cancelled',
  Received: 'waits',
  Pending: 'waits',
  RedirectShopper: 'action',
  IdentifyShopper: 'action',
  ChallengeShopper: 'action',
  PresentToShopper: 'action',
  AuthenticationFinished: 'unexpected',
  AuthenticationNotRequired: 'unexpected',
  Success: 'unexpected',
}

const unknown = (why: string): Answer => ({ kind: 'unknown', why })

/**
 * The request that a response belongs to. A rejected first request of a payment was not carried out, so nothing was
 * charged; a later one does not show this.
 */
type AnswerContext = {
  readonly isFirst: boolean
  readonly known: Continuation
  readonly now: Date
  /**
   * Set if the details came from an address and may belong to another payment: the response counts only if it has
   * this reference.
   */
  readonly requiredReference?: string
}

/**
 * Handles a request that was invalid or could not be served. 401 and 403 are errors of our set-up. They show nothing
 * about a payment that was sent before.
 */
function refusedRequest(status: number, body: string, { isFirst, known }: AnswerContext): Answer {
  const { data: error } = ServiceError.safeParse(parseJson(body))
  const isWrong = (status === 400 || status === 422) && error?.errorCode !== KEY_WAS_USED
  if (!isFirst || !isWrong || error?.errorType === undefined || error.errorType === 'internal')
    return unknown(`http_${status}`)
  return {
    kind: 'declined',
    code: declineOfError(error.errorCode),
    facts: { reference: null, amount: known.amount, currency: known.currency, sequence: RANKS.refused },
  }
}

/**
 * Takes the reference only from a final or waiting state: while the player acts, Adyen may send none, or that of a
 * step. Without an amount the requested amount applies, as with `Authorised`; the webhook contains the amount.
 */
function factsOf(read: PaymentAnswer, known: Continuation, sequence: number, isFinal: boolean): Facts {
  const money = read.amount ? fromAdyenAmount(read.amount) : { amount: known.amount, currency: known.currency }
  return { reference: isFinal ? (read.pspReference ?? null) : null, ...money, sequence }
}

function withAction(read: PaymentAnswer, { known, now }: AnswerContext): Answer {
  const { data: action } = AdyenAction.safeParse(read.action)
  if (!action) return unknown('action_unsupported')
  const facts = factsOf(read, known, RANKS.action, false)
  if (action.type === 'await') return { kind: 'processing', facts: { ...facts, sequence: RANKS.processing } }
  const next = toNextStep(action, known, now)
  if (!next) return unknown('action_unsupported')
  return { kind: 'action_required', action: next.action, facts, continuation: JSON.stringify(next.continuation) }
}

/** Converts a response. `asked.known` is the data of the request. */
export function toAnswer(answer: OutboundAnswer, context: AnswerContext): Answer {
  if (answer.kind === 'lost')
    return { kind: 'unknown', why: answer.why, ...(context.isFirst && answer.isUnsent && { isNotTaken: true }) }
  if (answer.status !== 200) {
    const refused = refusedRequest(answer.status, answer.body, context)
    return refused.kind === 'unknown' ? { ...refused, ...retryAfterOf(answer, context.now) } : refused
  }
  const { data: read } = PaymentAnswer.safeParse(parseJson(answer.body))
  if (!read) return unknown('answer_unreadable')
  const { known, requiredReference } = context
  if (requiredReference !== undefined && read.merchantReference !== requiredReference)
    return unknown(read.merchantReference === undefined ? 'reference_missing' : 'another_payment')
  const facts = (rank: keyof typeof RANKS) => factsOf(read, known, RANKS[rank], true)
  switch (MEANINGS[read.resultCode]) {
    case 'charged':
      // The reference of an ended payment cannot be set later, and without a reference it cannot be refunded. The
      // webhook contains the reference.
      if (read.pspReference === undefined) return unknown('psp_reference_missing')
      if (read.resultCode === 'PartiallyAuthorised' && !read.amount) return unknown('amount_missing')
      return known.isManual
        ? { kind: 'processing', facts: { ...facts('authorised'), isAuthorised: true }, ...storedCardOf(read) }
        : { kind: 'succeeded', facts: facts('succeeded'), ...storedCardOf(read) }
    case 'refused': {
      const raw = read.additionalData?.['refusalReasonRaw']
      const code = declineOfCode(read.refusalReasonCode, typeof raw === 'string' ? raw : undefined)
      return { kind: 'declined', code, facts: facts('refused') }
    }
    case 'cancelled':
      return { kind: 'declined', code: 'cancelled_by_player', facts: facts('refused') }
    case 'waits':
      return read.action === undefined ? { kind: 'processing', facts: facts('processing') } : withAction(read, context)
    case 'action':
      return withAction(read, context)
    case 'unexpected':
      return unknown('result_unexpected')
  }
}
