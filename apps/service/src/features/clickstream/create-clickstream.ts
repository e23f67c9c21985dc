/** Collects the events that pages send about what players do (CLICK-1 to CLICK-4). A payment never waits for it. */
import type { ClickstreamBatch } from '@modulor/contract/clickstream'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { derived } from '../../config/live-config'
import type { CashierConfig } from '../../config/schema'
import type { Tables } from '../../db'
import { done, refused } from '../../outcome'
import type { Payments } from '../payments'
import { playerChannel } from '../realtime'
import { sourceOfPayment } from './clickstream.repository'
import type { Clickstream, ClickstreamMetrics, ClickstreamSink, ClickstreamSource } from './clickstream.types'
import { createPlayerShares } from './player-shares'
import { createStoreQueue } from './store-queue'
import { toRows } from './to-rows'

const STOP_MS_MAX = 2_000

type Settings = {
  readonly db: Kysely<Tables>
  readonly config: CashierConfig
  readonly now: () => Date
  /** The first day that is kept, `YYYY-MM-DD`. */
  readonly firstKept: () => string
  readonly logger: Logger
  readonly metrics: ClickstreamMetrics
  /** Absent: events are only stored. */
  readonly sink: ClickstreamSink | undefined
  readonly findPaymentId: Payments['idOf']
}

/** The names by which pages may refer to a brand's methods: their ids and short names. */
function methodNames({ methods }: Pick<CashierConfig, 'methods'>, ids: readonly string[]): ReadonlySet<string> {
  return new Set(ids.flatMap((id) => [id, methods[id]?.short_name ?? id]))
}

export function createClickstream(settings: Settings): Clickstream {
  const { db, config, now, metrics, findPaymentId } = settings
  const shares = createPlayerShares(now)
  const queue = createStoreQueue({ ...settings, shares })
  const methodsOfBrands = derived(
    () => config.brands,
    (brands) => new Map(Object.entries(brands).map(([code, { methods }]) => [code, methodNames(config, methods)])),
  )

  function take({ place, player }: ClickstreamSource, batch: ClickstreamBatch) {
    const brand = config.brands[place.brand]
    const isOn = brand !== undefined && brand.clickstream !== 'off'
    const methods = (isOn && methodsOfBrands().get(place.brand)) || new Set<string>()
    // Events beyond the player's share are not parsed.
    const events = isOn ? batch.events.slice(0, shares.take(player, batch.events.length)) : []
    const rows = toRows(place, { ...batch, events }, methods, now())
    const refusedCount = (isOn ? events.length : batch.events.length) - rows.length
    if (isOn) shares.release(player, refusedCount)
    metrics.clickstreamEvents('refused', refusedCount)
    metrics.clickstreamEvents('limited', batch.events.length - rows.length - refusedCount)
    return { accepted_count: queue.add(player, rows), refused_count: refusedCount }
  }

  return {
    take,
    async collect(access, batch) {
      if (access.kind === 'player')
        return done(take({ place: access.session, player: playerChannel(access.session) }, batch))
      const paymentId = await findPaymentId(access)
      if (!paymentId.ok) return paymentId
      const payment = await sourceOfPayment(db, paymentId.value)
      return payment ? done(take({ place: payment, player: playerChannel(payment) }, batch)) : refused('not_found')
    },
    stop: () => queue.stop(AbortSignal.timeout(STOP_MS_MAX)),
  }
}
