import { DELAYS_MS } from '../delays'
import type { OperationService } from './operation-service'
import type { Facts } from '../operations/event'
import { APPROVE, behaves } from '../outcomes/behaviour'
import type { Behaviour } from '../outcomes/behaviour'
import { behaviourOfAmount } from '../outcomes/choose-behaviour'
import { findSame } from './find-same'
import type { Opened } from './find-same'
import { firstState } from './first-state'
import { done } from './outcome'
import { newPayCode } from './pay-code'
import type { PayoutRequest } from './requests'

const ORDINARY = behaves({ kind: 'later', afterMs: DELAYS_MS.settle, then: APPROVE })

/** Returns the behaviour of a payout, by its amount: pending, then paid, unless the amount selects another one. */
export const behaviourOfPayout = ({ amount }: PayoutRequest): Behaviour => behaviourOfAmount(amount, ORDINARY)

/** Opens a payout in the same way as `openPayment`. */
export function openPayout(operations: OperationService, request: PayoutRequest, behaviour: Behaviour): Opened {
  const seen = findSame(operations, 'payout', request)
  if (seen !== null) return seen
  const facts: Omit<Facts, 'id' | 'secret'> = {
    kind: 'payout',
    reference: request.merchant_reference,
    amount: request.amount,
    currency: request.currency,
    method: 'payout',
    code:
      request.method === 'bet_shop'
        ? newPayCode('payout', (taken) => operations.store.findByCode(taken) !== undefined)
        : null,
    capture: 'automatic',
    cardLast4: null,
    documents: [],
    requestId: request.request_id ?? null,
    returnUrl: null,
    callbackUrl: request.callback_url,
    threeDs: null,
    behaviour,
  }
  return done({ operation: operations.open(facts, firstState(operations, facts)), isNew: true })
}
