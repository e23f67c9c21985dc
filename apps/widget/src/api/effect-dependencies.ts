import type { BootData } from '@modulor/contract/http'
import type { ApiClient, ApiClientSettings } from './api-client'

/** The dependencies that the store passes to its effects. */
export type EffectDependencies = {
  readonly apiClient: ApiClient
  /** Returns the random id of this browser, which is created on first use. */
  readonly fingerprint: (() => string) | undefined
  /** The clock: milliseconds since 1970. */
  readonly now: () => number
  /** The address requests an explanation of each method's place. */
  readonly isExplained: boolean
  /** The payment from which the player has returned, as the service wrote it into the page. */
  readonly arrived: BootData['pay_session']
  /** Reports an error to the host page; it is not shown to the player. */
  readonly report: ApiClientSettings['report']
}
