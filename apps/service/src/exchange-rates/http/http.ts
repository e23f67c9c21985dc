/** Rates from a server: they are read every `refresh_s` seconds, and used until they are older than `age_max_s`. */
import { z } from 'zod'
import { address } from '../../schema-parts'
import { SECOND_MS } from '../../durations'
import { PolledRates } from '../polled-rates'
import { ratePlugin } from '../rate-source'
import { readDocument } from './read-document'

const Settings = z
  .strictObject({
    url: address,
    /** Sent as `Authorization: Bearer`. */
    api_key: z.string().min(1).optional(),
    /** The time limit of one reading. */
    timeout_ms: z.int().min(100).max(10_000).default(3_000),
    /** The time from the end of one reading to the next. */
    refresh_s: z.int().min(1).max(3_600).default(60),
    /** The largest age, from the time that the server reports. Older rates are not used. */
    age_max_s: z.int().min(2).max(86_400).default(600),
  })
  .refine(({ refresh_s: refresh, age_max_s: age }) => age > refresh, {
    path: ['age_max_s'],
    message: 'must be above refresh_s, or rates are too old before the next reading',
  })

export const httpRates = ratePlugin({
  name: 'http',
  settings: Settings,
  secrets: ['api_key'],
  open({ url, api_key: key, timeout_ms: deadlineMs, refresh_s: refresh, age_max_s: age }, deps) {
    const headers = { accept: 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) }
    const read = async () =>
      readDocument(await deps.client.send({ method: 'GET', url, headers, deadlineMs }), deps.now())
    const { host } = new URL(url)
    return new PolledRates({ host, refreshMs: refresh * SECOND_MS, ageMsMax: age * SECOND_MS, read }, deps)
  },
})
