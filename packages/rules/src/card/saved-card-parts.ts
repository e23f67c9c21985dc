const MASKED_DIGITS = '••••'
const NUMBER_TYPES: readonly string[] = ['credit_card', 'card_pan']
const CARD_PART_TYPES: readonly string[] = [
  'credit_card',
  'card_pan',
  'card_cvv',
  'card_exp_month',
  'card_exp_year',
  'card_cardholder_name',
  'save_requisites',
]

/**
 * Whether a card field shows (CARD-11): of a new card every one; of a chosen saved card only the number, and the CVV
 * where it is required. What is no part of a card always shows.
 */
export function isCardPartShown(
  extendedType: string,
  { isSavedCardChosen, isCvvRequired }: { isSavedCardChosen: boolean; isCvvRequired: boolean },
): boolean {
  if (!isSavedCardChosen || !CARD_PART_TYPES.includes(extendedType)) return true
  return NUMBER_TYPES.includes(extendedType) || (extendedType === 'card_cvv' && isCvvRequired)
}

/** The number of a saved card for the player's eye (CARD-11): hidden but for its last four digits; null: not known. */
export function maskedCardNumber(last4: string | null): string | null {
  return last4 !== null && /^\d{4}$/.test(last4) ? `${MASKED_DIGITS} ${last4}` : null
}

/**
 * Whether a card field is closed because its payout account is not verified (CARD-4), and what it says then: the field's
 * empty-list error.
 */
export function cardFieldLock(
  field: { verify_new_payout_account: boolean; place_holder_empty_list_error: string },
  isPayoutAccountVerified: boolean,
): { isDisabled: boolean; error: string | null } {
  const isDisabled = field.verify_new_payout_account && !isPayoutAccountVerified
  return { isDisabled, error: isDisabled ? field.place_holder_empty_list_error : null }
}
