import { createHash } from 'node:crypto'
import type { Submit } from '../model/payments.types'

const LAST_DIGITS = 4

type Json = null | undefined | boolean | number | string | { readonly [key: string]: Json }

function sorted(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value
  const keys = Object.keys(value).sort()
  return Object.fromEntries(keys.map((key) => [key, sorted(value[key])]))
}

/**
 * Tells whether two submits ask for the same payment (API-13); what the player has seen or was asked is no part of it. Of a card only what may be stored goes
 * in: its last four digits, never the rest of the number, never the CVV. A hash of those could be searched through.
 */
export function fingerprintBody({ flow, payGroupId, body }: Pick<Submit, 'flow' | 'payGroupId' | 'body'>): string {
  // What tells of the browser, of the press or of the list may be another after a reload; the payment is the same.
  const { card_data: card, browser_data: _, fingerprint: __, another_payment: ___, seen_at: ____, ...shown } = body
  // A rate that was shown is another one after a minute, and a fee after a change of the configuration.
  const { rate_quote: _______, shown_money: ________, ...others } = shown
  // A remark of the page: the service finds out for itself (WDR-4).
  const { is_new_payout_account: _____, native_pay: nativePay, ...rest } = others
  // What a provider's fields have encrypted is another text each time.
  const { card_pan: number, card_cvv: ______, card_encrypted: _________, ...cardRest } = card ?? {}
  // The next sheet of the same payment returns another token.
  const wallet = nativePay?.type
  const canonical = sorted({
    flow,
    payGroupId,
    ...rest,
    wallet,
    card: { ...cardRest, last4: number?.slice(-LAST_DIGITS) },
  })
  return createHash('sha256').update(JSON.stringify(canonical)).digest('base64url')
}
