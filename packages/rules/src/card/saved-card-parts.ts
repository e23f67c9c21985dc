const PART = /^(?:card_|credit_card$|save_requisites$)/

/** Whether a field's value is a part of the card payload (CARD-12): it is never stored and is not sent as a parameter. */
export const isCardPartType = (extendedType: string): boolean => PART.test(extendedType)

/**
 * Whether a field is the one for the card itself: for its number, or to choose a saved card. A provider's own fields
 * (`card_hosted`) do both (decision 97).
 */
export const isCardFieldType = (extendedType: string): boolean =>
  /^(?:card_(?:pan|hosted)|credit_card)$/.test(extendedType)

/**
 * Whether a card field is shown (CARD-11): for a new card every field; for a chosen saved card only the number, and the
 * CVV if it is required. Fields that are not part of a card are always shown.
 */
export function isCardPartShown(
  extendedType: string,
  { isSavedCardChosen, isCvvRequired }: { isSavedCardChosen: boolean; isCvvRequired: boolean },
): boolean {
  if (!isSavedCardChosen || !isCardPartType(extendedType)) return true
  return isCardFieldType(extendedType) || (extendedType === 'card_cvv' && isCvvRequired)
}
