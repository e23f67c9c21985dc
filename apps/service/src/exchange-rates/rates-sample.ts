/** Exchange rates for tests of what is built on them: those that methods have in the configuration. */
import type { CashierConfig } from '../config/schema'
import { writtenConversion, type ExchangeRates } from './create-exchange-rates'

export const sampleRates = (config: CashierConfig): ExchangeRates => ({
  termsOf: ({ processing }, currency) => ({
    kind: 'known',
    conversion: writtenConversion(config, processing, currency),
  }),
  quoteOf: () => null,
  quotedTermsOf: () => ({ kind: 'rate_changed' }),
})
