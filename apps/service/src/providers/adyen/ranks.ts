/**
 * Adyen does not number a payment's changes, and its webhooks arrive in any order. So each state has a rank, which
 * the core uses as the sequence: a success takes precedence over a refusal, whichever arrives last (decision 90).
 */
export const RANKS = {
  action: 1,
  processing: 2,
  refused: 3,
  authorised: 4,
  /** Expired or never paid: final, unless money arrives later. */
  closed: 5,
  /** Reported by a response, which does not always contain the amount. */
  succeeded: 6,
  /** Reported by a signed webhook, which contains the amount. */
  confirmed: 7,
  /** The payment had succeeded, and the capture failed later, or an authorisation that we count as a success was cancelled. */
  undone: 8,
  /** Adyen has repeated the capture that failed. */
  recaptured: 9,
} as const

/** The ranks of a dispute, in the order of its course. */
export const DISPUTE_RANKS = { charged_back: 1, not_defended: 2, reversed: 3, second: 4 } as const
