/** The versions of the merchant API, and the one place where an older one is translated (decision 88). */
import type { ApiVersion } from './api-version'
import { VERSION_2026_11_26 } from './version-2026-11-26'

/** The newest first. */
const VERSIONS: readonly ApiVersion[] = [VERSION_2026_11_26, { date: '2026-11-20' }]

export const API_VERSION_HEADER = 'cashier-version'
export const API_VERSIONS = VERSIONS.map(({ date }) => date) as [string, ...string[]]
export const [NEWEST_API_VERSION] = API_VERSIONS
/** Of calls that name no version and whose brand has none configured. */
export const OLDEST_API_VERSION = API_VERSIONS.at(-1) ?? NEWEST_API_VERSION
export const isApiVersion = (text: unknown): text is string => typeof text === 'string' && API_VERSIONS.includes(text)

/** The versions that came after a date, the newest first. */
const since = (date: string) => VERSIONS.filter((version) => version.date > date)

/** The ids of the calls whose shape has changed since a version, and whether events have: their older shape is still answered. */
export function changedSince(date: string): { readonly calls: readonly string[]; readonly hasEvents: boolean } {
  const versions = since(date)
  const calls = versions.flatMap(({ requests, answers }) =>
    [requests, answers].flatMap((each) => Object.keys(each ?? {})),
  )
  return { calls: [...new Set(calls)], hasEvents: versions.some(({ events }) => events !== undefined) }
}

/** The body of a request of a version, as the newest version has it. */
export const newestRequest = (id: string, body: unknown, version: string): unknown =>
  since(version).reduceRight((older, { requests }) => (requests?.[id] ? requests[id](older) : older), body)

/** The body of an answer in the newest version, as a version has it. */
export const olderAnswer = (id: string, body: unknown, version: string): unknown =>
  since(version).reduce((newer, { answers }) => (answers?.[id] ? answers[id](newer) : newer), body)

/** The name of a field of a request in the newest version, as a version has it. */
export const olderFieldName = (id: string, name: string, version: string): string =>
  since(version).reduce((newer, { fields }) => fields?.[id]?.[newer] ?? newer, name)

/**
 * The text of an event in the shape of a version, whichever it was recorded with. In the version that it was recorded with it stays as
 * it is, byte for byte. An event without `api_version` is older than versions.
 */
export function eventInVersion(text: string, version: string): string {
  const recorded = JSON.parse(text) as { readonly api_version?: string }
  const from = recorded.api_version ?? OLDEST_API_VERSION
  if (from === version) return text
  const newest = since(from).reduceRight<unknown>((event, { events }) => events?.toNewer(event) ?? event, recorded)
  const event = since(version).reduce((newer, { events }) => events?.toOlder(newer) ?? newer, newest)
  return JSON.stringify({ ...(event as object), api_version: version })
}
