import type { Acceptance, Home } from '@modulor/contract/operator'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../durations'
import {
  countCases,
  countDeliveries,
  countHours,
  countUnsettled,
  readSuspendedBrands,
  type HourCount,
} from './operator-home.repository'

const HOURS = 24
const WEEK_MS = 7 * DAY_MS
/** The desks of several operators request the counts often. */
const COUNT_LIFETIME_MS = 5 * SECOND_MS

const FAILED: readonly string[] = ['declined', 'cancelled', 'expired']

/** Counts payments by their end. A payment that has not ended is neither a success nor a failure. */
function acceptanceOf(counts: readonly HourCount[]): Acceptance {
  const sum = (isCounted: (state: string) => boolean) =>
    counts.reduce((total, { state, count }) => (isCounted(state) ? total + count : total), 0)
  const payments = sum(() => true)
  const succeeded = sum((state) => state === 'succeeded')
  const failed = sum((state) => FAILED.includes(state))
  return { payments, succeeded, failed, open: payments - succeeded - failed }
}

type Both = { readonly now: readonly HourCount[]; readonly weekAgo: readonly HourCount[] }

function compared({ now, weekAgo }: Both, isCounted: (count: HourCount) => boolean) {
  return { now: acceptanceOf(now.filter(isCounted)), week_ago: acceptanceOf(weekAgo.filter(isCounted)) }
}

function methodsOf(both: Both): Home['methods'] {
  const named = new Map(
    [...both.now, ...both.weekAgo].map(({ flow, method_id: methodId }) => [`${flow} ${methodId}`, { flow, methodId }]),
  )
  return [...named.values()]
    .map(({ flow, methodId }) => {
      const isOwn = (count: HourCount) => count.flow === flow && count.method_id === methodId
      return {
        flow,
        method_id: methodId,
        hour: compared(both, (count) => isOwn(count) && count.hour === 0),
        day: compared(both, isOwn),
      }
    })
    .sort((one, other) => other.day.now.payments - one.day.now.payments)
}

function declinesOf({ now, weekAgo }: Both): Home['declines'] {
  const countOf = (counts: readonly HourCount[], code: string) =>
    counts.reduce((total, { decline_code: own, count }) => (own === code ? total + count : total), 0)
  const codes = new Set([...now, ...weekAgo].flatMap(({ decline_code: code }) => (code === null ? [] : [code])))
  return [...codes]
    .map((code) => ({ code, now: countOf(now, code), week_ago: countOf(weekAgo, code) }))
    .sort((one, other) => other.now - one.now || other.week_ago - one.week_ago)
}

async function count(db: Kysely<Tables>, at: Date): Promise<Home> {
  const before = (milliseconds: number) => new Date(at.getTime() - milliseconds)
  const [cases, unsettled, deliveries, suspended, now, weekAgo] = await Promise.all([
    countCases(db, before(HOUR_MS), before(DAY_MS)),
    countUnsettled(db),
    countDeliveries(db),
    readSuspendedBrands(db),
    countHours(db, at, HOURS),
    countHours(db, before(WEEK_MS), HOURS),
  ])
  const both = { now, weekAgo }
  return {
    at: at.toISOString(),
    cases: cases.map((found) => ({
      ...found,
      oldest_at: found.oldest_at.toISOString(),
      older: found.count - found.last_hour - found.last_day,
    })),
    unsettled: unsettled.map((found) => ({ ...found, oldest_at: found.oldest_at.toISOString() })),
    deliveries: deliveries.map((found) => ({ ...found, oldest_at: found.oldest_at?.toISOString() ?? null })),
    suspended_brands: suspended,
    hour: compared(both, ({ hour }) => hour === 0),
    day: compared(both, () => true),
    methods: methodsOf(both),
    declines: declinesOf(both),
    hours: Array.from({ length: HOURS }, (_, index) => HOURS - 1 - index).map((back) => ({
      from: before((back + 1) * HOUR_MS).toISOString(),
      ...compared(both, ({ hour }) => hour === back),
    })),
  }
}

export interface OperatorHome {
  /** The data of the desk's first page. A more frequent request gets the last result. */
  read(): Promise<Home>
}

export function createOperatorHome({
  db,
  now,
  elapsedMs = () => performance.now(),
}: {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  readonly elapsedMs?: () => number
}): OperatorHome {
  let counted: { readonly at: number; readonly home: Promise<Home> } | undefined

  return {
    read() {
      if (counted && elapsedMs() - counted.at <= COUNT_LIFETIME_MS) return counted.home
      const home = count(db, now())
      const mine = { at: elapsedMs(), home }
      counted = mine
      // A failed count is not cached: the next request counts again.
      home.catch(() => {
        if (counted === mine) counted = undefined
      })
      return home
    },
  }
}
