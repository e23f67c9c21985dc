import { createHash } from 'node:crypto'
import { transaction } from '../../db/transaction'
import { inBatches } from '../../jobs/in-batches'
import { everyMs } from '../../jobs/upkeep'
import type { Contacts, HeldPlayer, PayoutHolds } from './payout-holds.types'
import { findContacts, findHoldFacts, knowDevices, saveDevice, saveHold } from './payout-holds.repository'
import { addNotices } from './player-notices.repository'
import { sendNotices, type NoticeSending } from './send-notices'
import { HOUR_MS, MINUTE_MS } from '../../durations'

const SEND_EVERY_MS = MINUTE_MS
const LEASE_MS = HOUR_MS

const hashOf = (fingerprint: string | null) =>
  createHash('sha256')
    .update(fingerprint ?? '')
    .digest('hex')

/** One contact is the same however it is written. */
const plain = (contact: string | null) => (contact ?? '').replace(/[\s()./-]/g, '').toLowerCase()
const isOther = (before: Contacts, after: Contacts) =>
  plain(before.email) !== plain(after.email) || plain(before.phone) !== plain(after.phone)

export function createPayoutHolds(deps: NoticeSending): PayoutHolds {
  const { db, config, sender, now, logger } = deps
  const stopping = new AbortController()
  let sending: Promise<void> = Promise.resolve()

  const holdMsOf = ({ brand }: HeldPlayer) => (config.brands[brand]?.payout_hold_hours ?? 0) * HOUR_MS
  /** A message that does not leave now is in the table, and the task tries it again. */
  const sendSoon = () => {
    sending = sending
      .then(() => sendNotices(deps, stopping.signal))
      .catch((error: unknown) => {
        logger.error({ err: error }, 'messages to players could not be sent; they will be retried')
      })
  }

  type Seen = { readonly player: HeldPlayer; readonly deviceHash: string }
  const isKnown = inBatches((seen: readonly Seen[]) => knowDevices(db, seen))

  return {
    async see(player, fingerprint) {
      if (holdMsOf(player) === 0) return
      const deviceHash = hashOf(fingerprint)
      // Most are known, and then nothing is written.
      if (await isKnown({ player, deviceHash })) return
      const isTold = await transaction(db, async (tx) => {
        const times = { now: now(), notifiedSince: new Date(now().getTime() - HOUR_MS) }
        const isToTell = (await saveDevice(tx, player, deviceHash, times)) && sender !== undefined
        if (isToTell)
          await addNotices(tx, player, await findContacts(tx, player), { template: 'new_device', account: null }, now())
        return isToTell
      })
      if (isTold) sendSoon()
    },

    async heldUntil(player, fingerprint) {
      const holdMs = holdMsOf(player)
      // Most brands hold nothing, and then nothing is asked of the database.
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
      // To where the player could be reached until now: the new contact may be a thief's.
      if (sender) await addNotices(tx, player, before, { template: 'contact_changed', account: null }, now())
    },

    async accountAdded(player, masked) {
      if (!sender) return
      const contacts = await findContacts(db, player)
      await addNotices(db, player, contacts, { template: 'payout_account_added', account: masked }, now())
      sendSoon()
    },

    sendNoticesSoon: sendSoon,

    lift: (player) => saveHold(db, player, { lifted_at: now() }),

    task: {
      name: 'player_notices',
      nextAt: everyMs(SEND_EVERY_MS),
      leaseMs: LEASE_MS,
      run: (signal) => sendNotices(deps, signal),
    },

    async stop() {
      stopping.abort()
      await sending
    },
  }
}
