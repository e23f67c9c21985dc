/** The commands that a box (the offline test environment) can send to the service that it started (decision 85). */
import {
  MoveClock,
  SendAgain,
  type BoxCommands,
  type DeliveryAttempts,
  type FirstBrand,
  type SettledAnswer,
} from '@modulor/contract/box'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { BoxWarmUp } from './box-warm-up'
import type { CashierConfig } from './config/schema'
import { emptyDatabase, type Tables } from './db'
import type { MerchantEventCalls, RecentAttempts } from './features/merchant-events'
import type { Payments } from './features/payments'
import type { PlayerMessages } from './features/player-messages'
import type { Risk } from './features/risk'
import type { Realtime } from './features/realtime'
import type { BoxCalls } from './http/box-calls'
import type { Breakers } from './jobs/breakers'
import type { Upkeep } from './jobs/upkeep'
import { moveClock } from './moved-clock'
import type { OutboundClient } from './providers/outbound-client'

type BoxParts = {
  /** Moves the database's time, as this process computes it. */
  readonly clock: { move(byMs: number): void }
  readonly payments: Pick<Payments, 'settle' | 'pause' | 'start'>
  readonly upkeep: Pick<Upkeep, 'runMaintenance' | 'idle' | 'reset'>
  readonly messages: Pick<PlayerMessages, 'idle'>
  /** The client of all outbound calls. */
  readonly client: Pick<OutboundClient, 'close'>
  readonly breakers: Pick<Breakers, 'reset'>
  readonly risk: Pick<Risk, 'reset'>
  readonly merchantEvents: Pick<MerchantEventCalls, 'replay'>
  readonly attempts?: RecentAttempts
  readonly calls?: Pick<BoxCalls, 'close' | 'open'> | undefined
  readonly warmUp?: Pick<BoxWarmUp, 'begin' | 'end'> | undefined
  readonly db: Kysely<Tables>
  readonly config: CashierConfig
  readonly realtime: Pick<Realtime, 'allLocalClientsChanged'>
}

/** The time for the responses to calls that are running when a reset begins. After it their connections are closed. */
const ANSWER_MS_MAX = 1_000

/**
 * Accepts no more calls and begins no more jobs. Resolves when all incoming calls are answered, and each outgoing one
 * has its response or its connection is closed.
 */
async function pause({ payments, upkeep, messages, client, calls }: BoxParts): Promise<void> {
  const closing = setInterval(() => client.close(), ANSWER_MS_MAX)
  try {
    await calls?.close()
    await Promise.all([payments.pause(), upkeep.idle(), messages.idle()])
  } finally {
    clearInterval(closing)
  }
}

export const composeBox = (parts: BoxParts): BoxCommands => {
  const { clock, payments, upkeep, breakers, risk, merchantEvents, attempts, calls, db, config, realtime } = parts
  return {
    move_clock: (value) => clock.move(moveClock(MoveClock.parse(value).offset_ms)),
    settle: async (): Promise<SettledAnswer> => {
      await upkeep.runMaintenance()
      const { hasRun, nextAt } = await payments.settle()
      return { has_run: hasRun, next_due_ms: nextAt?.getTime() ?? null }
    },
    first_brand: (): FirstBrand => {
      const [[code, brand] = []] = Object.entries(config.brands)
      if (code === undefined || !brand) throw new Error('The configuration has no brand.')
      return { code, merchant_key: brand.merchant_keys[0] ?? '', webhook_secret: brand.webhook.secret }
    },
    /** Until the next reset events count as delivered, and are not sent. */
    warm_up: () => parts.warmUp?.begin(),
    /** Called before `reset`, so that nothing that began before it is sent after it. */
    pause: () => pause(parts),
    reset: async () => {
      try {
        await emptyDatabase(db)
        breakers.reset()
        attempts?.clear()
        upkeep.reset()
        clock.move(moveClock(0))
        risk.reset()
        parts.warmUp?.end()
      } finally {
        payments.start()
        calls?.open()
      }
      // Pages are notified that their sessions no longer exist.
      realtime.allLocalClientsChanged()
    },
    deliveries: (): z.infer<typeof DeliveryAttempts> => ({ attempts: [...(attempts?.list() ?? [])] }),
    send_again: async (value) => {
      const { brand, event_id: eventId } = SendAgain.parse(value)
      const outcome = await merchantEvents.replay(brand, eventId)
      if (!outcome.ok) throw new Error(`The event cannot be sent now: ${outcome.refusal.code}.`)
      await payments.settle()
    },
    // The available methods depend on the time.
    refresh_pages: () => realtime.allLocalClientsChanged(),
  }
}
