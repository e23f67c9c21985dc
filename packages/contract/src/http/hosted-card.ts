/** The data that the widget needs to show a provider's own card fields (decision 97). All of it is public. */

/** Scripts of providers that show card fields in frames of their own. */
export type HostedCardLibrary = 'adyen_web'

/**
 * Set for a method whose form has a field of the type `card_hosted`. On the wire it is JSON text, which is parsed only by the
 * part of the widget that needs it.
 */
export type HostedCard = {
  /** The interface of the script. */
  readonly library: HostedCardLibrary
  readonly script_url: string
  /** The integrity of the script, in the format of the `integrity` attribute. */
  readonly integrity?: string
  readonly client_key: string
  /** The provider's name of its test or live platform. */
  readonly environment: string
}
