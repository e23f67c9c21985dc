/**
 * The parts of the configuration that exchange rates need. The configuration's schema contains them; this folder uses
 * no other part.
 */
import { z } from 'zod'
import { currencyCode, decimal } from '../schema-parts'
import type { RateEntry } from './registry'

/** The provider charges or pays in its own currency (FORM-14). */
export const ProcessingConfig = z.strictObject({
  currency: currencyCode,
  /**
   * How many units of the provider's currency one unit of the player's currency is. A payment in a currency without a
   * rate is not converted.
   */
  rates: z.record(currencyCode, decimal).default({}),
  /**
   * Instead of `rates`, a key of `exchange_rates`: while the source has no rate for a currency, the method is not
   * available in it.
   */
  source: z.string().optional(),
})

/** The part of a method that defines its conversion. */
export type ConvertedMethod = { readonly processing?: z.infer<typeof ProcessingConfig> | undefined }

export type RatesConfig = {
  readonly currencies: Readonly<Record<string, { readonly precision: number }>>
  /** Sources by their names. */
  readonly exchange_rates: Readonly<Record<string, RateEntry>>
}
