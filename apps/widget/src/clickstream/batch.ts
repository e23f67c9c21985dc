/** Batches of events: the events of one visit that fit into one body (CLICK-2). */
import type { ClickstreamBatch, ClickstreamEvent } from '@modulor/contract/clickstream'
import { CLICKSTREAM_EVENTS_MAX } from '@modulor/contract/clickstream-limits'
import type { VisitIds } from './visitor'

export type QueuedEvent = { readonly event: ClickstreamEvent; readonly ids: VisitIds }
export type BatchContext = Pick<ClickstreamBatch, 'page_view_id' | 'merchant_visit_id' | 'device' | 'language'>

const bytesOf = (text: string) => new TextEncoder().encode(text).length

/**
 * The body of the next batch, and the number of its events: as many as fit, and only those of the first event's visit.
 * The number is 0 if the first event alone is too large. Undefined: the queue is empty.
 */
export function nextBatch(
  queue: readonly QueuedEvent[],
  context: BatchContext,
  bytesMax: number,
): { readonly body: string; readonly count: number } | undefined {
  const ids = queue[0]?.ids
  if (!ids) return undefined
  const head = { visitor_id: ids.visitorId, visit_id: ids.visitId, ...context }
  const texts: string[] = []
  let bytes = bytesOf(JSON.stringify({ ...head, events: [] }))
  for (const { event, ids: own } of queue) {
    const text = JSON.stringify(event)
    // One more for the comma between events.
    bytes += bytesOf(text) + 1
    if (bytes > bytesMax || texts.length === CLICKSTREAM_EVENTS_MAX || own.visitId !== ids.visitId) break
    texts.push(text)
  }
  return { body: `${JSON.stringify(head).slice(0, -1)},"events":[${texts.join(',')}]}`, count: texts.length }
}
