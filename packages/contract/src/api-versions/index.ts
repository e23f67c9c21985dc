/** The versions of the merchant API, and the only place that converts from and to older ones (decision 88). */
import type { ApiVersion } from './api-version'
import { VERSION_2026_11_26 } from './version-2026-11-26'

/** The newest first. */
const VERSIONS: readonly ApiVersion[] = [VERSION_2026_11_26, { date: '2026-11-20' }]

export const API_VERSION_HEADER = 'cashier-version'
export const API_VERSIONS = VERSIONS.map(({ date }) => date) as [string, ...string[]]
export const [NEWEST_API_VERSION] = API_VERSIONS
/** The version of a call without a version header, if the brand has no version configured. */
export const OLDEST_API_VERSION = API_VERSIONS.at(-1) ?? NEWEST_API_VERSION
export const isApiVersion = (text: unknown): text is string => typeof text === 'string' && API_VERSIONS.includes(text)

/** Returns the versions after a date, the newest first. */
const since = (date: string) => VERSIONS.filter((version) => version.date > date)

/** Returns the ids of the calls whose shape has changed since a version, and whether events have. Older shapes are still supported. */
export function changedSince(date: string): { readonly calls: readonly string[]; readonly hasEvents: boolean } {
  const versions = since(date)
  const calls = versions.flatMap(({ requests, answers }) =>
    [requests, answers].flatMap((each) => Object.keys(each ?? {})),
  )
  return { calls: [...new Set(calls)], hasEvents: versions.some(({ events }) => events !== undefined) }
}

/** Converts the body of a request from a version to the newest one. */
export const newestRequest = (id: string, body: unknown, version: string): unknown =>
  since(version).reduceRight((older, { requests }) => (requests?.[id] ? requests[id](older) : older), body)

/** Converts the body of a response from the newest version to another one. */
export const olderAnswer = (id: string, body: unknown, version: string): unknown =>
  since(version).reduce((newer, { answers }) => (answers?.[id] ? answers[id](newer) : newer), body)

/** Returns the name that a field of a request in the newest version has in another version. */
export const olderFieldName = (id: string, name: string, version: string): string =>
  since(version).reduce((newer, { fields }) => fields?.[id]?.[newer] ?? newer, name)

/**
 * Returns the text of an event in the shape of a version. An event that was recorded in this version is returned unchanged, byte for
 * byte. An event without `api_version` was recorded before versions existed.
 */
export function eventInVersion(text: string, version: string): string {
  const recorded = JSON.parse(text) as { readonly api_version?: string }
  const from = recorded.api_version ?? OLDEST_API_VERSION
  if (from === version) return text
  const newest = since(from).reduceRight<unknown>((event, { events }) => events?.toNewer(event) ?? event, recorded)
  const event = since(version).reduce((newer, { events }) => events?.toOlder(newer) ?? newer, newest)
  return JSON.stringify({ ...(event as object), api_version: version })
}
