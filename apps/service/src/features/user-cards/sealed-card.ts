import { createHmac, randomBytes } from 'node:crypto'
import { KEY_BYTES, seal, SealBroken, unseal } from './seal'
import type { VaultKey, VaultKeys } from './vault-keys'

/**
 * The row and the owner of a card. A sealed card can be decrypted only for them. Payout accounts (WDR-1) and continuations
 * (data that a provider needs again, issue-10 3.2) are sealed in the same way.
 */
export type CardPlace = {
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
export function sealCard({ active }: VaultKeys, place: CardPlace, number: string): SealedCard {
  const { encrypted, ...wrapped } = sealPart(active, place, 'number', number)
  return { ...wrapped, encrypted_pan: encrypted, pan_hash: hashNumber(active, place, number) }
}

/** Encrypts a text in the same way as a number, but without a hash to search for it. */
export function sealText({ active }: VaultKeys, place: CardPlace, text: string): SealedText {
  return sealPart(active, place, 'text', text)
}

/** Decrypts a text. Throws as `openCard` does. */
export function openText(keys: VaultKeys, place: CardPlace, sealed: SealedText): string {
  return withOwnKey(keys, place, sealed, (key) => unseal(key, sealed.encrypted, nameOf(place, 'text')).toString())
}

/** Wraps the text's own key with the active key; the text is not encrypted again. */
export function rewrapText(keys: VaultKeys, place: CardPlace, sealed: WrappedKey): WrappedKey {
  return withOwnKey(keys, place, sealed, (key) => wrap(keys.active, place, key))
}

function wrap(active: VaultKey, place: CardPlace, key: Buffer): WrappedKey {
  return { vault_key_id: active.id, wrapped_key: seal(active.wrapping, key, nameOf(place, 'key')) }
}

function sealPart(active: VaultKey, place: CardPlace, part: 'number' | 'text', content: string): SealedText {
  const key = randomBytes(KEY_BYTES)
  const sealed = { ...wrap(active, place, key), encrypted: seal(key, Buffer.from(content), nameOf(place, part)) }
  key.fill(0)
  return sealed
}

/** Decrypts a number. Throws `VaultKeyMissing`, or `SealBroken` if the row was altered. */
export function openCard(keys: VaultKeys, place: CardPlace, card: SealedCard): string {
  return withOwnKey(keys, place, card, (cardKey) =>
    unseal(cardKey, card.encrypted_pan, nameOf(place, 'number')).toString(),
  )
}

/** Wraps the card's own key with the active key and hashes the number again; the number is not encrypted again. */
export function rewrapCard(keys: VaultKeys, place: CardPlace, card: SealedCard): Omit<SealedCard, 'encrypted_pan'> {
  return withOwnKey(keys, place, card, (cardKey) => ({
    ...wrap(keys.active, place, cardKey),
    pan_hash: hashNumber(keys.active, place, unseal(cardKey, card.encrypted_pan, nameOf(place, 'number')).toString()),
  }))
}

/**
 * The hash by which a player's card is recognised. It is keyed, because all numbers can be tried. It includes the player, so
 * that rows of different players cannot be compared.
 */
export function hashNumber(key: VaultKey, { brand, userId }: Omit<CardPlace, 'id'>, number: string): Buffer {
  return createHmac('sha256', key.hashing)
    .update(JSON.stringify([brand, userId, number]))
    .digest()
}

function withOwnKey<T>(keys: VaultKeys, place: CardPlace, wrapped: WrappedKey, work: (key: Buffer) => T): T {
  const vaultKey = keys.readable.find(({ id }) => id === wrapped.vault_key_id)
  if (vaultKey === undefined)
    throw new VaultKeyMissing(`Vault key "${wrapped.vault_key_id}" is not among the configured vault keys`)
  const key = unseal(vaultKey.wrapping, wrapped.wrapped_key, nameOf(place, 'key'))
  try {
    return work(key)
  } finally {
    key.fill(0)
  }
}

function nameOf({ id, brand, userId, kind = 'card' }: CardPlace, part: 'key' | 'number' | 'text'): string {
  return JSON.stringify([kind, part, id, brand, userId])
}
