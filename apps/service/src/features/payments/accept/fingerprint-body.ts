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

/** What tells of the browser, of the press, of what was shown, or of what was asked: another one is the same payment. */
const NOT_OF_THE_PAYMENT: readonly (keyof Body)[] = [
  ...(['browser_data', 'fingerprint', 'another_payment', 'seen_at'] as const),
  // A rate is another one after a minute, and a fee after a change of the configuration.
  ...(['rate_quote', 'shown_money'] as const),
  // A remark of the page: the service finds out for itself (WDR-4).
  'is_new_payout_account',
  // Below, without what may not be stored.
  ...(['card_data', 'native_pay'] as const),
]
/** What a provider's fields have encrypted is another text each time. */
const NOT_OF_THE_CARD: readonly (keyof NonNullable<Body['card_data']>)[] = ['card_pan', 'card_cvv', 'card_encrypted']

const without = (given: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)))

/** The fingerprint of a submit, and the field that it leaves out. */
export type HashedBody = { readonly bodyHash: string; readonly codeField: string | undefined }

/**
 * Tells whether two submits ask for the same payment (API-13). Of a card only what may be stored goes in: its last four
 * digits, never the rest of the number, never the CVV, and nothing of the one-time code in the field `codeField`: a hash of those
 * could be searched through, and two requests for the same payment may carry two codes.
 */
export function fingerprintBody(
  { flow, payGroupId, body }: Pick<Submit, 'flow' | 'payGroupId' | 'body'>,
  codeField?: string,
): string {
  const { card_data: card, native_pay: nativePay } = body
  const canonical = sorted({
    flow,
    payGroupId,
    ...without(body, NOT_OF_THE_PAYMENT),
    parameters: codeField === undefined ? body.parameters : without(body.parameters, [codeField]),
    // The next sheet of the same payment returns another token.
    wallet: nativePay?.type,
    card: { ...without(card ?? {}, NOT_OF_THE_CARD), last4: card?.card_pan?.slice(-LAST_DIGITS) },
  })
  return createHash('sha256').update(JSON.stringify(canonical)).digest('base64url')
}
