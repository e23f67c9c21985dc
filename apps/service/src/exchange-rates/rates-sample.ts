/** Exchange rates for tests of other parts: only the methods' own rates from the configuration. */
import { writtenConversion, type ExchangeRates } from './create-exchange-rates'
import type { RatesConfig } from './rates-config'

export const sampleRates = (config: RatesConfig): ExchangeRates => ({
  termsOf: ({ processing }, currency) => ({
    kind: 'known',
    conversion: writtenConversion(config, processing, currency),
  }),
  quoteOf: () => null,
  quotedTermsOf: () => ({ kind: 'rate_changed' }),
})
