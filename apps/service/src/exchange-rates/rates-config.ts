/** What exchange rates need of the configuration. Its schema has these keys; this folder knows no other part of it. */
import { z } from 'zod'
import { currencyCode, decimal } from '../schema-parts'
import type { RateEntry } from './registry'

/** The provider charges or pays in its own currency (FORM-14). */
export const ProcessingConfig = z.strictObject({
  currency: currencyCode,
  /** How much of the provider's currency one unit of the player's is. A currency without a rate is paid as it is. */
  rates: z.record(currencyCode, decimal).default({}),
  /** Instead of `rates`, a key of `exchange_rates`: while it has no rate of a currency, the method is not available in it. */
  source: z.string().optional(),
})

/** A method, as far as its payments are converted. */
export type ConvertedMethod = { readonly processing?: z.infer<typeof ProcessingConfig> | undefined }

export type RatesConfig = {
  readonly currencies: Readonly<Record<string, { readonly precision: number }>>
  /** Sources by their names. */
  readonly exchange_rates: Readonly<Record<string, RateEntry>>
}
