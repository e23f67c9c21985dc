import { randomUUID } from 'node:crypto'
import type { Tables } from '../../db/tables'
import type { CardDetails } from '../../providers/provider'
import { sealCard } from './sealed-card'
import type { VaultKeys } from './vault-keys'

export type Player = { readonly brand: string; readonly userId: string }
/** A row of `user_cards` as JSON. */
export type SealedRow = { readonly [column in keyof Tables['user_cards']]: string | number | null }

/** The content of a card that its provider has not stored yet. */
export const NO_TOKEN = ''

export type CardToSeal = Player &
  CardDetails & {
    readonly holder?: string
    /** The number, the provider's token, or `NO_TOKEN`. */
    readonly content: string
    readonly provider: string | null
    readonly providerAccount?: string | null
    readonly paymentId: string
  }

/** Creates the row of a new card that waits for its payment. */
export function sealedRow(keys: VaultKeys, card: CardToSeal): SealedRow {
  const { brand, userId, bin, last4, expMonth, expYear, holder, content, provider, providerAccount, paymentId } = card
  const context = { id: randomUUID(), brand, userId }
  const sealed = sealCard(keys, context, content)
  return {
    id: context.id,
    brand,
    user_id: userId,
    ...{ bin, last4, exp_month: expMonth, exp_year: expYear },
    holder: holder ?? null,
    vault_key_id: sealed.vault_key_id,
    wrapped_key: toHex(sealed.wrapped_key),
    encrypted_pan: toHex(sealed.encrypted_pan),
    pan_hash: toHex(sealed.pan_hash),
    payment_id: paymentId,
    created_at: new Date().toISOString(),
    provider,
    provider_account: providerAccount ?? null,
    removed_at: null,
  }
}

/** Bytes in the text format of the database. */
function toHex(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`
}
