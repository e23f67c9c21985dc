/**
 * The port for exchange rates (decision 86). A source answers immediately from memory. It calls its own server
 * independently of payments, never for one. It returns the current rate and never an outdated one.
 */
import type { Logger } from 'pino'
import { z } from 'zod'
import type { OutboundClient } from '../providers/outbound-client'

/**
 * How many units of `to` one unit of `from` is: exact decimal text above zero, with at most 12 digits before the
 * point and 18 after it.
 */
export const rateText = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,11})(?:\.\d{1,18})?$/, 'must be a decimal number in quotes, such as "1.0842"')
  .refine((text) => /[1-9]/.test(text), 'must be above zero')

export type RateAnswer =
  /**
   * `untilMs`: when the rate becomes too old, in milliseconds since 1970; absent: valid until the configuration
   * changes.
   */
  | { readonly kind: 'rate'; readonly rate: string; readonly untilMs?: number }
  /** The source has no rate for this pair. */
  | { readonly kind: 'no_pair' }
  /** Nothing was read yet, or the rates are too old. */
  | { readonly kind: 'too_old' }

export interface RateSource {
  rateOf(from: string, to: string): RateAnswer
  /** Whether it has valid rates. Absent for a source that reads nothing. */
  isUsable?(): boolean
  /** Starts reading. Absent for a source that reads nothing. */
  start?(): void
  /** Stops reading. Resolves when no call is running. */
  stop?(): Promise<void>
  /** For `npm run doctor`: reads once, and returns what is wrong with the result, or undefined. */
  examine?(): Promise<string | undefined>
}

export type RateDeps = {
  readonly client: Pick<OutboundClient, 'send'>
  readonly now: () => Date
  readonly logger: Pick<Logger, 'info' | 'warn'>
  /** Called when rates have become usable, or are no longer usable. */
  readonly changed: () => void
}

export type RatePlugin = {
  /** The name that a configuration uses in `plugin`. */
  readonly name: string
  /** The schema of the plug-in's own keys. */
  readonly settings: z.ZodType
  /** Keys of settings that are secrets. */
  readonly secrets: readonly string[]
  /** Throws for settings that `settings` refuses. */
  open(settings: unknown, deps: RateDeps): RateSource
}

/** Creates a plug-in whose `open` gets the settings parsed by its schema. */
export function ratePlugin<Settings>(plugin: {
  readonly name: string
  readonly settings: z.ZodType<Settings>
  readonly secrets: readonly string[]
  open(settings: Settings, deps: RateDeps): RateSource
}): RatePlugin {
  return { ...plugin, open: (settings, deps) => plugin.open(plugin.settings.parse(settings), deps) }
}
