import { createHmac, randomBytes } from 'node:crypto'
import { KEY_BYTES, seal, SealBroken, unseal } from './seal'
import type { VaultKey, VaultKeys } from './vault-keys'

/**
 * Whose card it is. A sealed card opens for this row and owner only. A payout account (WDR-1) and what a provider wants to
 * have back with the next call (issue-10 3.2) are sealed the same way.
 */
export type CardPlace = {
  readonly id: string
  readonly brand: string
  readonly userId: string
  readonly kind?: 'card' | 'payout-account' | 'continuation'
}

/** What the database keeps of a card's number. */
export type SealedCard = {
  readonly vault_key_id: string
  readonly wrapped_key: Buffer
  readonly encrypted_pan: Buffer
  readonly pan_hash: Buffer
}

/** A text under a key of its own. */
export type SealedText = WrappedKey & { readonly encrypted: Buffer }
type WrappedKey = Pick<SealedCard, 'vault_key_id' | 'wrapped_key'>

/** The card's key was wrapped by a key that the ring no longer has. */
class VaultKeyMissing extends Error {
  override readonly name = 'VaultKeyMissing'
}

/** Whether what is stored cannot be opened: its key is gone, or it was altered or moved to another row. */
export function isUnreadable(error: unknown): error is Error {
  return error instanceof VaultKeyMissing || error instanceof SealBroken
}

/** What `open` answers; undefined where it cannot be read. */
export function unlessUnreadable<T>(open: () => T): T | undefined {
  try {
    return open()
  } catch (error) {
    if (isUnreadable(error)) return undefined
    throw error
  }
}

/** Encrypts a number under a key of its own, which the ring's active key wraps (SVC-6). */
export function sealCard({ active }: VaultKeys, place: CardPlace, number: string): SealedCard {
  const { encrypted, ...wrapped } = sealPart(active, place, 'number', number)
  return { ...wrapped, encrypted_pan: encrypted, pan_hash: hashNumber(active, place, number) }
}

/** Encrypts a text that is never searched for, as a number is encrypted. */
export function sealText({ active }: VaultKeys, place: CardPlace, text: string): SealedText {
  return sealPart(active, place, 'text', text)
}

/** The text. Throws as `openCard` does. */
export function openText(keys: VaultKeys, place: CardPlace, sealed: SealedText): string {
  return withOwnKey(keys, place, sealed, (key) => unseal(key, sealed.encrypted, nameOf(place, 'text')).toString())
}

/** The text's own key under the active key; the text is not encrypted again. */
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

/** The number. Throws `VaultKeyMissing`, or `SealBroken` when the row is not the one that was written. */
export function openCard(keys: VaultKeys, place: CardPlace, card: SealedCard): string {
  return withOwnKey(keys, place, card, (cardKey) =>
    unseal(cardKey, card.encrypted_pan, nameOf(place, 'number')).toString(),
  )
}

/** The same card under the active key: its own key is wrapped again, its number is not encrypted again. */
export function rewrapCard(keys: VaultKeys, place: CardPlace, card: SealedCard): Omit<SealedCard, 'encrypted_pan'> {
  return withOwnKey(keys, place, card, (cardKey) => ({
    ...wrap(keys.active, place, cardKey),
    pan_hash: hashNumber(keys.active, place, unseal(cardKey, card.encrypted_pan, nameOf(place, 'number')).toString()),
  }))
}

/** By which a player's card is recognised. Keyed, because all numbers can be tried; per player, so that rows tell nothing of each other. */
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
