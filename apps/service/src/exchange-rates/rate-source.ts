/**
 * The port of exchange rates (decision 86). A source answers from memory at once; a call to its own server is made beside
 * the payments, never for one. It returns the current rate; it does not return an outdated one.
 */
import type { Logger } from 'pino'
import { z } from 'zod'
import type { OutwardClient } from '../providers/outward-client'

/** How much of `to` one unit of `from` is: exact decimal text above zero, with at most 12 digits before the point and 18 behind it. */
export const rateText = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,11})(?:\.\d{1,18})?$/, 'must be a decimal number in quotes, such as "1.0842"')
  .refine((text) => /[1-9]/.test(text), 'must be above zero')

export type RateAnswer =
  /** `untilMs`: when it is too old, in milliseconds since 1970; without it the rate holds until the configuration changes. */
  | { readonly kind: 'rate'; readonly rate: string; readonly untilMs?: number }
  /** The source has no rate of this pair. */
  | { readonly kind: 'no_pair' }
  /** Nothing was read yet, or what was read is too old. */
  | { readonly kind: 'too_old' }

export interface RateSource {
  rateOf(from: string, to: string): RateAnswer
  /** Whether it has rates that may be used; a source that reads nothing leaves it out. */
  isUsable?(): boolean
  /** Begins to read; a source that reads nothing leaves it out. */
  start?(): void
  /** Ends the reading. Resolves when no call is under way. */
  stop?(): Promise<void>
  /** For `npm run doctor`: reads once, and says what is wrong with what came, or undefined. */
  examine?(): Promise<string | undefined>
}

export type RateMeans = {
  readonly client: Pick<OutwardClient, 'send'>
  readonly now: () => Date
  readonly logger: Pick<Logger, 'info' | 'warn'>
  /** Called when rates have become usable, or are no longer. */
  readonly changed: () => void
}

export type RatePlugin = {
  /** As a configuration names it in `plugin`. */
  readonly name: string
  /** Of its own keys. */
  readonly settings: z.ZodType
  /** Keys of settings that are secrets. */
  readonly secrets: readonly string[]
  /** Throws for settings that `settings` refuses. */
  open(settings: unknown, means: RateMeans): RateSource
}

/** A plug-in whose `open` gets the settings as its schema reads them. */
export function ratePlugin<Settings>(plugin: {
  readonly name: string
  readonly settings: z.ZodType<Settings>
  readonly secrets: readonly string[]
  open(settings: Settings, means: RateMeans): RateSource
}): RatePlugin {
  return { ...plugin, open: (settings, means) => plugin.open(plugin.settings.parse(settings), means) }
}
