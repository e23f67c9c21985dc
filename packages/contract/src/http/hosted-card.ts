/** What the widget needs to show a provider's own card fields (decision 97). All of it is public. */

/** Scripts of providers that draw card fields in frames of their own. */
export type HostedCardLibrary = 'adyen_web'

/**
 * Of a method whose form has a field of the type `card_hosted`. On the wire it is JSON text, which the part of the widget
 * that needs it reads.
 */
export type HostedCard = {
  /** How the script is spoken to. */
  readonly library: HostedCardLibrary
  readonly script_url: string
  /** Of the script, as an `integrity` attribute has it. */
  readonly integrity?: string
  readonly client_key: string
  /** The provider's name of its test or live platform. */
  readonly environment: string
}
