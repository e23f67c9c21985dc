/** An answer of `/payments` or `/payments/details` as a verdict. Every result code has its row. */
import type { OutwardAnswer } from '../outward-client'
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

/** `PartiallyAuthorised` and authentication alone are never asked for. */
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

/** A rejected request was not carried out, so that nothing was charged. That is said of the first call of a payment only. */
type Asked = {
  readonly isFirst: boolean
  readonly known: Continuation
  readonly now: Date
  /** What was sent stood in an address, and may be of another payment: the answer counts only where it names this reference. */
  readonly mustName?: string
}

/** A request that was wrong or cannot be served. 401 and 403 are ours to repair, and say nothing of a payment that is sent again. */
function refusedRequest(status: number, body: string, { isFirst, known }: Asked): Answer {
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
 * The reference is taken only from an end or a wait: while the player acts Adyen may give none, or that of a step. Without an amount
 * the one that was asked for stands, which is what `Authorised` says; the webhook states it.
 */
function factsOf(read: PaymentAnswer, known: Continuation, sequence: number, isFinal: boolean): Facts {
  const money = read.amount ? fromAdyenAmount(read.amount) : { amount: known.amount, currency: known.currency }
  return { reference: isFinal ? (read.pspReference ?? null) : null, ...money, sequence }
}

function withAction(read: PaymentAnswer, { known, now }: Asked): Answer {
  const { data: action } = AdyenAction.safeParse(read.action)
  if (!action) return unknown('action_unsupported')
  const facts = factsOf(read, known, RANKS.action, false)
  if (action.type === 'await') return { kind: 'processing', facts: { ...facts, sequence: RANKS.processing } }
  const next = toNextStep(action, known, now)
  if (!next) return unknown('action_unsupported')
  return { kind: 'action_required', action: next.action, facts, continuation: JSON.stringify(next.continuation) }
}

/** What an answer says. `known` is what was asked for. */
export function toAnswer(answer: OutwardAnswer, asked: Asked): Answer {
  if (answer.kind === 'lost')
    return { kind: 'unknown', why: answer.why, ...(asked.isFirst && answer.isUnsent && { isNotTaken: true }) }
  if (answer.status !== 200) {
    const refused = refusedRequest(answer.status, answer.body, asked)
    return refused.kind === 'unknown' ? { ...refused, ...retryAfterOf(answer, asked.now) } : refused
  }
  const { data: read } = PaymentAnswer.safeParse(parseJson(answer.body))
  if (!read) return unknown('answer_unreadable')
  const { known, mustName } = asked
  if (mustName !== undefined && read.merchantReference !== mustName)
    return unknown(read.merchantReference === undefined ? 'reference_missing' : 'another_payment')
  const facts = (rank: keyof typeof RANKS) => factsOf(read, known, RANKS[rank], true)
  switch (MEANINGS[read.resultCode]) {
    case 'charged':
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
      return read.action === undefined ? { kind: 'processing', facts: facts('processing') } : withAction(read, asked)
    case 'action':
      return withAction(read, asked)
    case 'unexpected':
      return unknown('result_unexpected')
  }
}
