/** What forms and the pages of saved cards both know of a card (SAVED). */
export { CARD_CHOICE_KEY } from './card-choice-key'
export { isExpired } from './is-expired'
export { useCardTexts } from './use-card-texts'
