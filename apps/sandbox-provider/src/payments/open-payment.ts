import { createHash } from 'node:crypto'
import type { OperationService } from './operation-service'
import type { Facts, ReceivedDocument } from '../operations/event'
import { APPROVE, behaves, decline } from '../outcomes/behaviour'
import type { Behaviour } from '../outcomes/behaviour'
import { behaviourOfAmount, behaviourOfCard } from '../outcomes/choose-behaviour'
import type { CardToCharge } from '../outcomes/choose-behaviour'
import { findSame } from './find-same'
import type { Opened } from './find-same'
import { firstState } from './first-state'
import { done } from './outcome'
import { newPayCode } from './pay-code'
import type { PaymentRequest } from './requests'
import { numberOfToken } from './wallet-token'

type ByCard = Extract<PaymentRequest, { capture: unknown }>

const isByCard = (request: PaymentRequest): request is ByCard => 'capture' in request

/** Returns null for a token that this provider cannot decrypt. */
function cardOf(request: ByCard): CardToCharge | null {
  if (request.method === 'card') {
    const { number, exp_month: expMonth, exp_year: expYear } = request.card
    return { number, expMonth, expYear }
  }
  const number = numberOfToken(request.wallet_token)
  // Never expired, because a wallet offers no expired card.
  return number === null ? null : { number, expMonth: '12', expYear: '2099' }
}

/** Returns the behaviour of a payment, by its card or its amount. */
export function behaviourOfPayment(request: PaymentRequest, now: Date): Behaviour {
  if (!isByCard(request)) return behaviourOfAmount(request.amount, behaves(APPROVE))
  const card = cardOf(request)
  const behaviour = card ? behaviourOfCard(card, now) : behaves(decline('do_not_honour'))
  return request.three_ds?.challenge === 'required' ? challenged(behaviour) : behaviour
}

/** Returns `behaviour`, but with a challenge in place of an approval without one. */
function challenged(behaviour: Behaviour): Behaviour {
  const { outcome } = behaviour
  const isApproved = outcome.kind === 'approve' || (outcome.kind === 'three_ds' && outcome.then === 'approve')
  if (!isApproved) return behaviour
  const hasMethodStep = outcome.kind === 'three_ds' && outcome.hasMethodStep
  return { ...behaviour, outcome: { kind: 'three_ds', hasMethodStep, then: 'challenge' } }
}

/**
 * Opens a payment, or returns the one that already has its reference. The reference is the idempotency key, so a
 * payment is charged once, however often it is sent (SVC-5). Refuses a reference that is used again with another sum.
 */
export function openPayment(operations: OperationService, request: PaymentRequest, behaviour: Behaviour): Opened {
  const seen = findSame(operations, 'payment', request)
  if (seen !== null) return seen
  const facts = {
    ...factsOf(request, behaviour),
    code: newPayCode(request.method, (taken) => operations.store.findByCode(taken) !== undefined),
  }
  return done({ operation: operations.open(facts, firstState(operations, facts)), isNew: true })
}

/** The properties of a file. They are measured here, because the sender's own values cannot be trusted. */
function measured({ field, type, content }: PaymentRequest['documents'][number]): ReceivedDocument {
  const bytes = Buffer.from(content, 'base64')
  return { field, type, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function factsOf(request: PaymentRequest, behaviour: Behaviour): Omit<Facts, 'id' | 'secret' | 'code'> {
  const card = isByCard(request) ? request : null
  return {
    kind: 'payment',
    reference: request.merchant_reference,
    amount: request.amount,
    currency: request.currency,
    method: request.method,
    capture: card?.capture ?? 'automatic',
    cardLast4: (card && cardOf(card)?.number.slice(-4)) ?? null,
    returnUrl: request.return_url,
    callbackUrl: request.callback_url,
    threeDs: card?.three_ds
      ? {
          challengeReturnUrl: card.three_ds.challenge_return_url,
          methodReturnUrl: card.three_ds.method_return_url,
          sessionData: card.three_ds.session_data,
          windowSize: card.three_ds.challenge_window_size,
        }
      : null,
    behaviour,
    documents: request.documents.map(measured),
    requestId: request.request_id ?? null,
  }
}
