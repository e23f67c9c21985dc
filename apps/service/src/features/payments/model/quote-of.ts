/** Computes a payment's amounts from the configuration and the player's terms, by the same rule as the form (MONEY-1 to 4). */
import type { PlayerTerms } from '@modulor/contract/http'
import type { Flow } from '@modulor/contract/vocabulary'
import { bonusOf, quotePayment, toMinor, type BonusTerms, type TaxTierTerms } from '@modulor/rules'
import type { CashierConfig } from '../../../config/schema'
import type { Conversion } from '../../../exchange-rates'
import type { PayableMethod } from '../../method-policy'
import type { Payment } from './payment'

/** The amounts of a payment in whole minor units. `receivedMinor` is zero or negative if fee and tax are at least the amount. */
export type QuotedMoney = Pick<
  Payment,
  'amountMinor' | 'feeMinor' | 'taxMinor' | 'bonusMinor' | 'totalMinor' | 'receivedMinor' | 'processing'
>

export type QuoteRequest = {
  readonly flow: Flow
  readonly brand: string
  readonly currency: string
  /** Decimal text that the form's checks have accepted. */
  readonly amount: string
  /** The player's bonuses in this currency. */
  readonly bonuses: PlayerTerms['bonuses']
  /** The conversion into the provider's currency; null: none. */
  readonly conversion: Conversion | null
}

/** The brand's tax tiers for a flow in a currency, in the form that the rule takes. */
function taxTiersOf({ brands }: CashierConfig, { brand, flow, currency }: QuoteRequest): TaxTierTerms[] {
  return (brands[brand]?.tax[flow][currency] ?? []).map((tier) => ({
    from: tier.from,
    to: tier.to ?? null,
    percentValue: tier.percent_value,
    absoluteValue: tier.absolute_value,
  }))
}

/** The player's bonuses in the form that the rules take. */
export function bonusTermsOf(bonuses: PlayerTerms['bonuses'] = []): BonusTerms[] {
  return bonuses.map((bonus) => ({
    payGroupId: bonus.pay_group_id,
    minDepositAmount: bonus.min_deposit_amount,
    maxDepositAmount: bonus.max_deposit_amount,
    absoluteBonusValue: bonus.absolute_bonus_value,
    percentBonusValue: bonus.percent_bonus_value,
    maxBonusValue: bonus.max_bonus_value,
  }))
}

/** Computes the exact amounts of a payment. They are stored, posted and sent to the provider. */
export function quoteOf(
  config: CashierConfig,
  { id, method, precision }: PayableMethod,
  request: QuoteRequest,
): QuotedMoney {
  const { flow, currency, amount, bonuses, conversion } = request
  const quote = quotePayment({
    flow,
    amount,
    precision,
    feePercent: method.fee_percent,
    feeFix: method.fee_fix[currency],
    taxTiers: taxTiersOf(config, request),
    bonus: bonusOf(bonusTermsOf(bonuses), id),
    processing: conversion,
  })
  return {
    amountMinor: minorOf(quote.amount, precision),
    feeMinor: minorOf(quote.fee, precision),
    taxMinor: minorOf(quote.tax, precision),
    bonusMinor: minorOf(quote.bonus, precision),
    totalMinor: minorOf(quote.total, precision),
    receivedMinor: minorOf(quote.received, precision),
    processing:
      conversion && quote.processing
        ? { ...conversion, amountMinor: minorOf(quote.processing.amount, conversion.precision) }
        : null,
  }
}

/** The minor units of a quoted amount. It is negative if the fee is larger than a withdrawal. */
function minorOf(amount: string, precision: number): bigint {
  const minor = toMinor(amount.replace('-', ''), precision)
  if (minor === undefined)
    throw new Error(`An amount of a quote has more than the ${precision} decimals of its currency`)
  return amount.startsWith('-') ? -minor : minor
}
