/** Under this name a form's memory holds the chosen saved card's id; empty: a new card (SAVED-2). No field of the wire has it as its key. */
export const CARD_CHOICE_KEY = 'card_id'
