/** The key of the chosen saved card's id in the form store; empty: a new card (SAVED-2). No field of the wire has this key. */
export const CARD_CHOICE_KEY = 'card_id'
