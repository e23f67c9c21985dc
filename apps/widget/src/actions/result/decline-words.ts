import { ERRORS, type DeclineCode } from '@modulor/contract/errors'
import type { Method, Payment } from '../../api'

const OTHER_METHODS_COUNT_MAX = 3

/** Declines that were the bank's own decision. */
const BANK_CODES: readonly DeclineCode[] = [
  'insufficient_funds',
  'expired_card',
  'stolen_card',
  'do_not_honour',
  'incorrect_cvv',
  'authentication_failed',
]

export type DeclineWords = { readonly titleKey: string; readonly textKey: string; readonly reasonKey: string }

/** Message keys of a decline (RESULT-2, RESULT-3): who refused, why, and where the money is. */
export function declineWords({ flow, decline }: Pick<Payment, 'flow' | 'decline'>): DeclineWords {
  const reasonKey = decline?.reason ?? ERRORS.internal.message
  if (flow === 'withdrawal')
    return { titleKey: 'RESULT.DECLINED_WITHDRAWAL', textKey: 'RESULT.DECLINED_WITHDRAWAL_TEXT', reasonKey }
  const isByBank = decline !== null && BANK_CODES.includes(decline.code)
  return {
    titleKey: isByBank ? 'RESULT.DECLINED_BY_BANK' : 'RESULT.DECLINED_DEPOSIT',
    textKey: 'RESULT.DECLINED_TEXT',
    reasonKey,
  }
}

/** Up to three other methods to offer (RESULT-3): what can be used now, popular ones first, then by arrangement. */
export function otherMethods(methods: readonly Method[], declinedId: string): readonly Method[] {
  return methods
    .filter(
      ({ id, enabled, restrictedUntil, actionType }) =>
        id !== declinedId && enabled && restrictedUntil === null && actionType === 'Activity',
    )
    .sort((a, b) => Number(b.isPopular) - Number(a.isPopular) || b.arrangement - a.arrangement)
    .slice(0, OTHER_METHODS_COUNT_MAX)
}
