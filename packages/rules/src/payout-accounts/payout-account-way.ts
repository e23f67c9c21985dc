export type PayoutAccountQuestion = {
  /** The brand pays out to accounts that it has not seen before. */
  readonly isNewAccountAllowed: boolean
  /** A field of the form names an account that has to be verified (`verify_new_payout_account`). */
  readonly hasFieldToVerify: boolean
  readonly isVerificationBlocked: boolean
}

export type PayoutAccountWay = 'verify' | 'blocked'

/**
 * Where a payout account that is not verified leads (VERIF-1): blocked when new accounts are not allowed and a field
 * requires verification, when there is nothing to verify, or when verification is blocked; otherwise to verification.
 * Asked only on the way to verification: a form without a field to verify is submitted as usual.
 */
export function payoutAccountWay(question: PayoutAccountQuestion): PayoutAccountWay {
  const { isNewAccountAllowed, hasFieldToVerify, isVerificationBlocked } = question
  const isRefused = !isNewAccountAllowed && hasFieldToVerify
  return isRefused || !hasFieldToVerify || isVerificationBlocked ? 'blocked' : 'verify'
}

const SHOWN_AT_START = 2
const SHOWN_AT_END = 4
const MASK = '••••'

/**
 * An account as its owner recognises it, such as `DE •••• 3000` (VERIF-4): spaces do not count. A short one shows its end
 * only, and a text too short to hide anything of shows nothing but the mask.
 */
export function maskedAccount(account: string): string {
  const characters = Array.from(account.replace(/\s/g, ''))
  if (characters.length < 2 * SHOWN_AT_END) return MASK
  if (characters.length < 2 * (SHOWN_AT_START + SHOWN_AT_END))
    return `${MASK} ${characters.slice(-SHOWN_AT_END).join('')}`
  return [characters.slice(0, SHOWN_AT_START).join(''), MASK, characters.slice(-SHOWN_AT_END).join('')].join(' ')
}
