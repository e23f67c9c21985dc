/**
 * Adyen does not count a payment's changes, and its webhooks come in any order. So each state has a rank, which the core takes for
 * the sequence: success beats a refusal, whichever is heard last (decision 90).
 */
export const RANKS = {
  action: 1,
  processing: 2,
  refused: 3,
  authorised: 4,
  /** Cancelled, lapsed or never paid: final, unless money came all the same. */
  closed: 5,
  /** By an answer, which does not always state the amount. */
  succeeded: 6,
  /** By a signed webhook, which states it. */
  confirmed: 7,
  /** It had succeeded, and the capture failed. */
  undone: 8,
} as const

/** The same for a dispute, in the order of its course. */
export const DISPUTE_RANKS = { charged_back: 1, not_defended: 2, reversed: 3, second: 4 } as const
