import { createHash } from 'node:crypto'
import type { Submit } from './payments.types'

const LAST_DIGITS = 4

type Json = null | undefined | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

function sorted(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value
  if (isList(value)) return value.map(sorted)
  const keys = Object.keys(value).sort()
  return Object.fromEntries(keys.map((key) => [key, sorted(value[key])]))
}
const isList = (value: object): value is readonly Json[] => Array.isArray(value)

/**
 * Tells whether two submits under one idempotency key ask for the same (API-13). Of a card only what may be stored goes
 * in: its last four digits, never the rest of the number, never the CVV. A hash of those could be searched through.
 */
export function fingerprintBody({ flow, payGroupId, body }: Pick<Submit, 'flow' | 'payGroupId' | 'body'>): string {
  const { card_data: card, browser_data: _, ...rest } = body
  const { card_pan: number, card_cvv: __, ...cardRest } = card ?? {}
  const canonical = sorted({ flow, payGroupId, ...rest, card: { ...cardRest, last4: number?.slice(-LAST_DIGITS) } })
  return createHash('sha256').update(JSON.stringify(canonical)).digest('base64url')
}
