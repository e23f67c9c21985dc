export type PayoutAccountFacts = {
  /** The brand pays out to accounts that it has not seen before. */
  readonly isNewAccountAllowed: boolean
  /** A field of the form names an account that has to be verified (`verify_new_payout_account`). */
  readonly hasFieldToVerify: boolean
  readonly isVerificationBlocked: boolean
}

export type PayoutAccountStep = 'verify' | 'blocked'

/**
 * What follows for a payout account that is not verified (VERIF-1): blocked when new accounts are not allowed and a
 * field requires verification, when there is nothing to verify, or when verification is blocked; otherwise to
 * verification. The rule is used only before a verification: a form without a field to verify is submitted as usual.
 */
export function payoutAccountStep(facts: PayoutAccountFacts): PayoutAccountStep {
  const { isNewAccountAllowed, hasFieldToVerify, isVerificationBlocked } = facts
  const isRefused = !isNewAccountAllowed && hasFieldToVerify
  return isRefused || !hasFieldToVerify || isVerificationBlocked ? 'blocked' : 'verify'
}

const MASK = '••••'
/** How many characters of an account with at least `from` characters are shown: the longest first, never more than half. */
const SHOWN: readonly { readonly from: number; readonly atStart: number; readonly atEnd: number }[] = [
  { from: 12, atStart: 2, atEnd: 4 },
  { from: 8, atStart: 0, atEnd: 4 },
  { from: 4, atStart: 1, atEnd: 1 },
]

/**
 * An account as its owner recognises it, such as `DE •••• 3000` (VERIF-4): spaces are ignored. With fewer than 12
 * characters only the last four are shown, with fewer than 8 the first and the last, and with fewer than 4 only the
 * mask.
 */
export function maskedAccount(account: string): string {
  const characters = Array.from(account.replace(/\s/g, ''))
  const shown = SHOWN.find(({ from }) => characters.length >= from)
  if (!shown) return MASK
  const start = characters.slice(0, shown.atStart).join('')
  return [start, MASK, characters.slice(-shown.atEnd).join('')].filter(Boolean).join(' ')
}
