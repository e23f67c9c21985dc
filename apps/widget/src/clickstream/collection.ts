import type { ClickstreamConsent } from '@modulor/contract/clickstream-limits'

export type Collection =
  /** No events are collected. */
  | 'off'
  /** Events are kept in memory until the player consents; nothing is stored in the browser or sent. */
  | 'held'
  | 'on'

export type CollectionInput = {
  /** The brand's setting; undefined: it collects no events. */
  readonly brand: ClickstreamConsent | undefined
  /** The player's consent as the host reports it; null: not reported. */
  readonly consent: boolean | null
  /** The browser sends the opt-out signal of Global Privacy Control. */
  readonly hasPrivacySignal: boolean
}

/**
 * Whether events are collected (CLICK-4). A refusal takes precedence over everything, then a consent, then the
 * browser's privacy signal.
 */
export function collectionOf({ brand, consent, hasPrivacySignal }: CollectionInput): Collection {
  if (brand === undefined || consent === false) return 'off'
  if (consent === true) return 'on'
  if (hasPrivacySignal) return 'off'
  return brand === 'on' ? 'on' : 'held'
}
