import { createHmac, randomBytes } from 'node:crypto'
import { KEY_BYTES, seal, SealBroken, unseal } from './seal'
import type { VaultKey, VaultKeys } from './vault-keys'

/** Whose card it is. A sealed card opens for this row and owner only. A payout account is sealed the same way (WDR-1). */
export type CardPlace = {
  readonly id: string
  readonly brand: string
  readonly userId: string
  readonly kind?: 'card' | 'payout-account'
}

/** What the database keeps of a card's number. */
export type SealedCard = {
  readonly vault_key_id: string
  readonly wrapped_key: Buffer
  readonly encrypted_pan: Buffer
  readonly pan_hash: Buffer
}

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
  const cardKey = randomBytes(KEY_BYTES)
  const sealed = {
    vault_key_id: active.id,
    wrapped_key: seal(active.wrapping, cardKey, nameOf(place, 'key')),
    encrypted_pan: seal(cardKey, Buffer.from(number), nameOf(place, 'number')),
    pan_hash: hashNumber(active, place, number),
  }
  cardKey.fill(0)
  return sealed
}

/** The number. Throws `VaultKeyMissing`, or `SealBroken` when the row is not the one that was written. */
export function openCard(keys: VaultKeys, place: CardPlace, card: SealedCard): string {
  return withCardKey(keys, place, card, (cardKey) =>
    unseal(cardKey, card.encrypted_pan, nameOf(place, 'number')).toString(),
  )
}

/** The same card under the active key: its own key is wrapped again, its number is not encrypted again. */
export function rewrapCard(keys: VaultKeys, place: CardPlace, card: SealedCard): Omit<SealedCard, 'encrypted_pan'> {
  return withCardKey(keys, place, card, (cardKey) => ({
    vault_key_id: keys.active.id,
    wrapped_key: seal(keys.active.wrapping, cardKey, nameOf(place, 'key')),
    pan_hash: hashNumber(keys.active, place, unseal(cardKey, card.encrypted_pan, nameOf(place, 'number')).toString()),
  }))
}

/** By which a player's card is recognised. Keyed, because all numbers can be tried; per player, so that rows tell nothing of each other. */
export function hashNumber(key: VaultKey, { brand, userId }: Omit<CardPlace, 'id'>, number: string): Buffer {
  return createHmac('sha256', key.hashing)
    .update(JSON.stringify([brand, userId, number]))
    .digest()
}

function withCardKey<T>(keys: VaultKeys, place: CardPlace, card: SealedCard, work: (cardKey: Buffer) => T): T {
  const vaultKey = keys.readable.find(({ id }) => id === card.vault_key_id)
  if (vaultKey === undefined) throw new VaultKeyMissing(`Vault key ${card.vault_key_id} is not in the ring`)
  const cardKey = unseal(vaultKey.wrapping, card.wrapped_key, nameOf(place, 'key'))
  try {
    return work(cardKey)
  } finally {
    cardKey.fill(0)
  }
}

function nameOf({ id, brand, userId, kind = 'card' }: CardPlace, part: 'key' | 'number'): string {
  return JSON.stringify([kind, part, id, brand, userId])
}
