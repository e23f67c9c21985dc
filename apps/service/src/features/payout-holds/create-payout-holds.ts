import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { CashierConfig } from '../../config/schema'
import type { Tables } from '../../db'
import { transaction } from '../../db/transaction'
import { HOUR_MS } from '../../durations'
import { inBatches } from '../../in-batches'
import type { Contacts, PlayerMessages } from '../player-messages'
import type { HeldPlayer, PayoutHolds } from './payout-holds.types'
import { findContacts, findHoldFacts, areDevicesKnown, saveDevice, saveHold } from './payout-holds.repository'

export type PayoutHoldsDeps = {
  readonly db: Kysely<Tables>
  readonly config: CashierConfig
  readonly messages: Pick<PlayerMessages, 'addNotices' | 'sendSoon'>
  readonly now: () => Date
}

const hashOf = (fingerprint: string | null) =>
  createHash('sha256')
    .update(fingerprint ?? '')
    .digest('hex')

/** Different spellings of a contact are the same contact. */
const plain = (contact: string | null) => (contact ?? '').replace(/[\s()./-]/g, '').toLowerCase()
const isOther = (before: Contacts, after: Contacts) =>
  plain(before.email) !== plain(after.email) || plain(before.phone) !== plain(after.phone)

export function createPayoutHolds({ db, config, messages, now }: PayoutHoldsDeps): PayoutHolds {
  const holdMsOf = ({ brand }: HeldPlayer) => (config.brands[brand]?.payout_hold_hours ?? 0) * HOUR_MS

  type Seen = { readonly player: HeldPlayer; readonly deviceHash: string }
  const isKnown = inBatches((seen: readonly Seen[]) => areDevicesKnown(db, seen))

  return {
    async rememberDevice(player, fingerprint) {
      if (holdMsOf(player) === 0) return
      const deviceHash = hashOf(fingerprint)
      // Most devices are known; then nothing is written.
      if (await isKnown({ player, deviceHash })) return
      const isWaiting = await transaction(db, async (tx) => {
        const times = { now: now(), notifiedSince: new Date(now().getTime() - HOUR_MS) }
        if (!(await saveDevice(tx, player, deviceHash, times))) return false
        return messages.addNotices(tx, player, await findContacts(tx, player), {
          template: 'new_device',
          account: null,
        })
      })
      if (isWaiting) messages.sendSoon()
    },

    async heldUntil(player, fingerprint) {
      const holdMs = holdMsOf(player)
      // Most brands have no holds; then the database is not queried.
      if (holdMs === 0) return undefined
      const { deviceSince, contactChangedAt, liftedAt } = await findHoldFacts(db, player, hashOf(fingerprint))
      const since = [deviceSince, contactChangedAt].flatMap((at) =>
        at === null || (liftedAt !== null && at <= liftedAt) ? [] : [at.getTime()],
      )
      const untilMs = Math.max(...since) + holdMs
      return untilMs > now().getTime() ? new Date(untilMs) : undefined
    },

    async contactsChanged(tx, player, before, after) {
      if (holdMsOf(player) === 0 || !isOther(before, after)) return
      await saveHold(tx, player, { contact_changed_at: now() })
      // The notice goes to the previous contacts, because the new one may be a thief's.
      await messages.addNotices(tx, player, before, { template: 'contact_changed', account: null })
    },

    async accountAdded(player, masked) {
      const isWaiting = await transaction(db, async (tx) =>
        messages.addNotices(tx, player, await findContacts(tx, player), {
          template: 'payout_account_added',
          account: masked,
        }),
      )
      if (isWaiting) messages.sendSoon()
    },

    sendNoticesSoon: messages.sendSoon,

    release: (player) => saveHold(db, player, { lifted_at: now() }),
  }
}
