import { randomUUID } from 'node:crypto'
import { CONTACT_TYPES, type ContactType } from '@modulor/contract/vocabulary'
import { DAY_MS, MINUTE_MS } from '../../durations'
import { transaction } from '../../db/transaction'
import type { Tx } from '../../db/transaction'
import { everyMs } from '../../jobs/upkeep'
import { attempt } from './attempt'
import { hashContact, type Contact } from './hash-contact'
import { maskContact } from './mask-contact'
import type { MessageDeps } from './message-deps'
import { findNoticeChoice, saveNoticeChoice, saveNumberOptOut } from './opt-outs.repository'
import { outgoing } from './outgoing-of'
import type { MessageRequest } from './write-message'
import {
  addMessages,
  countNotices,
  newestMessages,
  setMessageState,
  type NewMessage,
} from './player-messages.repository'
import type { CodeToSend, Notice, NotifiedPlayer, Player, PlayerMessages } from './player-messages.types'
import { queueNotices, TAKEN_MS } from './player-notices.repository'
import { reportReceiver } from './receive-report'
import { noticeSender } from './send-notices'

const SEND_EVERY_MS = MINUTE_MS
/** The lease of the task, not of a notice: two instances never take the same notice. */
const LEASE_MS = 10 * MINUTE_MS

function rowOf(
  { keys, now }: MessageDeps,
  { brand, userId }: Player,
  contact: Contact,
): Omit<NewMessage, 'template' | 'state'> {
  const at = now()
  return {
    id: randomUUID(),
    ...{ brand, user_id: userId },
    contact_type: contact.type,
    masked_address: maskContact(contact.type, contact.address),
    contact_hash: hashContact(keys.active, contact),
    ...{ created_at: at, updated_at: at, sent_at: null, reason: null },
  }
}

/** Sends one code for which its player waits. It is in no queue, because a code must not be stored. */
async function sendCode(deps: MessageDeps, player: Player, contact: Contact, code: CodeToSend): Promise<boolean> {
  const { db, config, senders, now, logger } = deps
  const template = 'one_time_code'
  const row = { ...rowOf(deps, player, contact), template, state: 'sending', sent_at: now() } as const
  await addMessages(db, [row])
  const request: MessageRequest = { template, brand: player.brand, ...code }
  const result = await attempt(
    logger,
    row,
    senders.get(contact.type),
    outgoing(config, { id: row.id, contact, request }),
  )
  const end =
    result.kind === 'accepted'
      ? ({ state: 'accepted' } as const)
      : ({ state: result.kind === 'unknown' ? 'unconfirmed' : 'failed', reason: result.why } as const)
  try {
    if (result.kind === 'refused' && result.why === 'opted_out' && contact.type === 'phone')
      await saveNumberOptOut(db, contact.address, true, now())
    await setMessageState(db, row.id, end, now())
  } catch (error) {
    // Whether the code was sent is known anyway, and the player gets that result.
    logger.error({ err: error }, 'the result of a message to a player could not be stored')
  }
  return result.kind === 'accepted'
}

/** Stores a notice for one contact. Returns true if it waits to be sent. */
async function addNotice(
  deps: MessageDeps,
  tx: Tx,
  player: NotifiedPlayer,
  contact: Contact,
  notice: Notice,
): Promise<boolean> {
  const { config, keys, now } = deps
  const { template, account } = notice
  const row = { ...rowOf(deps, player, contact), template }
  const hashes = [keys.active, ...keys.readable].map((key) => hashContact(key, contact))
  const count = await countNotices(tx, row, hashes, new Date(now().getTime() - DAY_MS))
  if (count >= (config.brands[player.brand]?.messages.notices_per_recipient_and_day ?? 0)) {
    await addMessages(tx, [{ ...row, state: 'failed', reason: 'limit_reached' }])
    return false
  }
  await addMessages(tx, [{ ...row, state: 'waiting' }])
  await queueNotices(tx, [
    {
      ...{ id: row.id, brand: row.brand, user_id: row.user_id, template, account },
      ...{ contact_type: contact.type, address: contact.address, language: player.language ?? 'en' },
      ...{ created_at: row.created_at, due_at: row.created_at },
    },
  ])
  return true
}

export function createPlayerMessages(deps: MessageDeps): PlayerMessages {
  const { db, senders, now, logger } = deps
  const stopping = new AbortController()
  const sendNotices = noticeSender(deps)
  let sending: Promise<void> = Promise.resolve()

  return {
    sendCode: (player, contact, code) => sendCode(deps, player, contact, code),

    async addNotices(tx, player, contacts, notice) {
      let isOneWaiting = false
      for (const type of CONTACT_TYPES) {
        const address = contacts[type]
        if (!address || !senders.has(type)) continue
        if (await addNotice(deps, tx, player, { type, address }, notice)) isOneWaiting = true
      }
      return isOneWaiting
    },

    /** A message that cannot be sent now stays in the table, and the task retries it. */
    sendSoon() {
      sending = sending
        .then(() => sendNotices(stopping.signal))
        .catch((error: unknown) => {
          logger.error({ err: error }, 'messages to players could not be sent; they will be retried')
        })
    },

    receive: reportReceiver(deps),

    noticesOf: (player) => findNoticeChoice(db, player),

    chooseNotices: (player, choice) =>
      transaction(db, async (tx) => {
        await saveNoticeChoice(tx, player, choice, now())
        return findNoticeChoice(tx, player)
      }),

    async listOf(player) {
      const messages = await newestMessages(db, player)
      return messages.map(({ id, contact_type: channel, state, created_at, updated_at, ...message }) => ({
        ...message,
        // The process ended during the attempt. A notice is sent again.
        state: state === 'sending' && updated_at.getTime() < now().getTime() - TAKEN_MS ? 'unconfirmed' : state,
        message_id: id,
        channel: channel satisfies ContactType,
        created_at: created_at.toISOString(),
        updated_at: updated_at.toISOString(),
      }))
    },

    task: { name: 'player_notices', nextAt: everyMs(SEND_EVERY_MS), leaseMs: LEASE_MS, run: sendNotices },

    idle: () => sending,

    async stop() {
      stopping.abort()
      await sending
    },
  }
}
