import type { BootData } from '@modulor/contract/http'
import type { ApiClient, ApiClientSettings } from './api-client'

/** What the store passes to its effects. */
export type EffectDependencies = {
  readonly apiClient: ApiClient
  /** The browser's random name; made when it is first asked for. */
  readonly fingerprint: (() => string) | undefined
  /** The clock: milliseconds since 1970. */
  readonly now: () => number
  /** The address asks why each method stands where it stands. */
  readonly isExplained: boolean
  /** The payment that the player came back with, as it was written into the page. */
  readonly arrived: BootData['pay_session']
  /** Tells the host page what went wrong; the player is not told. */
  readonly report: ApiClientSettings['report']
}
