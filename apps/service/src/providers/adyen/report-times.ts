/** Times of Adyen's reports: local times, with the account's time zone in another column. */
import { MINUTE_MS } from '../../durations'

const LOCAL = /^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/
const OFFSET = /^([+-])(\d\d):?(\d\d)$/
/** Hours and minutes ahead of UTC. */
const ZONES: Readonly<Record<string, string>> = {
  ...{ UTC: '+00:00', GMT: '+00:00', BST: '+01:00', WET: '+00:00', WEST: '+01:00', CET: '+01:00', CEST: '+02:00' },
  ...{ EET: '+02:00', EEST: '+03:00', MSK: '+03:00', BRT: '-03:00', EST: '-05:00', EDT: '-04:00', CST: '-06:00' },
  ...{ CDT: '-05:00', MST: '-07:00', MDT: '-06:00', PST: '-08:00', PDT: '-07:00', SGT: '+08:00', HKT: '+08:00' },
  ...{ JST: '+09:00', AEST: '+10:00', AEDT: '+11:00', NZST: '+12:00', NZDT: '+13:00' },
}

export type ReportTime = {
  readonly at: Date
  /** Its day by the account's calendar, as in 2026-11-23, and when that began. */
  readonly day: string
  readonly dayStart: Date
}

/** Parses a time. Returns undefined for an invalid time, or an unknown zone. */
export function readReportTime(local: string, zone: string): ReportTime | undefined {
  const [, sign, hours = '', minutes = ''] = OFFSET.exec(ZONES[zone] ?? zone) ?? []
  if (!LOCAL.test(local) || sign === undefined) return undefined
  const aheadMs = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
  const day = local.slice(0, 10)
  const written = `${local.replace(' ', 'T')}.000Z`
  const atMs = Date.parse(written)
  // `Date.parse` would read 30 February as a day of March.
  if (Number.isNaN(atMs) || new Date(atMs).toISOString() !== written) return undefined
  return { at: new Date(atMs - aheadMs), day, dayStart: new Date(Date.parse(day) - aheadMs) }
}
