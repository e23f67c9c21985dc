/** Expected failures are values: the refusals of the protocol, with their HTTP status. */
const REFUSALS = {
  not_found: 404,
  reference_reused: 409,
  not_capturable: 409,
  not_refundable: 409,
  not_disputed: 409,
  refund_refused: 409,
  amount_too_large: 409,
} as const
export type Refusal = keyof typeof REFUSALS

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal }

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value })
export const refused = (refusal: Refusal): Outcome<never> => ({ ok: false, refusal })
export const httpStatusOf = (refusal: Refusal): number => REFUSALS[refusal]
