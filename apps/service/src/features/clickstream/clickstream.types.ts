import type { ClickstreamBatch, ClickstreamEvent, ClickstreamReceipt } from '@modulor/contract/clickstream'
import type { Outcome } from '../../outcome'
import type { PaymentAccess } from '../payments'

/** What the service adds to every event of a page. It contains nothing that identifies a player. */
export type ClickstreamPlace = {
  readonly brand: string
  /** Null if the session of a payment no longer exists. */
  readonly country: string | null
  readonly currency: string
}

/** The source of events. */
export type ClickstreamSource = {
  readonly place: ClickstreamPlace
  /** The player whose share of the buffer they use (`PlayerShares`). It is kept only in this process's memory. */
  readonly player: string
}

/** One event as it is stored and as a sink receives it, in the order of docs/clickstream.md. */
export type ClickstreamRow = ClickstreamPlace &
  Pick<ClickstreamBatch, 'device' | 'language' | 'visitor_id' | 'visit_id' | 'page_view_id' | 'merchant_visit_id'> &
  Pick<ClickstreamEvent, 'flow' | 'sequence' | 'at_ms' | 'name' | 'data'> & {
    /** ISO time at which the service received it. */
    readonly received_at: string
    /** The day of that time in UTC. */
    readonly received_on: string
    readonly method: string | null
  }

/**
 * `written`: the receiver has the events. `refused`: it refuses them permanently. `failed`: to be retried. `why` is one of our
 * own values, for the log.
 */
export type SinkAnswer = { readonly kind: 'written' } | { readonly kind: 'refused' | 'failed'; readonly why: string }

/** The receiver of events after they are stored. An error that it throws counts as `failed`. */
export type ClickstreamSink = { write(rows: readonly ClickstreamRow[]): Promise<SinkAnswer> }

/**
 * `stored`: for the first time. `dropped`: the buffer was full. `limited`: the player's share was used up. `lost`: accepted,
 * but not stored. `unknown`: the service stopped during an attempt to store them, or after one that failed.
 */
export type ClickstreamOutcome = 'stored' | 'repeated' | 'refused' | 'dropped' | 'limited' | 'lost' | 'unknown'
export type ClickstreamSinkOutcome = 'written' | 'refused' | 'dropped' | 'lost' | 'unknown'

export type ClickstreamMetrics = {
  clickstreamEvents(outcome: ClickstreamOutcome, count: number): void
  clickstreamSinkEvents(outcome: ClickstreamSinkOutcome, count: number): void
  /** An attempt failed; it is retried. */
  clickstreamFailed(step: 'store' | 'sink'): void
}

export type Clickstream = {
  /** Accepts the events of a page that has a session or a pay session. */
  collect(access: PaymentAccess, batch: ClickstreamBatch): Promise<Outcome<ClickstreamReceipt>>
  /** Accepts the events of a page with a known source. Does not wait until they are stored. */
  take(source: ClickstreamSource, batch: ClickstreamBatch): ClickstreamReceipt
  /** Stores the waiting events and sends them to the sink, for at most 2 s. */
  stop(): Promise<void>
}
