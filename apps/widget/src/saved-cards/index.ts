/** Code about saved cards that forms and the pages of saved cards share (SAVED). */
export { CARD_CHOICE_KEY } from './card-choice-key'
export { isExpired } from './is-expired'
export { useCardTexts } from './use-card-texts'
