/** What a player was shown of a rate, signed, so that every process honours it for as long as the rate may be used. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export type QuoteKeys = {
  /** Signs. */
  readonly active: Buffer
  /** Every key that may have signed, the active one too. */
  readonly accepted: readonly Buffer[]
}

export type QuotedRate = {
  /** The source by its name in the configuration. */
  readonly source: string
  readonly from: string
  readonly to: string
  /** Decimal text. */
  readonly rate: string
}

const QUOTE = /^(\d{1,12}(?:\.\d{1,18})?):(\d{1,16}):([\w-]{43})?$/

const macOf = (key: Buffer, { source, from, to, rate }: QuotedRate, untilMs: number): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([source, from, to, rate, untilMs]))
    .digest()

/** A rate that is honoured until `untilMs`. */
export const signQuote = ({ active }: QuoteKeys, quoted: QuotedRate, untilMs: number): string =>
  `${quoted.rate}:${untilMs}:${macOf(active, quoted, untilMs).toString('base64url')}`

/** A rate that is honoured only while it is the current one. */
export const plainQuote = (rate: string): string => `${rate}:0:`

/** The rate that a quote names, or undefined for a text that is none. Says nothing about who wrote it. */
export const rateOfQuote = (quote: string): string | undefined => QUOTE.exec(quote)?.[1]

/** Whether this service has promised the rate of a quote, and still keeps it. */
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
