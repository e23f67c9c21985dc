import type { CardBrand } from '@modulor/contract/vocabulary'
import { detectCardBrand } from '../card/detect-card-brand'
import { maskedAccount } from './payout-account-step'

/** The names of the card schemes, which are the same in every language. */
const BRAND_NAMES: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  'american-express': 'American Express',
  'diners-club': 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  maestro: 'Maestro',
  elo: 'Elo',
  mir: 'Mir',
  hiper: 'Hiper',
  hipercard: 'Hipercard',
}
const CARD_MASK = '••••'
const LAST_DIGITS = 4
const LENGTH_MAX = 255
/** Extended types of fields that name the source or destination of the money. */
const DESTINATION_TYPES: readonly string[] = ['bet_shop', 'bank', 'wallet', 'phone', 'iban', 'account_number']
/** Usual names of account fields, for fields without such an extended type. */
const ACCOUNT_NAME = /^(?:iban|account(?:_number|_id)?|wallet(?:_id)?|crypto_address)$/

export type DestinationField = {
  readonly name: string
  readonly extended_type: string
  readonly verify_new_payout_account: boolean
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** A card as its player recognises it, such as `Visa •••• 4242`. */
function maskedCard(number: string): string {
  const brand = detectCardBrand(number)
  return [brand && BRAND_NAMES[brand], CARD_MASK, number.slice(-LAST_DIGITS)].filter(Boolean).join(' ')
}

const isDestination = ({
  name,
  extended_type: type,
  verify_new_payout_account: isVerified,
}: Pick<DestinationField, 'name' | 'extended_type' | 'verify_new_payout_account'>) =>
  isVerified || DESTINATION_TYPES.includes(type) || ACCOUNT_NAME.test(name)

/**
 * The source or destination of a payment's money, masked: its card, else the chosen option (a bank, a shop, a wallet),
 * else the account that was typed. Null if the form has none of these. It never contains the complete number, because
 * receipts and lists show it.
 */
export function paymentDestination(
  fields: readonly DestinationField[],
  parameters: Readonly<Record<string, string | number | boolean>>,
  cardNumber: string | undefined,
): string | null {
  if (cardNumber !== undefined) return maskedCard(cardNumber)
  const given = fields.filter(isDestination).flatMap(({ name, options }) => {
    const value = Object.hasOwn(parameters, name) ? String(parameters[name]).trim() : ''
    const chosen = options.find((option) => option.value === value)
    return value === '' ? [] : [{ isChosen: chosen !== undefined, text: chosen?.label ?? maskedAccount(value) }]
  })
  const [first] = given.sort((a, b) => Number(b.isChosen) - Number(a.isChosen))
  return first ? first.text.slice(0, LENGTH_MAX) : null
}

type AccountForm = {
  readonly fields: readonly Pick<DestinationField, 'name' | 'extended_type' | 'verify_new_payout_account'>[]
  /** The form has fields that depend on the value of another field. */
  readonly isRoutable: boolean
}

/**
 * Names of the fields that together are the account of a withdrawal form, which is stored, chosen and deleted as a
 * whole (WDR-1): the destination, and its bank. Empty if there is no such account: a shop, or a bank alone, is chosen
 * and not stored; a card has a vault of its own; and if fields depend on one another, an account of one country cannot
 * be used for another.
 */
export function accountFieldNames({ fields, isRoutable }: AccountForm): readonly string[] {
  if (isRoutable) return []
  const parts = fields.filter((field) => isDestination(field) && field.extended_type !== 'bet_shop')
  const isTyped = parts.some((field) => field.verify_new_payout_account || field.extended_type !== 'bank')
  return isTyped ? parts.map(({ name }) => name) : []
}
