import type { SubmitRequest } from '@modulor/contract/http'
import { CHECKOUT_EXPIRY_NAMES, expiryParameters } from '@modulor/rules'

/** What any checkout sends: an amount, its currency, and the fields of its form by their names (CHECK-1). */
export type CheckoutPayload = {
  readonly amount: string
  readonly currency: string
  readonly fields: SubmitRequest['parameters']
}

/**
 * The payload of an order: the amount is the order's own text, and the expiry of a new card stands among the fields under
 * a checkout's names (CARD-8). A saved card has none to name. Number and CVV are never among the fields.
 */
export function checkoutPayload(
  { currency, parameters, card_data: card }: SubmitRequest,
  order: { readonly amount: string },
): CheckoutPayload {
  const expiry = card?.month ? expiryParameters(`${card.month}/${card.year ?? ''}`, CHECKOUT_EXPIRY_NAMES) : {}
  return { amount: order.amount, currency, fields: { ...parameters, ...expiry } }
}

/** The body by which a form pays an order; without a field for a card's number it goes as the form made it. */
export function toOrderBody(
  body: SubmitRequest,
  order: { readonly amount: string },
  cardFieldName: string | null,
): SubmitRequest {
  if (cardFieldName === null) return body
  const { amount, currency, fields } = checkoutPayload(body, order)
  return { ...body, amount, currency, parameters: fields }
}
