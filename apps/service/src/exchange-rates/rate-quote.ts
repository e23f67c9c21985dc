/** A rate as it was displayed to a player, signed, so that every process accepts it while it is valid. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export type QuoteKeys = {
  /** The key that signs new quotes. */
  readonly active: Buffer
  /** All keys that may have signed a quote, including the active one. */
  readonly accepted: readonly Buffer[]
}

export type QuotedRate = {
  /** The name of the source in the configuration. */
  readonly source: string
  readonly from: string
  readonly to: string
  /** Decimal text. */
  readonly rate: string
}

/** A rate as the configuration allows it; those of sources are shorter. Then the end of the quote, and its signature. */
const QUOTE = /^(\d{1,30}(?:\.\d{1,20})?):(\d{1,16}):([\w-]{43})?$/

const macOf = (key: Buffer, { source, from, to, rate }: QuotedRate, untilMs: number): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([source, from, to, rate, untilMs]))
    .digest()

/** Returns a quote that is accepted until `untilMs`. */
export const signQuote = ({ active }: QuoteKeys, quoted: QuotedRate, untilMs: number): string =>
  `${quoted.rate}:${untilMs}:${macOf(active, quoted, untilMs).toString('base64url')}`

/** Returns a quote that is accepted only while its rate is the current one. */
export const plainQuote = (rate: string): string => `${rate}:0:`

/** Returns the rate in a quote; undefined if the text is not a quote. Does not verify the signature. */
export const rateOfQuote = (quote: string): string | undefined => QUOTE.exec(quote)?.[1]

/** Whether this service signed the quote and it has not expired. */
export function isHonoured(
  { accepted }: QuoteKeys,
  quote: string,
  about: Omit<QuotedRate, 'rate'>,
  nowMs: number,
): boolean {
  const [, rate, until, mac] = QUOTE.exec(quote) ?? []
  if (rate === undefined || mac === undefined || nowMs > Number(until)) return false
  const given = Buffer.from(mac, 'base64url')
  return accepted.some((key) => timingSafeEqual(macOf(key, { ...about, rate }, Number(until)), given))
}
