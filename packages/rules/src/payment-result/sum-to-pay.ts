/** An amount as decimal text, and what it is of. */
export type SumToPay = { readonly amount: string; readonly currency: string }

/**
 * What the player of a payment gives, named the same wherever the open payment is shown (issue-8 1.4): the total, its fee
 * included. What is sent from elsewhere is sent in the provider's currency, so there its sum is the one to name (FORM-14).
 */
export function sumToPay(payment: {
  readonly total: string
  readonly currency: string
  readonly processing: SumToPay | null
  /** The player sends it from a bank, a wallet or a shop by what a display form shows. */
  readonly isSentElsewhere: boolean
}): SumToPay {
  const { total, currency, processing, isSentElsewhere } = payment
  if (!isSentElsewhere || !processing) return { amount: total, currency }
  return { amount: processing.amount, currency: processing.currency }
}
