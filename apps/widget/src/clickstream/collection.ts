import type { ClickstreamConsent } from '@modulor/contract/clickstream-limits'

export type Collection =
  /** No event is kept. */
  | 'off'
  /** Events wait in memory for the player's answer; nothing is stored and nothing is sent. */
  | 'held'
  | 'on'

export type CollectionInput = {
  /** What the brand says; undefined: it wants no analytics. */
  readonly brand: ClickstreamConsent | undefined
  /** What the host says about the player; null: nothing. */
  readonly given: boolean | null
  /** The browser says that its user wants no tracking (Global Privacy Control). */
  readonly isPrivacyWanted: boolean
}

/** What may be done with events (CLICK-4). The host's word wins over the browser's, a no over everything. */
export function collectionOf({ brand, given, isPrivacyWanted }: CollectionInput): Collection {
  if (brand === undefined || given === false) return 'off'
  if (given === true) return 'on'
  if (isPrivacyWanted) return 'off'
  return brand === 'on' ? 'on' : 'held'
}
