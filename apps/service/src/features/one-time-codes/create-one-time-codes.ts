import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import { transaction } from '../../db/transaction'
import type { PlayerMessages } from '../player-messages'
import type { VaultKeys } from '../user-cards'
import {
  blockedUntil,
  CODE_LIFETIME_MS,
  decideCheck,
  decideSend,
  validCode,
  RESEND_AFTER_MS,
  resendSeconds,
  secondsOf,
  withoutWait,
} from './code-policy'
import { createCodeCounts, type CodeCaps } from './code-counts'
import { hashCode, hashEntry, isCode, newCode } from './hash-code'
import type { CodePurpose, CodeSent, OneTimeCodes } from './one-time-codes.types'
import {
  addCodeEvent,
  failuresOfPlayer,
  findCode,
  deleteCodeEvents,
  deleteFailures,
  lockCode,
  saveCode,
} from './one-time-codes.repository'
import { MINUTE_MS } from '../../durations'

export type OneTimeCodesDeps = {
  readonly db: Kysely<Tables>
  readonly keys: VaultKeys
  readonly messages: Pick<PlayerMessages, 'sendCode'>
  readonly now: () => Date
  /** Returns the limits on how many codes a brand sends. */
  readonly capsOf: (brand: string) => CodeCaps | undefined
}

const placeText = ({ brand, userId, purpose, subject }: CodePurpose) =>
  [brand, userId, purpose, subject].map(encodeURIComponent).join('/')

/**
 * One-time codes. A code is sent after its hash is stored and outside the transaction. It is not in the outbox, because a code
 * must not be stored. If the message is lost, the player requests another one.
 */
export function createOneTimeCodes({ db, keys, messages, now, capsOf }: OneTimeCodesDeps): OneTimeCodes {
  const counts = createCodeCounts({ keys, now, capsOf })
  const keyOf = (id: string | undefined) => keys.readable.find((key) => key.id === id)

  /** Otherwise the next request would be refused as if this message had arrived. */
  const allowResend = (purpose: CodePurpose, sentAtMs: number) =>
    transaction(db, async (tx) => {
      const stored = await lockCode(tx, purpose)
      if (stored?.record.sentAtMs === sentAtMs)
        await saveCode(tx, purpose, { ...stored, record: withoutWait(stored.record) })
    })

  return {
    async send(purpose, contact, language): Promise<CodeSent> {
      const code = newCode()
      const decision = await transaction(db, async (tx) => {
        const stored = await lockCode(tx, purpose)
        const { contactHashes, nowMs, ...around } = await counts.sendFacts(tx, purpose, contact)
        const decided = decideSend(stored?.record, hashEntry(keys.active, purpose.entry), nowMs, around)
        if (decided.kind === 'send') {
          await saveCode(tx, purpose, {
            record: decided.next,
            code: hashCode(keys.active, code, placeText(purpose)),
            vaultKeyId: keys.active.id,
            contactHashes,
          })
          await addCodeEvent(tx, 'sent', purpose, contactHashes[0] ?? null, new Date(nowMs))
        }
        return decided
      })
      if (decision.kind !== 'send') return decision
      const { next } = decision
      const { sendsLeft, sentAtMs } = next
      const minutes = CODE_LIFETIME_MS / MINUTE_MS
      if (!(await messages.sendCode(purpose, contact, { code, minutes, language }))) {
        await allowResend(purpose, sentAtMs)
        return { kind: 'undelivered', waitSeconds: resendSeconds(withoutWait(next), sentAtMs), sendsLeft }
      }
      return { kind: 'sent', waitSeconds: resendSeconds(next, sentAtMs), sendsLeft }
    },

    check(purpose, code, usedBy) {
      return transaction(db, async (tx) => {
        const stored = await lockCode(tx, purpose)
        const key = keyOf(stored?.vaultKeyId)
        const contactHashes = stored?.contactHashes ?? []
        const failures = await counts.failuresFor(tx, purpose, contactHashes)
        const guess = {
          isRight: stored !== undefined && key !== undefined && isCode(key, code, placeText(purpose), stored.code),
          contentHash: key ? hashEntry(key, purpose.entry) : '',
          usedBy,
        }
        const at = now()
        const { verdict, next, isFailure } = decideCheck(stored?.record, guess, failures, at.getTime())
        if (isFailure) await addCodeEvent(tx, 'failed', purpose, contactHashes[0] ?? null, at)
        if (stored && next) await saveCode(tx, purpose, { ...stored, record: next })
        return verdict
      })
    },

    async validCode(purpose) {
      const stored = await findCode(db, purpose)
      const key = keyOf(stored?.vaultKeyId)
      return key && validCode(stored?.record, hashEntry(key, purpose.entry), now().getTime())
    },

    liftBlock: (player) => transaction(db, (tx) => deleteFailures(tx, player, now(), RESEND_AFTER_MS)),

    async blockedSeconds(player) {
      const nowMs = now().getTime()
      return secondsOf(blockedUntil(await failuresOfPlayer(db, player, counts.since()), nowMs), nowMs)
    },

    runMaintenance: () => deleteCodeEvents(db, counts.since()),
  }
}
