/** The funnel report of the clickstream, with page views that were counted by hand. */
import { randomUUID } from 'node:crypto'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { RawNode, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatFunnel, readFunnel, readFunnelBrands, type FunnelQuery } from '../../src/features/clickstream'
import { AT_MS, batchOf, counted, storedOf } from './clickstream-batch'
import { openTestService, type TestService } from './test-service'

const DAY_MS = 86_400_000
const TODAY = '2026-03-04'

/** A step of a page view: seconds after the list, and what happened. */
type Step = readonly [seconds: number, name: string, data: object]
const list = (seconds = 0): Step => [seconds, 'method_list_viewed', { methods_count: 3 }]
const page = (seconds: number, method: string): Step => [seconds, 'method_page_viewed', { method }]
const submit = (seconds: number, method: string): Step => [seconds, 'payment_submitted', { method }]
const result = (seconds: number, method: string, status = 'success'): Step => [
  ...([seconds, 'result_viewed'] as const),
  { method, status, after_ms: null },
]
type View = { readonly device?: 'desktop' | 'mobile'; readonly visit?: string; readonly steps: readonly Step[] }

const redirected = randomUUID()
const VIEWS: readonly View[] = [
  // Pays by card: 2 s, 10 s, 4 s.
  { steps: [list(), page(2, 'card'), submit(12, 'card'), result(16, 'card')] },
  // Looks at two methods, is declined by one, pays by the other: page after 4 s, submit after 6 s, success 20 s after its submit.
  {
    device: 'mobile',
    steps: [
      ...[list(), page(4, 'card'), submit(10, 'card'), result(12, 'card', 'error')],
      ...[page(14, 'halden'), submit(20, 'halden'), result(40, 'halden')],
    ],
  },
  // Goes to the bank and comes back to another page view of the visit: 6 s, 14 s, 30 s.
  { visit: redirected, steps: [list(), page(6, 'halden'), submit(20, 'halden')] },
  { visit: redirected, steps: [result(50, 'halden')] },
  // Leaves without a choice.
  { device: 'mobile', steps: [list()] },
  // Opens a method by its address: no list, so no funnel.
  { steps: [page(1, 'card'), submit(2, 'card'), result(3, 'card')] },
]

describe.each(oneDatabaseKind())('the funnel on %s', (kind) => {
  let service: TestService
  beforeAll(async () => {
    service = await openTestService(kind)
    const session = await service.openSession()
    for (const { device = 'desktop', visit = randomUUID(), steps } of VIEWS) {
      const events = steps.map(([seconds, name, data], index) => ({
        ...{ name, data, flow: 'deposit', sequence: index + 1, at_ms: AT_MS + seconds * 1_000 },
      }))
      const batch = batchOf(events, { device, visit_id: visit })
      const { json } = await service.call('clickstream', { session, body: batch })
      expect(json).toEqual({ accepted_count: events.length, refused_count: 0 })
      if (visit !== redirected) await storedOf(service, batch.page_view_id, events.length)
    }
    await until(async () => (await counted(service, 'events_total', 'stored')) === 19)
  })
  afterAll(() => service.close())

  const ask = (over: Partial<FunnelQuery> = {}) =>
    readFunnel(service.db, { from: TODAY, to: TODAY, brand: undefined, by: undefined, ...over })
  const counts = (lines: Awaited<ReturnType<typeof ask>>) =>
    lines.map((line) => [line.group, line.list_count, line.method_count, line.submit_count, line.success_count])

  it('CLICK-1 the funnel counts page views from the list to a success, with the times between the steps', async () => {
    expect(await ask()).toEqual([
      {
        ...{ group: null, list_count: 4, method_count: 3, submit_count: 3, success_count: 3 },
        // Of 2, 4 and 6; of 10, 6 and 14; of 4, 20 and 30.
        list_to_method: { median_s: 4, p90_s: 5.6 },
        method_to_submit: { median_s: 10, p90_s: 13.2 },
        submit_to_result: { median_s: 20, p90_s: 28 },
      },
    ])
  })

  it('CLICK-1 a line of a method counts only steps with that method', async () => {
    const lines = await ask({ by: 'method' })
    expect(counts(lines)).toEqual([
      [null, 4, 3, 3, 3],
      ['card', 4, 2, 2, 1],
      ['halden', 4, 2, 2, 2],
    ])
    expect(lines[2]).toMatchObject({
      list_to_method: { median_s: 10, p90_s: 13.2 },
      method_to_submit: { median_s: 10, p90_s: 13.2 },
      submit_to_result: { median_s: 25, p90_s: 29 },
    })
  })

  it('CLICK-1 the funnel can be split by device and by country', async () => {
    expect(counts(await ask({ by: 'device' }))).toEqual([
      [null, 4, 3, 3, 3],
      ['desktop', 2, 2, 2, 2],
      ['mobile', 2, 1, 1, 1],
    ])
    expect(counts(await ask({ by: 'country' }))).toEqual([
      [null, 4, 3, 3, 3],
      ['DE', 4, 3, 3, 3],
    ])
  })

  it('CLICK-1 the funnel counts only the requested brand and days', async () => {
    const nothing = [[null, 0, 0, 0, 0]]
    expect(counts(await ask({ brand: 'HARBOUR' }))).toEqual(nothing)
    expect(counts(await ask({ brand: 'COM' }))).toEqual([[null, 4, 3, 3, 3]])
    expect(counts(await ask({ from: '2026-03-05', to: '2026-03-06' }))).toEqual(nothing)
    expect(counts(await ask({ from: '2026-03-01' }))).toEqual([[null, 4, 3, 3, 3]])
  })

  it('CLICK-1 the funnel is printed as a table with shares of the previous step', async () => {
    const table = formatFunnel(await ask({ by: 'method' }), 'method').split('\n')
    expect(table.map((line) => line.split(/ {2,}/))).toEqual([
      ['method', 'list', 'method', 'submit', 'success', 'list→method s', 'method→submit s', 'submit→result s'],
      ['all', '4', '3 (75.0 %)', '3 (100.0 %)', '3 (100.0 %)', '4.0 / 5.6', '10.0 / 13.2', '20.0 / 28.0'],
      ['card', '4', '2 (50.0 %)', '2 (100.0 %)', '1 (50.0 %)', '3.0 / 3.8', '8.0 / 9.6', '4.0 / 4.0'],
      ['halden', '4', '2 (50.0 %)', '2 (100.0 %)', '2 (100.0 %)', '10.0 / 13.2', '10.0 / 13.2', '25.0 / 29.0'],
    ])
    expect(formatFunnel(await ask({ brand: 'HARBOUR' }), undefined)).toContain('0 (–)')
  })

  it('CLICK-1 the brands with events on the requested days are listed', async () => {
    expect(await readFunnelBrands(service.db, { from: TODAY, to: TODAY })).toEqual(['COM'])
    expect(await readFunnelBrands(service.db, { from: '2026-03-05', to: '2026-03-06' })).toEqual([])
  })

  it('CLICK-1 the funnel reads only the partitions of the requested days', async () => {
    service.clock.advance(DAY_MS)
    const body = batchOf([
      { name: 'carousel_viewed', sequence: 1, at_ms: AT_MS, flow: 'deposit', data: { methods_count: 1 } },
    ])
    await service.call('clickstream', { session: await service.openSession(), body })
    await storedOf(service, body.page_view_id, 1)
    const explaining: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (!RawNode.is(node)) return node
        const [first = '', ...rest] = node.sqlFragments
        return { ...node, sqlFragments: [`explain ${first}`, ...rest] }
      },
      transformResult: ({ result: plan }) => Promise.resolve(plan),
    }
    const plan = JSON.stringify(
      await readFunnel(service.db.withPlugin(explaining), { from: TODAY, to: TODAY, brand: undefined, by: undefined }),
    )
    expect([...new Set(plan.match(/ on clickstream_events\w*/g))]).toEqual([' on clickstream_events_20260304'])
  })

  it('CLICK-1 a time of more than a day between steps is not measured, but its steps are counted', async () => {
    const tomorrow = { from: '2026-03-05', to: '2026-03-05' }
    const body = batchOf([
      { name: 'method_list_viewed', sequence: 1, at_ms: 0, flow: 'deposit', data: { methods_count: 3 } },
      { name: 'method_page_viewed', sequence: 2, at_ms: 50 * DAY_MS, flow: 'deposit', data: { method: 'card' } },
      { name: 'payment_submitted', sequence: 3, at_ms: 51 * DAY_MS, flow: 'deposit', data: { method: 'card' } },
    ])
    await service.call('clickstream', { session: await service.openSession(), body })
    await storedOf(service, body.page_view_id, 3)
    expect(await ask(tomorrow)).toMatchObject([
      {
        ...{ list_count: 1, method_count: 1, submit_count: 1 },
        list_to_method: { median_s: null, p90_s: null },
        method_to_submit: { median_s: 86_400, p90_s: 86_400 },
      },
    ])
  })
})
