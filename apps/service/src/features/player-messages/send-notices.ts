/** Sends the notices that are due, one after the other. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../durations'
import type { SendResult } from '../../providers/message-sender'
import { transaction } from '../../db/transaction'
import { attempt } from './attempt'
import type { MessageDeps } from './message-deps'
import { outgoingOf } from './outgoing-of'
import { saveNumberOptOut } from './opt-outs.repository'
import type { MessageEnd } from './player-messages.repository'
import {
  beginAttempt,
  endMessage,
  findSendObstacles,
  postpone,
  takeNotice,
  TAKEN_MS,
  type QueuedNotice,
} from './player-notices.repository'

const UNSTORED_MAX = 1_000
const WAIT_MS_MAX = 60 * MINUTE_MS
/** With the delays below, about a day. */
const ATTEMPTS_MAX = 28
/** The delay after a lost response: a report that the message was sent may still arrive. */
const UNKNOWN_WAIT_MS = 5 * MINUTE_MS
/** After a second lost response the player may have two copies, and no third one is sent. */
const UNKNOWNS_MAX = 2
const BRAND_LIMIT_WAIT_MS = 5 * MINUTE_MS
/** How long a notice waits for a brand that is not configured. A later one would alarm a player about something long past. */
const WITHOUT_BRAND_MS_MAX = DAY_MS

const waitMs = (attempts: number) => Math.min(MINUTE_MS * 2 ** (attempts - 1), WAIT_MS_MAX)

/** Decides what follows after an attempt: the notice ends, or is retried later. */
function afterAttempt({ attempts, unknowns }: QueuedNotice, result: SendResult) {
  switch (result.kind) {
    case 'accepted':
      return { end: { state: 'accepted' } } as const
    case 'refused':
      return { end: { state: 'failed', reason: result.why } } as const
    case 'unknown': {
      const shown = { state: 'unconfirmed', reason: result.why } as const
      const lost = unknowns + 1
      return lost < UNKNOWNS_MAX ? { ...shown, waitMs: UNKNOWN_WAIT_MS, attempts, unknowns: lost } : { end: shown }
    }
    case 'delayed':
      if (attempts >= ATTEMPTS_MAX) return { end: { state: 'failed', reason: result.why } } as const
      return { state: 'waiting', reason: result.why, waitMs: waitMs(attempts), attempts, unknowns } as const
  }
}

export function noticeSender(deps: MessageDeps) {
  const { db, config, now, logger, senders } = deps
  /** Results that could not be stored. Without them this process would send the message again. */
  const unstored = new Map<string, MessageEnd>()

  async function end(notice: QueuedNotice, its: MessageEnd): Promise<void> {
    unstored.set(notice.id, its)
    const [oldest] = unstored.keys()
    if (unstored.size > UNSTORED_MAX && oldest !== undefined) unstored.delete(oldest)
    await transaction(db, (tx) => endMessage(tx, notice.id, its, now()))
    unstored.delete(notice.id)
  }

  async function send(notice: QueuedNotice): Promise<void> {
    const { brand, contact_type: channel, address, attempts } = notice
    const result = await attempt(logger, notice, senders.get(channel), outgoingOf(config, notice))
    if (result.kind === 'refused' && result.why === 'opted_out' && channel === 'phone')
      await saveNumberOptOut(db, address, true, now())
    const after = afterAttempt(notice, result)
    if (!('end' in after))
      return postpone(db, notice, { ...after, until: new Date(now().getTime() + after.waitMs) }, now())
    if (attempts >= ATTEMPTS_MAX && result.kind === 'delayed')
      logger.error(
        { template: notice.template, brand },
        'a message to a player failed at its last attempt and is dropped',
      )
    return end(notice, after.end)
  }

  /**
   * A brand that is not configured has no name and no sender, so nothing is sent for it. Its notices wait for a day: the
   * brand may be configured again. A notice whose response was lost stays `unconfirmed`.
   */
  function waitForBrand(notice: QueuedNotice): Promise<void> {
    const { brand, template, attempts, unknowns } = notice
    const state = unknowns > 0 ? 'unconfirmed' : undefined
    const at = now().getTime()
    if (at - notice.created_at.getTime() < WITHOUT_BRAND_MS_MAX) {
      const until = new Date(at + WAIT_MS_MAX)
      return postpone(db, notice, { state: state ?? 'waiting', until, attempts: attempts - 1, unknowns }, now())
    }
    logger.error({ template, brand }, 'a message to a player is dropped: its brand is not configured')
    return end(notice, { state: state ?? 'failed' })
  }

  async function sendOne(notice: QueuedNotice): Promise<void> {
    const known = unstored.get(notice.id)
    if (known) return end(notice, known)
    if (!Object.hasOwn(config.brands, notice.brand)) return waitForBrand(notice)
    const max = config.brands[notice.brand]?.messages.notices_per_brand_and_hour ?? 1
    const obstacles = await findSendObstacles(db, notice, { max, since: new Date(now().getTime() - HOUR_MS) })
    if (obstacles.is_opted_out) return end(notice, { state: 'failed', reason: 'opted_out' })
    if (obstacles.is_brand_at_limit) {
      logger.warn({ brand: notice.brand }, 'the hourly limit of notices to players is reached; they are sent later')
      const until = new Date(now().getTime() + BRAND_LIMIT_WAIT_MS)
      const { attempts, unknowns } = notice
      return postpone(
        db,
        notice,
        { state: 'waiting', reason: 'limit_reached', until, attempts: attempts - 1, unknowns },
        now(),
      )
    }
    if (await beginAttempt(db, notice, now())) await send(notice)
  }

  /** After `signal` is aborted, stops before the next message. */
  return async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const at = now()
      const notice = await takeNotice(db, at, new Date(at.getTime() + TAKEN_MS))
      if (!notice) return
      await sendOne(notice)
    }
  }
}
