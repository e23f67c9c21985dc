/** Clickstream batches as a browser sends them, and what is stored of them. */
import { randomUUID } from 'node:crypto'
import type { ClickstreamBatch } from '@modulor/contract/clickstream'
import { until } from '@modulor/testkit'
import { sql } from 'kysely'
import type { TestService } from './test-service'

export const AT_MS = Date.parse('2026-03-04T11:59:00.000Z')

/** An event as the widget sends it. */
export const event = (sequence: number, name: string, data: object, over: object = {}) => ({
  ...{ name, sequence, at_ms: AT_MS + sequence * 1_000, flow: 'deposit', data },
  ...over,
})

export const batchOf = (events: readonly unknown[], over: Partial<ClickstreamBatch> = {}): ClickstreamBatch => ({
  visitor_id: randomUUID(),
  visit_id: randomUUID(),
  page_view_id: randomUUID(),
  merchant_visit_id: null,
  device: 'desktop',
  language: 'en',
  ...over,
  events: [...events],
})

/** Waits until a page view has at least `count` rows, and returns them. */
export async function storedOf(service: Pick<TestService, 'db'>, pageViewId: string, count: number) {
  const read = () =>
    service.db
      .selectFrom('clickstream_events')
      .selectAll()
      .where('page_view_id', '=', pageViewId)
      .orderBy('sequence')
      .execute()
  return until(async () => {
    const rows = await read()
    return rows.length >= count ? rows : undefined
  })
}

/** The value of a clickstream counter in the metrics. */
export async function counted(service: Pick<TestService, 'fetch'>, counter: string, label: string): Promise<number> {
  const { text } = await service.fetch('/metrics')
  const line = text
    .split('\n')
    .find((each) => each.startsWith(`cashier_clickstream_${counter}{`) && each.includes(`"${label}"`))
  return Number(line?.split(' ').at(-1) ?? 0)
}

/** The names of the partitions that have rows of a page view. */
export async function partitionOf(service: Pick<TestService, 'db'>, pageViewId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct tableoid::regclass::text as name from clickstream_events
    where page_view_id = ${pageViewId}`.execute(service.db)
  return rows.map(({ name }) => name)
}
