import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import { transaction, type Tx } from '../../db/transaction'
import type { MessageSender } from '../../providers/message-sender'
import type { VaultKeys } from '../user-cards'
import {
  blockedUntil,
  blockOf,
  CODE_LIFETIME_MS,
  decideCheck,
  decideSend,
  FAILURES_KEPT_MS,
  holdingCode,
  RESEND_AFTER_MS,
  secondsOf,
  withoutWait,
  type Failures,
  type SendCap,
} from './code-policy'
import { hashCode, hashEntry, isCode, newCode } from './hash-code'
import type { CodePurpose, CodeSent, Contact, OneTimeCodes } from './one-time-codes.types'
import {
  addCodeEvent,
  failuresOfContact,
  failuresOfPlayer,
  findCode,
  forgetCodeEvents,
  forgiveFailures,
  lockBrand,
  lockCode,
  lockContact,
  saveCode,
  sendsOfBrand,
  sendsToContact,
} from './one-time-codes.repository'

const MS_PER_SECOND = 1_000
const MS_PER_MINUTE = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

export type OneTimeCodesDeps = {
  readonly db: Kysely<Tables>
  readonly keys: VaultKeys
  /** Undefined where the configuration names none: then nothing can be sent. */
  readonly sender: MessageSender | undefined
  readonly now: () => Date
  /** How many codes a brand sends. */
  readonly capsOf: (brand: string) => CodeCaps | undefined
}

type CodeCaps = {
  readonly per_contact_and_hour: number
  readonly per_contact_and_day: number
  readonly per_brand_and_hour: number
}

/** The same telephone or mailbox, however it is written. */
const contactText = ({ type, address }: Contact) =>
  type === 'phone' ? `phone ${address.replace(/\D/g, '')}` : `email ${address.trim().toLowerCase()}`

type Player = Pick<CodePurpose, 'brand' | 'userId'>

const placeText = ({ brand, userId, purpose, subject }: CodePurpose) =>
  [brand, userId, purpose, subject].map(encodeURIComponent).join('/')

/**
 * One-time codes. A code is sent after its hash is stored and outside the transaction: it is in no outbox, because it
 * must not be written down. What is lost on the way the player asks for again.
 */
export function createOneTimeCodes({ db, keys, sender, now, capsOf }: OneTimeCodesDeps): OneTimeCodes {
  const before = (milliseconds: number) => new Date(now().getTime() - milliseconds)
  /** The active key's hash first. */
  const contactHashes = (contact: Contact) =>
    [keys.active, ...keys.readable.filter(({ id }) => id !== keys.active.id)].map((key) =>
      hashEntry(key, contactText(contact)),
    )

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

  const keyOf = (id: string | undefined) => keys.readable.find((key) => key.id === id)

  /** Otherwise the next question would be answered as if this message had arrived. */
  const letAskAgain = (purpose: CodePurpose, sentAtMs: number) =>
    transaction(db, async (tx) => {
      const stored = await lockCode(tx, purpose)
      if (stored?.record.sentAtMs === sentAtMs)
        await saveCode(tx, purpose, { ...stored, record: withoutWait(stored.record) })
    })

  return {
    async send(purpose, contact, letter): Promise<CodeSent> {
      const code = newCode()
      const { brand } = purpose
      const hashes = contactHashes(contact)
      const [contactHash = ''] = hashes
      const decision = await transaction(db, async (tx) => {
        const stored = await lockCode(tx, purpose)
        await lockContact(tx, brand, contactHash)
        await lockBrand(tx, brand)
        const nowMs = now().getTime()
        const blockedUntilMs = blockOf(await failuresOf(tx, purpose, hashes), nowMs)
        const caps = await capsFor(tx, brand, hashes)
        const entryHash = hashEntry(keys.active, purpose.entry)
        const decided = decideSend(stored?.record, entryHash, nowMs, { blockedUntilMs, caps })
        if (decided.kind === 'send') {
          await saveCode(tx, purpose, {
            record: decided.next,
            code: hashCode(keys.active, code, placeText(purpose)),
            vaultKeyId: keys.active.id,
            contactHash,
          })
          await addCodeEvent(tx, 'sent', purpose, contactHash, new Date(nowMs))
        }
        return decided
      })
      if (decision.kind !== 'send') return decision
      const { sendsLeft, sentAtMs } = decision.next
      const isSent = await sender?.send({
        contact,
        template: 'one_time_code',
        values: { code, minutes: String(CODE_LIFETIME_MS / MS_PER_MINUTE), brand: letter.brandName },
        language: letter.language,
      })
      if (isSent !== true) {
        await letAskAgain(purpose, sentAtMs)
        return { kind: 'undelivered', sendsLeft }
      }
      return { kind: 'sent', waitSeconds: RESEND_AFTER_MS / MS_PER_SECOND, sendsLeft }
    },

    check(purpose, code, usedBy) {
      return transaction(db, async (tx) => {
        const stored = await lockCode(tx, purpose)
        const key = keyOf(stored?.vaultKeyId)
        if (stored?.contactHash != null) await lockContact(tx, purpose.brand, stored.contactHash)
        const failures = await failuresOf(tx, purpose, stored?.contactHash == null ? [] : [stored.contactHash])
        const guess = {
          isRight: stored !== undefined && key !== undefined && isCode(key, code, placeText(purpose), stored.code),
          contentHash: key ? hashEntry(key, purpose.entry) : '',
          usedBy,
        }
        const at = now()
        const { verdict, next, isFailure } = decideCheck(stored?.record, guess, failures, at.getTime())
        if (isFailure) await addCodeEvent(tx, 'failed', purpose, stored?.contactHash ?? null, at)
        if (stored && next) await saveCode(tx, purpose, { ...stored, record: next })
        return verdict
      })
    },

    async holding(purpose) {
      const stored = await findCode(db, purpose)
      const key = keyOf(stored?.vaultKeyId)
      return key && holdingCode(stored?.record, hashEntry(key, purpose.entry), now().getTime())
    },

    liftBlock: (player) => transaction(db, (tx) => forgiveFailures(tx, player, now(), RESEND_AFTER_MS)),

    async blockedSeconds(player) {
      const failuresMs = await failuresOfPlayer(db, player, before(FAILURES_KEPT_MS))
      return secondsOf(blockedUntil(failuresMs, now().getTime()), now().getTime())
    },

    tend: () => forgetCodeEvents(db, before(FAILURES_KEPT_MS)),
  }
}
