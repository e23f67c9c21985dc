import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { CashierConfig } from '../../config/schema'
import type { Tables } from '../../db'
import type { MessageSender } from '../../providers/message-sender'
import { putOff, removeNotice, takeNotices, type Notice } from './player-notices.repository'
import { MINUTE_MS } from '../../durations'

/** Longer than the outward client waits for all that is taken at once. */
const TAKEN_MS = 10 * MINUTE_MS
const WAIT_MS_MAX = 60 * MINUTE_MS
/** With the waits below about a day. */
const ATTEMPTS_MAX = 28

export type NoticeSending = {
  readonly db: Kysely<Tables>
  readonly config: CashierConfig
  /** Undefined where the configuration names none: then nothing is kept to be sent. */
  readonly sender: MessageSender | undefined
  readonly now: () => Date
  readonly logger: Logger
}

const waitMs = (attempts: number) => Math.min(MINUTE_MS * 2 ** (attempts - 1), WAIT_MS_MAX)

async function sendOne({ db, config, sender, now, logger }: NoticeSending, notice: Notice): Promise<void> {
  const { template, brand, contact_type: type, address, language, account, attempts } = notice
  const { name = brand, payout_hold_hours: hours = 0 } = config.brands[brand] ?? {}
  const values = { brand: name, hours: String(hours), ...(account !== null && { account }) }
  const isSent = (await sender?.send({ contact: { type, address }, template, values, language })) === true
  if (isSent) return removeNotice(db, notice)
  if (attempts < ATTEMPTS_MAX) return putOff(db, notice, new Date(now().getTime() + waitMs(attempts)))
  logger.error({ template, brand }, 'a message to a player failed at its last attempt and is dropped')
  return removeNotice(db, notice)
}

/** Sends what is due, and stops between two messages once `signal` says so. */
export async function sendNotices(sending: NoticeSending, signal: AbortSignal): Promise<void> {
  for (let isMore = true; isMore;) isMore = await sendSome(sending, () => signal.aborted)
}

async function sendSome(sending: NoticeSending, isStopping: () => boolean): Promise<boolean> {
  if (isStopping()) return false
  const now = sending.now()
  const notices = await takeNotices(sending.db, now, new Date(now.getTime() + TAKEN_MS))
  for (const notice of notices) await (isStopping() ? putOff(sending.db, notice, now) : sendOne(sending, notice))
  return notices.length > 0
}
