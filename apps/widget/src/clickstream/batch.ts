/** What is sent at once: the events of one visit that fit into one body (CLICK-2). */
import type { ClickstreamBatch, ClickstreamEvent } from '@modulor/contract/clickstream'
import { CLICKSTREAM_EVENTS_MAX } from '@modulor/contract/clickstream-limits'
import type { Names } from './visitor'

export type QueuedEvent = { readonly event: ClickstreamEvent; readonly names: Names }
export type BatchContext = Pick<ClickstreamBatch, 'page_view_id' | 'merchant_visit_id' | 'device' | 'language'>

const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** The body of the next batch, and how many events are in it: as many as fit, all of the visit of the first one. */
export function nextBatch(
  queue: readonly QueuedEvent[],
  context: BatchContext,
  bytesMax: number,
): { readonly body: string; readonly count: number } | undefined {
  const names = queue[0]?.names
  if (!names) return undefined
  const head = { visitor_id: names.visitorId, visit_id: names.visitId, ...context }
  const texts: string[] = []
  let bytes = bytesOf(JSON.stringify({ ...head, events: [] }))
  for (const { event, names: own } of queue) {
    const text = JSON.stringify(event)
    // With its comma.
    bytes += bytesOf(text) + 1
    if (bytes > bytesMax || texts.length === CLICKSTREAM_EVENTS_MAX || own.visitId !== names.visitId) break
    texts.push(text)
  }
  return { body: `${JSON.stringify(head).slice(0, -1)},"events":[${texts.join(',')}]}`, count: texts.length }
}
