/** Exchange rates for payments that a provider makes in another currency (decision 86). */
export {
  createExchangeRates,
  writtenConversion,
  type Conversion,
  type ExchangeRates,
  type RunningExchangeRates,
} from './create-exchange-rates'
export { ProcessingConfig } from './rates-config'
export { ratePlugins, rateSettingsOf } from './registry'
