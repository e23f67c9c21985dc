import { createHash } from 'node:crypto'
import type { Submit } from '../model/payments.types'

const LAST_DIGITS = 4

type Json = null | undefined | boolean | number | string | { readonly [key: string]: Json }

function sorted(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value
  const keys = Object.keys(value).sort()
  return Object.fromEntries(keys.map((key) => [key, sorted(value[key])]))
}

type Body = Submit['body']

/**
 * Keys that may differ between two requests for the same payment: data about the browser, the submit, and what the page
 * showed or asked.
 */
const IGNORED_KEYS: readonly (keyof Body)[] = [
  ...(['browser_data', 'fingerprint', 'another_payment', 'seen_at'] as const),
  // The rate changes every minute, and the fee when the configuration changes.
  ...(['rate_quote', 'shown_money'] as const),
  // Only a hint of the page; the service checks it itself (WDR-4).
  'is_new_payout_account',
  // Added by `fingerprintBody` without the data that must not be stored.
  ...(['card_data', 'native_pay'] as const),
]
/** The number and CVV must not be hashed. `card_encrypted` differs each time the same card is encrypted. */
const IGNORED_CARD_KEYS: readonly (keyof NonNullable<Body['card_data']>)[] = ['card_pan', 'card_cvv', 'card_encrypted']

const without = (given: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)))

/** The fingerprint of a submit, and the field that it excludes; undefined: none. */
export type HashedBody = { readonly bodyHash: string; readonly codeField: string | undefined }

/**
 * Two submits with the same fingerprint request the same payment (API-13). Of the card number only the last four digits
 * are included. The CVV and the one-time code in the field `codeField` are excluded, because a short value can be found
 * from its hash by trying all values. Two requests for the same payment may also have different one-time codes.
 */
export function fingerprintBody(
  { flow, payGroupId, body }: Pick<Submit, 'flow' | 'payGroupId' | 'body'>,
  codeField?: string,
): string {
  const { card_data: card, native_pay: nativePay } = body
  const canonical = sorted({
    flow,
    payGroupId,
    ...without(body, IGNORED_KEYS),
    parameters: codeField === undefined ? body.parameters : without(body.parameters, [codeField]),
    // The token is excluded, because the wallet creates another one each time its sheet opens.
    wallet: nativePay?.type,
    card: { ...without(card ?? {}, IGNORED_CARD_KEYS), last4: card?.card_pan?.slice(-LAST_DIGITS) },
  })
  return createHash('sha256').update(JSON.stringify(canonical)).digest('base64url')
}
