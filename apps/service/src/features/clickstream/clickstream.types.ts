import type { ClickstreamBatch, ClickstreamEvent, ClickstreamReceipt } from '@modulor/contract/clickstream'
import type { Outcome } from '../../outcome'
import type { PaymentAccess } from '../payments'

/** What the service adds to every event of a page. Nothing of it names a player. */
export type ClickstreamPlace = {
  readonly brand: string
  /** Null where the session of a payment is gone. */
  readonly country: string | null
  readonly currency: string
}

/** Where events come from. */
export type ClickstreamSource = {
  readonly place: ClickstreamPlace
  /** Whose share of the buffer they use (`PlayerShares`). It stays in this process's memory. */
  readonly player: string
}

/** One event as it is stored and as a sink gets it, in the order of docs/clickstream.md. */
export type ClickstreamRow = ClickstreamPlace &
  Pick<ClickstreamBatch, 'device' | 'language' | 'visitor_id' | 'visit_id' | 'page_view_id' | 'merchant_visit_id'> &
  Pick<ClickstreamEvent, 'flow' | 'sequence' | 'at_ms' | 'name' | 'data'> & {
    /** ISO time of the service. */
    readonly received_at: string
    /** Its day in UTC. */
    readonly received_on: string
    readonly method: string | null
  }

/** Written to its receiver, refused by it for good, or to be tried again. `why` is a value of our own, for the log. */
export type SinkAnswer = { readonly kind: 'written' } | { readonly kind: 'refused' | 'failed'; readonly why: string }

/** Where events go once they are stored. An error that it throws counts as `failed`. */
export type ClickstreamSink = { write(rows: readonly ClickstreamRow[]): Promise<SinkAnswer> }

/**
 * `stored`: for the first time. `dropped`: too many waited. `limited`: too many of one player. `lost`: taken, and not known
 * to be stored.
 */
export type ClickstreamOutcome = 'stored' | 'repeated' | 'refused' | 'dropped' | 'limited' | 'lost'
export type ClickstreamSinkOutcome = 'written' | 'refused' | 'dropped' | 'lost'

export type ClickstreamMetrics = {
  clickstreamEvents(outcome: ClickstreamOutcome, count: number): void
  clickstreamSinkEvents(outcome: ClickstreamSinkOutcome, count: number): void
  /** An attempt failed; it is made again. */
  clickstreamFailed(step: 'store' | 'sink'): void
}

export type Clickstream = {
  /** Takes the events of a page that somebody shows a session or a payment for. */
  collect(access: PaymentAccess, batch: ClickstreamBatch): Promise<Outcome<ClickstreamReceipt>>
  /** Takes the events of a page whose source is known, whatever way they came. It waits for nothing. */
  take(source: ClickstreamSource, batch: ClickstreamBatch): ClickstreamReceipt
  /** Stores and writes what waits, for at most 2 s. */
  stop(): Promise<void>
}
