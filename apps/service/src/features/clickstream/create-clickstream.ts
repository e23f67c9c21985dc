/** Collects what players do on the page (CLICK-1 to CLICK-4), and never makes a payment wait. */
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { derived } from '../../config/live-config'
import type { CashierConfig } from '../../config/schema'
import type { Tables } from '../../db'
import { done, refused } from '../../outcome'
import type { Payments } from '../payments'
import { placeOfPayment } from './clickstream.repository'
import type { Clickstream, ClickstreamMetrics, ClickstreamPlace, ClickstreamSink } from './clickstream.types'
import { createStoreQueue } from './store-queue'
import { toRows } from './to-rows'

const STOP_MS_MAX = 2_000

type Settings = {
  readonly db: Kysely<Tables>
  readonly config: CashierConfig
  readonly now: () => Date
  readonly logger: Logger
  readonly metrics: ClickstreamMetrics
  /** Absent: events are stored, and go nowhere else. */
  readonly sink: ClickstreamSink | undefined
  readonly findPaymentId: Payments['idOf']
}

/** The names by which pages may call a brand's methods: of the configuration, and short. */
function methodNames({ methods }: Pick<CashierConfig, 'methods'>, ids: readonly string[]): ReadonlySet<string> {
  return new Set(ids.flatMap((id) => [id, methods[id]?.short_name ?? id]))
}

export function createClickstream(settings: Settings): Clickstream {
  const { db, config, now, metrics, findPaymentId } = settings
  const queue = createStoreQueue({ ...settings, keptDays: () => config.retention.clickstream_days })
  const methodsOfBrands = derived(
    () => config.brands,
    (brands) => new Map(Object.entries(brands).map(([code, { methods }]) => [code, methodNames(config, methods)])),
  )

  function take(place: ClickstreamPlace, batch: Parameters<Clickstream['take']>[1]) {
    const brand = config.brands[place.brand]
    const isOn = brand !== undefined && brand.clickstream !== 'off'
    const rows = isOn ? toRows(place, batch, methodsOfBrands().get(place.brand) ?? new Set(), now()) : []
    const refusedCount = batch.events.length - rows.length
    metrics.clickstreamEvents('refused', refusedCount)
    return { accepted_count: queue.add(rows), refused_count: refusedCount }
  }

  return {
    take,
    async collect(access, batch) {
      if (access.kind === 'player') return done(take(access.session, batch))
      const paymentId = await findPaymentId(access)
      if (!paymentId.ok) return paymentId
      const place = await placeOfPayment(db, paymentId.value)
      return place ? done(take(place, batch)) : refused('not_found')
    },
    stop: () => queue.stop(AbortSignal.timeout(STOP_MS_MAX)),
  }
}
