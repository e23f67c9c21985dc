import { z } from 'zod'
import { currencyCode } from '../../schema-parts'
import type { OutboundAnswer } from '../../providers/outbound-client'
import type { RatesResult } from '../polled-rates'
import { rateText } from '../rate-source'

/** The largest difference that is accepted between the clocks of the two machines. */
const AHEAD_MS_MAX = 60_000

/** The response of the server. Other keys are ignored. */
const Document = z.object({
  /** The time for which the rates are valid, as the server reports it. */
  as_of: z.iso.datetime({ offset: true }),
  /** From one currency to others: `{ "EUR": { "USDT": "1.0842" } }`. */
  rates: z.record(currencyCode, z.record(currencyCode, rateText)),
})

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Reads a response completely or not at all: if one rate is wrong, none of the others is used. */
export function readDocument(answer: OutboundAnswer, now: Date): RatesResult {
  if (answer.kind === 'lost') return { ok: false, why: answer.why }
  if (answer.status !== 200) return { ok: false, why: `answered ${answer.status}` }
  const read = Document.safeParse(parsed(answer.body))
  if (!read.success) {
    const path = read.error.issues[0]?.path.join('.') ?? ''
    return {
      ok: false,
      why: path === '' ? 'the answer is not a JSON object' : `the answer has an invalid value at ${path}`,
    }
  }
  const asOfMs = Date.parse(read.data.as_of)
  if (asOfMs > now.getTime() + AHEAD_MS_MAX) return { ok: false, why: 'the answer has rates of a later time' }
  return { ok: true, value: { asOfMs, rates: read.data.rates } }
}
