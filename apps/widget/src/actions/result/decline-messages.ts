import type { DeclineCode } from '@modulor/contract/errors'
import type { Listing, Method, Payment } from '../../api'
import { canPayOrder, isOnDevice } from '../../methods'
import type { Device } from '../../visit'
import { moneyKey } from '../money-words'

const OTHER_METHODS_COUNT_MAX = 3

/** Declines that were the bank's own decision. */
const BANK_CODES: readonly DeclineCode[] = [
  'insufficient_funds',
  'expired_card',
  'stolen_card',
  'do_not_honour',
  'check_card',
  'authentication_failed',
]

/** The message about what the player can do now; null: the message about the money contains it. */
const NEXT = {
  insufficient_funds: 'RESULT.NEXT.other_way',
  expired_card: 'RESULT.NEXT.other_way',
  stolen_card: 'RESULT.NEXT.other_way',
  do_not_honour: 'RESULT.NEXT.ask_bank',
  incorrect_cvv: 'RESULT.NEXT.check_card',
  check_card: 'RESULT.NEXT.check_card',
  authentication_failed: 'RESULT.NEXT.confirm',
  authentication_abandoned: 'RESULT.NEXT.confirm',
  authentication_timed_out: 'RESULT.NEXT.confirm',
  cancelled_by_player: 'RESULT.NEXT.retry',
  expired: 'RESULT.NEXT.retry',
  not_sent: 'RESULT.NEXT.retry',
  not_captured: 'RESULT.NEXT.other_method',
  amount_mismatch: null,
  provider_refused: 'RESULT.NEXT.other_way',
} as const satisfies Record<DeclineCode, string | null>
/** Messages that mention a card. */
const OF_CARDS: readonly (string | null)[] = ['RESULT.NEXT.other_way', 'RESULT.NEXT.ask_bank']

export type DeclineMessages = {
  readonly titleKey: string
  readonly reasonKey: string
  readonly moneyKey: string
  readonly nextKey: string | null
}

type Declined = Pick<Payment, 'flow' | 'decline' | 'money' | 'orderId' | 'cardLast4'>

function nextKeyOf({ flow, decline, cardLast4 }: Declined): string | null {
  if (!decline) return null
  const key = NEXT[decline.code]
  if (flow === 'withdrawal') return key && 'RESULT.NEXT.retry'
  return cardLast4 === null && OF_CARDS.includes(key) ? 'RESULT.NEXT.other_method' : key
}

/** Message keys of a decline (RESULT-2, RESULT-3): what happened, where the money is, what the player can do now. */
export function declineMessages(payment: Declined): DeclineMessages {
  const { flow, decline } = payment
  const isByBank = decline !== null && BANK_CODES.includes(decline.code)
  const withdrawalTitle =
    decline?.code === 'cancelled_by_player' ? 'RESULT.CANCELLED_WITHDRAWAL' : 'RESULT.DECLINED_WITHDRAWAL'
  const depositTitle = isByBank ? 'RESULT.DECLINED_BY_BANK' : 'RESULT.DECLINED_DEPOSIT'
  return {
    titleKey: flow === 'withdrawal' ? withdrawalTitle : depositTitle,
    reasonKey: decline?.reason ?? 'CASHIER.ERROR.INTERNAL',
    moneyKey: moneyKey(payment),
    nextKey: nextKeyOf(payment),
  }
}

/**
 * Up to three other methods to offer (RESULT-3): methods that can be used now on this device, popular ones first, then by
 * arrangement. For an order, only methods that accept its amount (CHECK-1).
 */
export function otherMethods(
  { methods, order }: Pick<Listing, 'methods' | 'order'>,
  declinedId: string,
  wallets: Device['wallets'],
): readonly Method[] {
  return methods
    .filter(
      (method) =>
        method.id !== declinedId &&
        method.enabled &&
        method.restrictedUntil === null &&
        method.actionType === 'Activity' &&
        isOnDevice(method, wallets) &&
        (!order || canPayOrder(method, order)),
    )
    .sort((a, b) => Number(b.isPopular) - Number(a.isPopular) || b.arrangement - a.arrangement)
    .slice(0, OTHER_METHODS_COUNT_MAX)
}
