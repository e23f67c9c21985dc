import type { SubmitRequest } from '@modulor/contract/http'
import { CHECKOUT_EXPIRY_NAMES, expiryParameters } from '@modulor/rules'

/** The payload of a checkout: an amount, its currency, and the form's fields by their names (CHECK-1). */
export type CheckoutPayload = {
  readonly amount: string
  readonly currency: string
  readonly fields: SubmitRequest['parameters']
}

/**
 * The payload of an order. The amount is the text of the order, and the expiry of a new card is added to the fields under
 * the names of a checkout (CARD-8); a saved card has no expiry here. Number and CVV are never among the fields.
 */
export function checkoutPayload(
  { currency, parameters, card_data: card }: SubmitRequest,
  order: { readonly amount: string },
): CheckoutPayload {
  const expiry = card?.month ? expiryParameters(`${card.month}/${card.year ?? ''}`, CHECKOUT_EXPIRY_NAMES) : {}
  return { amount: order.amount, currency, fields: { ...parameters, ...expiry } }
}

/** The body of a submit that pays an order. Without a field for the card number the form's body is unchanged. */
export function toOrderBody(
  body: SubmitRequest,
  order: { readonly amount: string },
  cardFieldName: string | null,
): SubmitRequest {
  if (cardFieldName === null) return body
  const { amount, currency, fields } = checkoutPayload(body, order)
  return { ...body, amount, currency, parameters: fields }
}
