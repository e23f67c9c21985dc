import { behaviourOfAmount, behaviourOfCard } from '../outcomes/choose-behaviour'
import { APPROVE, behaves } from '../outcomes/behaviour'
import type { Behaviour } from '../outcomes/behaviour'
import { unitsOf } from '../operations/amount'
import type { Desk } from '../operations/desk'
import type { Facts } from '../operations/event'
import { keyOf } from '../operations/operation'
import type { Operation } from '../operations/operation'
import type { State } from '../operations/state'
import { done, refused } from './outcome'
import type { Outcome } from './outcome'
import type { PaymentRequest, PayoutRequest } from './requests'
import { askForChallenge, askForMethod } from './three-ds'
import { stateOfOutcome } from './verdict-state'
import { DELAYS_MS } from '../delays'

const PAYOUT_ORDINARY = behaves({ kind: 'later', afterMs: DELAYS_MS.settle, then: APPROVE })

/** How a payment will go, by its card or its amount. */
export function behaviourOfPayment(request: PaymentRequest, now: Date): Behaviour {
  if (request.method !== 'card') return behaviourOfAmount(request.amount, behaves(APPROVE))
  const { number, exp_month: expMonth, exp_year: expYear } = request.card
  return behaviourOfCard({ number, expMonth, expYear }, now)
}

/**
 * Opens a payment, or answers the one that its reference has: the reference is the idempotency key, so a payment is
 * charged once however often it is sent (SVC-5). Refuses a reference that comes back with another sum.
 */
export function openPayment(
  desk: Desk,
  request: PaymentRequest,
  behaviour: Behaviour,
): Outcome<{ operation: Operation; isNew: boolean }> {
  const seen = findSame(desk, 'payment', request)
  if (seen !== null) return seen
  const facts = factsOf(request, behaviour)
  return done({ operation: desk.open(facts, firstState(desk, facts)), isNew: true })
}

/** Opens a payout as `openPayment` does: pending, then paid, unless its amount means something else. */
export function openPayout(desk: Desk, request: PayoutRequest): Outcome<{ operation: Operation; isNew: boolean }> {
  const seen = findSame(desk, 'payout', request)
  if (seen !== null) return seen
  const facts = {
    ...UNSEEN,
    kind: 'payout' as const,
    reference: request.merchant_reference,
    amount: request.amount,
    currency: request.currency,
    method: 'payout' as const,
    callbackUrl: request.callback_url,
    behaviour: behaviourOfAmount(request.amount, PAYOUT_ORDINARY),
  }
  return done({ operation: desk.open(facts, firstState(desk, facts)), isNew: true })
}

/** What is known of an operation that was closed before it arrived; XXX is ISO 4217's "no currency". */
export const UNSEEN = {
  amount: '0.00',
  currency: 'XXX',
  method: 'unseen',
  capture: 'automatic',
  cardLast4: null,
  returnUrl: null,
  callbackUrl: null,
  threeDs: null,
  behaviour: behaves(APPROVE),
} as const

type Asked = { readonly merchant_reference: string; readonly amount: string; readonly currency: string }

function findSame(
  desk: Desk,
  kind: Facts['kind'],
  asked: Asked,
): Outcome<{ operation: Operation; isNew: boolean }> | null {
  const operation = desk.store.find(keyOf({ kind, reference: asked.merchant_reference }))
  if (operation === undefined) return null
  const { facts } = operation
  if (facts.method === 'unseen') {
    const { amount, currency } = asked
    return done({ operation: { ...operation, facts: { ...facts, amount, currency } }, isNew: false })
  }
  const isSame = unitsOf(facts.amount) === unitsOf(asked.amount) && facts.currency === asked.currency
  return isSame ? done({ operation, isNew: false }) : refused('reference_reused')
}

function factsOf(request: PaymentRequest, behaviour: Behaviour): Omit<Facts, 'id' | 'secret'> {
  const card = request.method === 'card' ? request : null
  return {
    kind: 'payment',
    reference: request.merchant_reference,
    amount: request.amount,
    currency: request.currency,
    method: request.method,
    capture: card?.capture ?? 'automatic',
    cardLast4: card?.card.number.slice(-4) ?? null,
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
  }
}

function firstState(desk: Desk, { method, threeDs, behaviour, capture }: Omit<Facts, 'id' | 'secret'>): State {
  if (method === 'bank_redirect' || method === 'bank_redirect_post') {
    return { name: 'redirect', due: { atMs: desk.waits.now() + desk.actionLifetimeMs, to: { name: 'expired' } } }
  }
  const { outcome } = behaviour
  if (outcome.kind !== 'three_ds') return stateOfOutcome(outcome, capture, desk)
  // The issuer insists and the merchant cannot: there is nobody to authenticate.
  if (threeDs === null) return { name: 'declined', code: 'authentication_failed' }
  return outcome.hasMethodStep ? askForMethod(desk) : askForChallenge(desk)
}
