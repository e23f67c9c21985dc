/** An amount as decimal text, and its currency. */
export type SumToPay = { readonly amount: string; readonly currency: string }

/**
 * The amount that the player has to pay, the same wherever the open payment is shown (issue-8 1.4): the total with the
 * fee. If the player sends the money from elsewhere, it is sent in the provider's currency, so the amount in that
 * currency is returned (FORM-14).
 */
export function sumToPay(payment: {
  readonly total: string
  readonly currency: string
  readonly processing: SumToPay | null
  /** The player sends the money from a bank, a wallet or a shop, with the data that a display form shows. */
  readonly isSentElsewhere: boolean
}): SumToPay {
  const { total, currency, processing, isSentElsewhere } = payment
  if (!isSentElsewhere || !processing) return { amount: total, currency }
  return { amount: processing.amount, currency: processing.currency }
}
