/** Rules that choose one of several providers for a payment of a method (decision 92). */
import type { DeclineCode } from '@modulor/contract/errors'
import { z } from 'zod'
import { currencyCode, decimal } from '../schema-parts'

const AmountRange = z.strictObject({ min: decimal.optional(), max: decimal.optional() })

/**
 * Declines after which another provider may accept the payment. Two groups are left out. Declines that we or the
 * player caused are final. Declines about the card itself are final too: a stolen card must not be tried at several
 * providers, and a wrong CVV has to stay the payment's result, because the limits against guessed CVVs count it
 * (issue-9 3.1).
 */
const SOFT_CODES = [
  'insufficient_funds',
  'do_not_honour',
  'authentication_failed',
  'provider_refused',
] as const satisfies readonly DeclineCode[]

/** One of the providers of a route. */
const TargetConfig = z.strictObject({
  /** A key of `providers`. */
  provider: z.string(),
  /** The method at this provider. Absent: `provider_method` of the method. */
  provider_method: z.string().optional(),
  /**
   * Its share of the route’s payments, relative to the weights of the others. 0: used only as a fallback for another
   * one.
   */
  weight: z.int().min(0).max(1_000).default(1),
})

export const RouteConfig = z.strictObject({
  /** The name in reports; it is stored with the payment. */
  name: z.string().regex(/^[a-z0-9-]{1,40}$/),
  /** Countries of players; absent: all. */
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .min(1)
    .optional(),
  /** Currencies of payments; absent: all. */
  currencies: z.array(currencyCode).min(1).optional(),
  /**
   * First digits of card numbers, as `'4571'` or as a range, `'510000-559999'`. Absent: all cards, and payments
   * without a card.
   */
  card_ranges: z
    .array(
      z.string().regex(/^\d{1,8}(-\d{1,8})?$/, 'must be up to eight digits, or two of the same length with a hyphen'),
    )
    .min(1)
    .max(200)
    .optional(),
  /**
   * The amount from `min` to `max`, by currency. The route does not apply to a currency that is missing here. Absent:
   * all amounts.
   */
  amounts: z.record(currencyCode, AmountRange).optional(),
  /** The providers, in the order in which they are tried. */
  providers: z.array(TargetConfig).min(1).max(10),
  /** Codes of declines after which the next provider of the route is tried. Absent: none. */
  fall_back_on: z.array(z.enum(SOFT_CODES)).max(SOFT_CODES.length).default([]),
})

export type RouteConfig = z.infer<typeof RouteConfig>
export type TargetConfig = z.infer<typeof TargetConfig>
