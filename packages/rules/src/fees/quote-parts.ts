import type { Flow } from '@modulor/contract/vocabulary'
import { isZero } from '../money/decimal-arithmetic'
import { fromMinor, toMinor } from '../money/minor-units'
import type { PaymentQuote } from './quote-payment'

/**
 * - amount: the amount that was typed.
 * - fee: added to a deposit, subtracted from a withdrawal.
 * - tax: subtracted from what is received.
 * - received: what the player gets, including the bonus.
 */
export type QuotePart = { id: 'amount' | 'fee' | 'tax' | 'received'; isTakenOff: boolean; value: string }

type QuotePlace = {
  readonly flow: Flow
  /** The method announced a fee. */
  readonly hasFee: boolean
  /** The payment is for an order of the merchant. */
  readonly isOrder?: boolean
}

/** The amount that the player gets: what is received plus the bonus (MONEY-1). Decimal text. */
export function arrivingAmount({ received, bonus }: PaymentQuote): string {
  // Nothing is credited where the tax is larger than the deposit; the service refuses it.
  if (isZero(bonus) || received.startsWith('-')) return received
  const precision = bonus.split('.')[1]?.length ?? 0
  return fromMinor((toMinor(received, precision) ?? 0n) + (toMinor(bonus, precision) ?? 0n), precision)
}

/**
 * The parts of a quote that are shown (MONEY-1 to MONEY-4, WDR-5), in display order. An announced fee is shown even if
 * it rounds to zero. If amount, total and received are the same, there are no parts, because the total is enough. An
 * order has neither `tax` nor `received`, because the player gets none of its amount (CHECK-1). A deposit has
 * `received` only if a tax or a bonus changes it.
 */
export function quoteParts(quote: PaymentQuote, asked: QuotePlace): QuotePart[] {
  const { flow, hasFee, isOrder = false } = asked
  const { amount, fee, tax, bonus } = quote
  const isDeposit = flow === 'deposit'
  const isChanged = !isZero(tax) || !isZero(bonus)
  const parts: (QuotePart | false)[] = [
    hasFee && { id: 'fee', isTakenOff: !isDeposit, value: fee },
    !isZero(tax) && !isOrder && { id: 'tax', isTakenOff: true, value: tax },
    isDeposit && isChanged && !isOrder && { id: 'received', isTakenOff: false, value: arrivingAmount(quote) },
  ]
  const told = parts.filter((part) => part !== false)
  return told.length === 0 ? [] : [{ id: 'amount', isTakenOff: false, value: amount }, ...told]
}
