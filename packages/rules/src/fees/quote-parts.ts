import type { Flow } from '@modulor/contract/vocabulary'
import { isZero } from '../money/decimal-arithmetic'
import { fromMinor, toMinor } from '../money/minor-units'
import type { PaymentQuote } from './quote-payment'

/**
 * - amount: what was typed.
 * - fee: on top of a deposit, off a withdrawal.
 * - tax: off what is received.
 * - received: what the player gets, the bonus included.
 */
export type QuotePart = { id: 'amount' | 'fee' | 'tax' | 'received'; isTakenOff: boolean; value: string }

type QuotePlace = {
  readonly flow: Flow
  /** The method announced a fee. */
  readonly hasFee: boolean
  /** It pays an order of the merchant. */
  readonly isOrder?: boolean
}

/** What arrives with the player: what is received and the bonus that comes with it (MONEY-1). Decimal text. */
export function arrivingAmount({ received, bonus }: PaymentQuote): string {
  // Nothing is credited where the tax is larger than the deposit; the service refuses it.
  if (isZero(bonus) || received.startsWith('-')) return received
  const precision = bonus.split('.')[1]?.length ?? 0
  return fromMinor((toMinor(received, precision) ?? 0n) + (toMinor(bonus, precision) ?? 0n), precision)
}

/**
 * The parts of a quote that are shown (MONEY-1 to MONEY-4, WDR-5), in their order. An announced fee is shown even where
 * it rounds to zero; where amount, charge and receipt are one figure there is no part at all, because the total is
 * enough. Nothing of an order arrives with its player, so neither is taken off (CHECK-1). `received` stands among the
 * parts of a deposit that a tax or a bonus makes another sum.
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
