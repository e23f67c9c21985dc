const PART = /^(?:card_|credit_card$|save_requisites$)/

/** Whether a field's value is a part of the card payload (CARD-12): it is kept nowhere, and is no parameter. */
export const isCardPartType = (extendedType: string): boolean => PART.test(extendedType)

/** Whether a field asks for the card as a whole, or offers the saved ones. A provider's own fields do both (decision 97). */
export const isCardNumberType = (extendedType: string): boolean =>
  /^(?:card_(?:pan|hosted)|credit_card)$/.test(extendedType)

/**
 * Whether a card field shows (CARD-11): of a new card every one; of a chosen saved card only the number, and the CVV
 * where it is required. What is no part of a card always shows.
 */
export function isCardPartShown(
  extendedType: string,
  { isSavedCardChosen, isCvvRequired }: { isSavedCardChosen: boolean; isCvvRequired: boolean },
): boolean {
  if (!isSavedCardChosen || !isCardPartType(extendedType)) return true
  return isCardNumberType(extendedType) || (extendedType === 'card_cvv' && isCvvRequired)
}
