/** The provider's currency for a payment and the current rate, from the method's own list or from a source. */
import { isHonoured, plainQuote, rateOfQuote, signQuote, type QuoteKeys } from './rate-quote'
import type { RateDeps, RateSource } from './rate-source'
import type { ConvertedMethod, RatesConfig } from './rates-config'
import { ratePlugins, rateSettingsOf } from './registry'

/**
 * `rate`: how many units of the provider's currency one unit of the player's currency is. `precision`: the decimals
 * of the provider's currency.
 */
export type Conversion = { readonly currency: string; readonly precision: number; readonly rate: string }

export type ProcessingTerms =
  /** `conversion`: null if the payment is made in the player's own currency. */
  | { readonly kind: 'known'; readonly conversion: Conversion | null }
  /** A conversion is needed, but there is no valid rate. */
  | { readonly kind: 'rate_unavailable' }
/** `rate_changed`: the quoted rate is no longer valid. */
export type QuotedTerms = ProcessingTerms | { readonly kind: 'rate_changed' }

export type ExchangeRates = {
  /** Returns the current terms of a payment with the method in a currency. */
  termsOf(method: ConvertedMethod, currency: string): ProcessingTerms
  /**
   * Returns the quote that a form sends back with its submit, so that the player pays at the displayed rate; null if
   * there is no conversion.
   */
  quoteOf(method: ConvertedMethod, currency: string): string | null
  /** Returns the terms of a payment for which the player was shown a quote. */
  quotedTermsOf(method: ConvertedMethod, currency: string, quote: string): QuotedTerms
}

export type RunningExchangeRates = ExchangeRates & {
  /** Returns for each source by name: 1 if it has valid rates, else 0. */
  usable(): Readonly<Record<string, number>>
  start(): void
  stop(): Promise<void>
  /**
   * Opens the sources of a new configuration. Throws if one cannot be opened. The returned function replaces the
   * sources and cannot fail.
   */
  prepare(next: RatesConfig): () => void
}

type Processing = ConvertedMethod['processing']

function conversionBy({ currencies }: RatesConfig, { currency }: NonNullable<Processing>, rate: string) {
  const precision = currencies[currency]?.precision
  return precision === undefined ? null : { currency, precision, rate }
}

/** Returns the conversion by the method's own rates; null if it has none for the currency. */
export function writtenConversion(config: RatesConfig, processing: Processing, currency: string): Conversion | null {
  const rate = processing && Object.hasOwn(processing.rates, currency) ? processing.rates[currency] : undefined
  return processing && rate !== undefined ? conversionBy(config, processing, rate) : null
}

type Opened = { readonly entry: string; readonly source: RateSource }

/** Opens the sources by name. A source whose entry has not changed keeps its rates. */
function openSources({ exchange_rates: entries }: RatesConfig, deps: RateDeps, known: ReadonlyMap<string, Opened>) {
  return new Map(
    Object.entries(entries).map(([name, entry]): [string, Opened] => {
      const text = JSON.stringify(entry)
      const before = known.get(name)
      if (before?.entry === text) return [name, before]
      const plugin = ratePlugins.get(entry.plugin)
      if (!plugin) throw new Error(`exchange_rates.${name}.plugin: unknown plug-in "${entry.plugin}"`)
      return [name, { entry: text, source: plugin.open(rateSettingsOf(entry), deps) }]
    }),
  )
}

/** Creates the exchange rates. Polled sources have no rates before `start`. */
export function createExchangeRates(
  config: RatesConfig,
  deps: RateDeps & { readonly quoteKeys: QuoteKeys },
): RunningExchangeRates {
  let sources: ReadonlyMap<string, Opened> = openSources(config, deps, new Map())
  let isStarted = false
  /** Sources that a reload has removed and that have not ended yet. */
  const ending = new Set<Promise<void>>()

  function end({ source }: Opened): void {
    const ended: Promise<void> = (source.stop?.() ?? Promise.resolve()).finally(() => ending.delete(ended))
    ending.add(ended)
  }

  /** Returns the source of a conversion; undefined if the method has its own rate, or there is no conversion. */
  function sourceOf(processing: Processing, currency: string) {
    const name = processing?.source
    if (!processing || name === undefined || processing.currency === currency) return undefined
    const about = { source: name, from: currency, to: processing.currency }
    return { processing, about, answer: sources.get(name)?.source.rateOf(about.from, about.to) }
  }

  function termsOf({ processing }: ConvertedMethod, currency: string): ProcessingTerms {
    const source = sourceOf(processing, currency)
    if (!source) return { kind: 'known', conversion: writtenConversion(config, processing, currency) }
    const { answer } = source
    const conversion = answer?.kind === 'rate' ? conversionBy(config, source.processing, answer.rate) : null
    return conversion ? { kind: 'known', conversion } : { kind: 'rate_unavailable' }
  }

  return {
    termsOf,
    quoteOf(method, currency) {
      const terms = termsOf(method, currency)
      if (terms.kind !== 'known' || terms.conversion === null) return null
      const { rate } = terms.conversion
      const { about, answer } = sourceOf(method.processing, currency) ?? {}
      if (answer?.kind !== 'rate' || answer.untilMs === undefined || !about) return plainQuote(rate)
      return signQuote(deps.quoteKeys, { ...about, rate }, answer.untilMs)
    },
    quotedTermsOf(method, currency, quote) {
      const terms = termsOf(method, currency)
      if (terms.kind !== 'known') return terms
      const rate = rateOfQuote(quote)
      if (rate !== undefined && rate === terms.conversion?.rate) return terms
      const asked = sourceOf(method.processing, currency)
      if (rate === undefined || !asked || !isHonoured(deps.quoteKeys, quote, asked.about, deps.now().getTime()))
        return { kind: 'rate_changed' }
      return { kind: 'known', conversion: conversionBy(config, asked.processing, rate) }
    },
    usable: () =>
      Object.fromEntries([...sources].map(([name, { source }]) => [name, source.isUsable?.() === false ? 0 : 1])),
    start() {
      isStarted = true
      for (const { source } of sources.values()) source.start?.()
    },
    async stop() {
      for (const each of sources.values()) end(each)
      await Promise.all(ending)
    },
    prepare(next) {
      const before = sources
      const opened = openSources(next, deps, before)
      return () => {
        sources = opened
        for (const [name, each] of before) if (opened.get(name) !== each) end(each)
        for (const [name, { source }] of opened) if (isStarted && before.get(name)?.source !== source) source.start?.()
      }
    },
  }
}
