/** Rates that are written in the configuration and change only with it. */
import { z } from 'zod'
import { currencyCode } from '../../schema-parts'
import { ratePlugin, rateText } from '../rate-source'

export const staticRates = ratePlugin({
  name: 'static',
  /** Rates from one currency to others. */
  settings: z.strictObject({ rates: z.record(currencyCode, z.record(currencyCode, rateText)) }),
  secrets: [],
  open: ({ rates }) => ({
    rateOf(from, to) {
      const rate = rates[from]?.[to]
      return rate === undefined ? { kind: 'no_pair' } : { kind: 'rate', rate }
    },
  }),
})
