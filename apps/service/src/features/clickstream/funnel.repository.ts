/** The funnel of a page: list, page of a method, submit, success. docs/clickstream.md defines what is counted. */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../../db'
import { DAY_MS } from '../../durations'

export const FUNNEL_GROUPS = ['method', 'country', 'device'] as const
export type FunnelGroup = (typeof FUNNEL_GROUPS)[number]

export type FunnelQuery = {
  /** Days `YYYY-MM-DD`, both inclusive. */
  readonly from: string
  readonly to: string
  /** Absent: all brands. */
  readonly brand: string | undefined
  /** Absent: one line for all. */
  readonly by: FunnelGroup | undefined
}

/** Seconds between two steps, of the page views that reached the second one; null if none did. */
type StepTime = { readonly median_s: number | null; readonly p90_s: number | null }
export type FunnelLine = {
  /** The method, country or device; null: all. */
  readonly group: string | null
  readonly list_count: number
  readonly method_count: number
  readonly submit_count: number
  readonly success_count: number
  readonly list_to_method: StepTime
  readonly method_to_submit: StepTime
  readonly submit_to_result: StepTime
}

/**
 * The steps of each page view, in their order by the browser's clock. A success belongs to the last submit of the same method
 * before it in the same visit, because a payment that left the page ends in another page view.
 */
function stepsOf({ from, to, brand, by }: FunnelQuery): RawBuilder<unknown> {
  const ofBrand = brand === undefined ? sql`true` : sql`brand = ${brand}`
  const isByMethod = by === 'method'
  const sameMethod = (step: string, before: string) =>
    isByMethod ? sql`${sql.ref(step)}.method = ${sql.ref(before)}.method` : sql`true`
  return sql`
    with events as (
      select visit_id, page_view_id, country, device, name, method, at_ms, sequence,
        count(*) filter (where name = 'payment_submitted')
          over (partition by visit_id, method order by at_ms, page_view_id, sequence) as attempt
      from clickstream_events
      where received_on between ${from}::date and ${to}::date and ${ofBrand} and (
        name in ('method_list_viewed', 'method_page_viewed', 'payment_submitted')
        or (name = 'result_viewed' and data->>'status' in ('success', 'charity-success'))
      )
    ), lists as (
      select page_view_id, min(country) as country, min(device) as device, min(at_ms) as list_ms
      from events where name = 'method_list_viewed' group by page_view_id
    ), pages as (
      select lists.page_view_id, min(event.at_ms) as method_ms, ${isByMethod ? sql`event.method` : sql`null::text`} as method
      from lists join events as event on event.page_view_id = lists.page_view_id
        and event.name = 'method_page_viewed' and event.at_ms >= lists.list_ms
      group by lists.page_view_id, 3
    ), attempts as (
      select submit.page_view_id, submit.method, submit.at_ms as submit_ms, min(result.at_ms) as result_ms
      from events as submit left join events as result on result.visit_id = submit.visit_id
        and result.method = submit.method and result.attempt = submit.attempt and result.name = 'result_viewed'
      where submit.name = 'payment_submitted'
      group by submit.page_view_id, submit.method, submit.at_ms
    ), steps as (
      select lists.page_view_id, lists.country, lists.device, pages.method, lists.list_ms, pages.method_ms,
        min(attempts.submit_ms) as submit_ms,
        (array_agg(attempts.result_ms - attempts.submit_ms order by attempts.submit_ms)
          filter (where attempts.result_ms is not null))[1] as result_after_ms
      from lists
        left join pages on pages.page_view_id = lists.page_view_id
        left join attempts on attempts.page_view_id = lists.page_view_id
          and attempts.submit_ms >= pages.method_ms and ${sameMethod('attempts', 'pages')}
      group by lists.page_view_id, lists.country, lists.device, pages.method, lists.list_ms, pages.method_ms
    )`
}

/**
 * If more time is between two steps, the browser's clock was changed or its page was left open. The step counts, but not its
 * time.
 */
const STEP_MS_MAX = DAY_MS

const seconds = (share: number, milliseconds: RawBuilder<unknown>) => sql`
  round((percentile_cont(${sql.lit(share)}) within group (order by ${milliseconds})
    filter (where ${milliseconds} <= ${sql.lit(STEP_MS_MAX)}) / 1000)::numeric, 1)::float8`

const stepTime = (milliseconds: RawBuilder<unknown>) => sql`
  json_build_object('median_s', ${seconds(0.5, milliseconds)}, 'p90_s', ${seconds(0.9, milliseconds)})`

function statementOf(query: FunnelQuery): RawBuilder<FunnelLine> {
  const { by } = query
  const group = by === undefined ? sql`null::text` : sql.ref(`steps.${by}`)
  // A list is shown before a method is chosen, so all lists count for every method.
  const lists = by === 'method' ? sql`(select count(*) from lists)::int` : sql`count(*)::int`
  return sql<FunnelLine>`${stepsOf(query)}
    select ${group} as "group", ${lists} as list_count, count(method_ms)::int as method_count,
      count(submit_ms)::int as submit_count, count(result_after_ms)::int as success_count,
      ${stepTime(sql`method_ms - list_ms`)} as list_to_method,
      ${stepTime(sql`submit_ms - method_ms`)} as method_to_submit,
      ${stepTime(sql`result_after_ms`)} as submit_to_result
    from steps ${by === 'method' ? sql`where steps.method is not null` : sql``}
    ${by === undefined ? sql`` : sql`group by ${group} order by list_count desc, method_count desc, ${group}`}`
}

/** Counts the funnel of some days: first the total, then its groups. Reads only these days. */
export async function readFunnel(db: Kysely<Tables>, query: FunnelQuery): Promise<readonly FunnelLine[]> {
  const whole = await statementOf({ ...query, by: undefined }).execute(db)
  if (query.by === undefined) return whole.rows
  return [...whole.rows, ...(await statementOf(query).execute(db)).rows]
}

/** The brands that have events of these days, sorted. */
export async function readFunnelBrands(
  db: Kysely<Tables>,
  { from, to }: Pick<FunnelQuery, 'from' | 'to'>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ brand: string }>`
    select distinct brand from clickstream_events
    where received_on between ${from}::date and ${to}::date order by brand`.execute(db)
  return rows.map(({ brand }) => brand)
}
