import { createHmac, randomBytes } from 'node:crypto'
import { KEY_BYTES, seal, SealBroken, unseal } from './seal'
import type { VaultKey, VaultKeys } from './vault-keys'

/**
 * The row and the owner of a card. A sealed card can be decrypted only for them. Payout accounts (WDR-1) and continuations
 * (data that a provider needs again, issue-10 3.2) are sealed in the same way.
 */
export type SealContext = {
  readonly id: string
  readonly brand: string
  readonly userId: string
  readonly kind?: 'card' | 'payout-account' | 'continuation'
}

/** What the database stores of a card's number. */
export type SealedCard = {
  readonly vault_key_id: string
  readonly wrapped_key: Buffer
  readonly encrypted_pan: Buffer
  readonly pan_hash: Buffer
}

/** A text that is encrypted with its own key. */
export type SealedText = WrappedKey & { readonly encrypted: Buffer }
type WrappedKey = Pick<SealedCard, 'vault_key_id' | 'wrapped_key'>

/** The card's key was wrapped by a key that is no longer in the ring. */
class VaultKeyMissing extends Error {
  override readonly name = 'VaultKeyMissing'
}

/** Whether a stored value cannot be decrypted: its key is missing, or it was altered or moved to another row. */
export function isUnreadable(error: unknown): error is Error {
  return error instanceof VaultKeyMissing || error instanceof SealBroken
}

/** The result of `open`; undefined if the value cannot be decrypted. */
export function unlessUnreadable<T>(open: () => T): T | undefined {
  try {
    return open()
  } catch (error) {
    if (isUnreadable(error)) return undefined
    throw error
  }
}

/** Encrypts a number with its own key, which the ring's active key wraps (SVC-6). */
export function sealCard({ active }: VaultKeys, context: SealContext, number: string): SealedCard {
  const { encrypted, ...wrapped } = sealPart(active, context, 'number', number)
  return { ...wrapped, encrypted_pan: encrypted, pan_hash: hashNumber(active, context, number) }
}

/** Encrypts a text in the same way as a number, but without a hash to search for it. */
export function sealText({ active }: VaultKeys, context: SealContext, text: string): SealedText {
  return sealPart(active, context, 'text', text)
}

/** Decrypts a text. Throws as `openCard` does. */
export function openText(keys: VaultKeys, context: SealContext, sealed: SealedText): string {
  return withOwnKey(keys, context, sealed, (key) => unseal(key, sealed.encrypted, nameOf(context, 'text')).toString())
}

/** Wraps the text's own key with the active key; the text is not encrypted again. */
export function rewrapText(keys: VaultKeys, context: SealContext, sealed: WrappedKey): WrappedKey {
  return withOwnKey(keys, context, sealed, (key) => wrap(keys.active, context, key))
}

function wrap(active: VaultKey, context: SealContext, key: Buffer): WrappedKey {
  return { vault_key_id: active.id, wrapped_key: seal(active.wrapping, key, nameOf(context, 'key')) }
}

function sealPart(active: VaultKey, context: SealContext, part: 'number' | 'text', content: string): SealedText {
  const key = randomBytes(KEY_BYTES)
  const sealed = { ...wrap(active, context, key), encrypted: seal(key, Buffer.from(content), nameOf(context, part)) }
  key.fill(0)
  return sealed
}

/** Decrypts a number. Throws `VaultKeyMissing`, or `SealBroken` if the row was altered. */
export function openCard(keys: VaultKeys, context: SealContext, card: SealedCard): string {
  return withOwnKey(keys, context, card, (cardKey) =>
    unseal(cardKey, card.encrypted_pan, nameOf(context, 'number')).toString(),
  )
}

/** Wraps the card's own key with the active key and hashes the number again; the number is not encrypted again. */
export function rewrapCard(keys: VaultKeys, context: SealContext, card: SealedCard): Omit<SealedCard, 'encrypted_pan'> {
  return withOwnKey(keys, context, card, (cardKey) => ({
    ...wrap(keys.active, context, cardKey),
    pan_hash: hashNumber(
      keys.active,
      context,
      unseal(cardKey, card.encrypted_pan, nameOf(context, 'number')).toString(),
    ),
  }))
}

/**
 * The hash by which a player's card is recognised. It is keyed, because all numbers can be tried. It includes the player, so
 * that rows of different players cannot be compared.
 */
export function hashNumber(key: VaultKey, { brand, userId }: Omit<SealContext, 'id'>, number: string): Buffer {
  return createHmac('sha256', key.hashing)
    .update(JSON.stringify([brand, userId, number]))
    .digest()
}

function withOwnKey<T>(keys: VaultKeys, context: SealContext, wrapped: WrappedKey, work: (key: Buffer) => T): T {
  const vaultKey = keys.readable.find(({ id }) => id === wrapped.vault_key_id)
  if (vaultKey === undefined)
    throw new VaultKeyMissing(`Vault key "${wrapped.vault_key_id}" is not among the configured vault keys`)
  const key = unseal(vaultKey.wrapping, wrapped.wrapped_key, nameOf(context, 'key'))
  try {
    return work(key)
  } finally {
    key.fill(0)
  }
}

function nameOf({ id, brand, userId, kind = 'card' }: SealContext, part: 'key' | 'number' | 'text'): string {
  return JSON.stringify([kind, part, id, brand, userId])
}
