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
