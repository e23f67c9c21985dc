/** A payment's money from the configuration and the player's terms, by the rule that the form uses too (MONEY-1 to 4). */
import type { PlayerTerms } from '@modulor/contract/http'
import type { Flow } from '@modulor/contract/vocabulary'
import { bonusOf, quotePayment, toMinor, type BonusTerms, type TaxTierTerms } from '@modulor/rules'
import type { CashierConfig } from '../../../config/schema'
import type { Conversion } from '../../../exchange-rates'
import type { PayableMethod } from '../../method-policy'
import type { Payment } from './payment'

/** The money of a payment, whole minor units. `receivedMinor` of what fee and tax eat up is zero or below. */
export type QuotedMoney = Pick<
  Payment,
  'amountMinor' | 'feeMinor' | 'taxMinor' | 'bonusMinor' | 'totalMinor' | 'receivedMinor' | 'processing'
>

export type MoneyQuestion = {
  readonly flow: Flow
  readonly brand: string
  readonly currency: string
  /** Decimal text that passed the form's checks. */
  readonly amount: string
  /** The player's, in this currency. */
  readonly bonuses: PlayerTerms['bonuses']
  /** Into the provider's currency; null: none. */
  readonly conversion: Conversion | null
}

/** The brand's tax on a flow in a currency, for the rule. */
function taxTiersOf({ brands }: CashierConfig, { brand, flow, currency }: MoneyQuestion): TaxTierTerms[] {
  return (brands[brand]?.tax[flow][currency] ?? []).map((tier) => ({
    from: tier.from,
    to: tier.to ?? null,
    percentValue: tier.percent_value,
    absoluteValue: tier.absolute_value,
  }))
}

/** The player's bonuses, for the rules. */
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

/** What a payment moves, to the last minor unit: what is stored, posted and asked of the provider comes from here. */
export function quoteOf(
  config: CashierConfig,
  { id, method, precision }: PayableMethod,
  question: MoneyQuestion,
): QuotedMoney {
  const { flow, currency, amount, bonuses, conversion } = question
  const quote = quotePayment({
    flow,
    amount,
    precision,
    feePercent: method.fee_percent,
    feeFix: method.fee_fix[currency],
    taxTiers: taxTiersOf(config, question),
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

/** Minor units of a quoted amount, which may be below zero where a fee is larger than a withdrawal. */
function minorOf(amount: string, precision: number): bigint {
  const minor = toMinor(amount.replace('-', ''), precision)
  if (minor === undefined)
    throw new Error(`An amount of a quote has more than the ${precision} decimals of its currency`)
  return amount.startsWith('-') ? -minor : minor
}
