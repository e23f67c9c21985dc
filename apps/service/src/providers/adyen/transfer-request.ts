/** Converts an order to the body of `POST /transfers`. */
import type { Order } from '../provider'
import type { AdyenAmount } from './minor-units'

const two = (part: number): string => String(part).padStart(2, '0')

/** Fields of the method's form. */
const HOLDER_FIELDS = ['account_holder', 'card_cardholder_name'] as const
const IBAN_FIELD = 'iban'

function textOf({ parameters }: Order, name: string): string | undefined {
  const value = parameters[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** Builds the body. Returns undefined if the order does not contain a complete destination. */
export function transferRequest(order: Order, amount: AdyenAmount, balanceAccountId: string): object | undefined {
  const { paymentId: reference, card } = order
  const fullName = card?.holder ?? HOLDER_FIELDS.map((name) => textOf(order, name)).find((name) => name !== undefined)
  const iban = textOf(order, IBAN_FIELD)?.replaceAll(' ', '')
  if (fullName === undefined) return undefined
  const about = { amount, balanceAccountId, reference }
  if (card) {
    const { number, expMonth, expYear } = card
    const cardIdentification = { number, expiryMonth: two(expMonth), expiryYear: String(expYear) }
    return { ...about, category: 'card', counterparty: { card: { cardHolder: { fullName }, cardIdentification } } }
  }
  if (iban === undefined) return undefined
  const bankAccount = { accountHolder: { fullName }, accountIdentification: { type: 'iban', iban } }
  return { ...about, category: 'bank', priority: 'regular', counterparty: { bankAccount } }
}
