/** Counts sends and wrong guesses of one-time codes by player, contact and brand (issue-9 3.2). */
import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import type { Tx } from '../../db/transaction'
import { hashContact, type Contact } from '../player-messages'
import type { VaultKeys } from '../user-cards'
import { blockOf, FAILURES_KEPT_MS, type Failures, type SendCap } from './code-policy'
import {
  failuresOfContact,
  failuresOfPlayer,
  lockBrand,
  lockContact,
  sendsOfBrand,
  sendsToContact,
} from './one-time-codes.repository'
import type { CodePurpose } from './one-time-codes.types'
import { DAY_MS, HOUR_MS } from '../../durations'

type Player = Pick<CodePurpose, 'brand' | 'userId'>

/** The limits on how many codes a brand sends. */
export type CodeCaps = {
  readonly per_contact_and_hour: number
  readonly per_contact_and_day: number
  readonly per_brand_and_hour: number
}

export function createCodeCounts({
  keys,
  now,
  capsOf,
}: {
  readonly keys: VaultKeys
  readonly now: () => Date
  readonly capsOf: (brand: string) => CodeCaps | undefined
}) {
  const before = (milliseconds: number) => new Date(now().getTime() - milliseconds)
  /** The hashes of a contact; the active key's hash comes first. */
  const contactHashes = (contact: Contact) => keys.readable.map((key) => hashContact(key, contact))

  async function failuresOf(at: Kysely<Tables>, player: Player, hashes: readonly string[]): Promise<Failures> {
    const since = before(FAILURES_KEPT_MS)
    const ofPlayer = await failuresOfPlayer(at, player, since)
    return { ofPlayer, ofContact: hashes.length === 0 ? [] : await failuresOfContact(at, player.brand, hashes, since) }
  }

  async function capsFor(tx: Tx, brand: string, hashes: readonly string[]): Promise<SendCap[]> {
    const caps = capsOf(brand)
    if (!caps) return []
    const toContact = await sendsToContact(tx, brand, hashes, before(DAY_MS))
    const ofBrand = await sendsOfBrand(tx, brand, before(HOUR_MS), caps.per_brand_and_hour)
    return [
      { max: caps.per_contact_and_hour, windowMs: HOUR_MS, sentMs: toContact },
      { max: caps.per_contact_and_day, windowMs: DAY_MS, sentMs: toContact },
      { max: caps.per_brand_and_hour, windowMs: HOUR_MS, sentMs: ofBrand },
    ]
  }

  return {
    /** The earliest time that any count needs. */
    since: () => before(FAILURES_KEPT_MS),

    /** The data that decides whether a code may be sent; locked until the transaction ends. */
    async sendFacts(tx: Tx, player: Player, contact: Contact) {
      const hashes = contactHashes(contact)
      await lockContact(tx, player.brand, hashes)
      await lockBrand(tx, player.brand)
      const nowMs = now().getTime()
      const blockedUntilMs = blockOf(await failuresOf(tx, player, hashes), nowMs)
      return { contactHashes: hashes, nowMs, blockedUntilMs, caps: await capsFor(tx, player.brand, hashes) }
    },

    /** The wrong guesses that count for a guess at a code to this contact; locked until the transaction ends. */
    async failuresFor(tx: Tx, player: Player, hashes: readonly string[]): Promise<Failures> {
      await lockContact(tx, player.brand, hashes)
      return failuresOf(tx, player, hashes)
    },
  }
}
