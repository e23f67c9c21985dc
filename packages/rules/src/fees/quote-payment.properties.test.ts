import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BonusTerms } from '../bonuses/bonus-value'
import { addDecimals, compareDecimals, subtractDecimals } from '../money/decimal-arithmetic'
import { fromMinor } from '../money/minor-units'
import { feeLabel } from './fee-label'
import { type PaymentQuote, type PaymentToQuote, quotePayment } from './quote-payment'

const RUNS = { numRuns: 10_000 }

describe('quotePayment with random payments', () => {
  const decimal = (maxMinor: bigint, scale: number) =>
    fc.bigInt({ min: 0n, max: maxMinor }).map((minor) => fromMinor(minor, scale))
  const tiers = fc
    .array(
      fc.record({
        width: decimal(10n ** 6n, 2),
        percentValue: decimal(100_000n, 3),
        absoluteValue: decimal(10_000n, 2),
      }),
      { maxLength: 4 },
    )
    .map((parts) => {
      let from = '0'
      return parts.map(({ width, ...rates }, index) => {
        const end = addDecimals(from, width)
        const made = { from, to: index === parts.length - 1 ? null : end, ...rates }
        from = end
        return made
      })
    })
  const terms = fc.integer({ min: 0, max: 18 }).chain((precision) =>
    fc.record({
      flow: fc.constantFrom('deposit' as const, 'withdrawal' as const),
      precision: fc.constant(precision),
      amount: decimal(10n ** 20n, precision),
      feePercent: fc.option(decimal(100_000n, 3)),
      feeFix: fc.option(decimal(10n ** 6n, 2)),
      taxTiers: tiers,
      bonus: fc.option(
        fc.record({
          payGroupId: fc.constant(null),
          minDepositAmount: decimal(10n ** 8n, 2),
          maxDepositAmount: fc.option(decimal(10n ** 10n, 2)),
          absoluteBonusValue: fc.option(decimal(10n ** 6n, 2)),
          percentBonusValue: fc.option(decimal(200_000n, 3)),
          maxBonusValue: fc.option(decimal(10n ** 6n, 4)),
        }),
      ),
      processing: fc.option(
        fc.record({ currency: fc.constant('USD'), precision: fc.nat(18), rate: decimal(10n ** 9n, 6) }),
      ),
    }),
  )
  const isSame = (a: string, b: string) => compareDecimals(a, b) === 0

  type Terms = PaymentToQuote & { bonus: BonusTerms | null }
  const units = (text: string, scale: number) => {
    const [whole = '', fraction = ''] = text.split('.')
    return BigInt(whole + fraction.padEnd(scale, '0'))
  }

  const isWithin = (off: bigint, unit: bigint) => 2n * off >= -unit && 2n * off <= unit
  const isAtMost = (a: string, b: string) => compareDecimals(a, b) <= 0

  /** The invariants of every quote, by name. */
  function promisesOf(payment: Terms, quote: PaymentQuote): Record<string, boolean> {
    const { flow, precision, bonus: offer, feePercent, feeFix, processing } = payment
    const { amount, fee, tax, bonus: granted, total, received } = quote
    const isDeposit = flow === 'deposit'
    const hasBonus = isDeposit && offer !== null && isAtMost(offer.minDepositAmount, amount)
    const feeUnit = 10n ** 7n
    const exactFee =
      units(amount, precision) * units(feePercent ?? '0', 3) * 100n +
      units(feeFix ?? '0', 2) * 10n ** BigInt(precision + 5)
    const rate = processing ? units(processing.rate, 6) * 10n ** BigInt(processing.precision) : 0n
    const rateUnit = 10n ** BigInt(precision + 6)
    const moved = units(quote.processing?.amount ?? '0', processing?.precision ?? 0) * rateUnit
    return {
      'amount is what was asked': isSame(amount, payment.amount),
      'total sums': isSame(total, isDeposit ? addDecimals(amount, fee) : amount),
      'received sums': isSame(received, subtractDecimals(amount, isDeposit ? tax : addDecimals(fee, tax))),
      'nobody gets more than was taken': isAtMost(received, total) && isAtMost(received, amount),
      'no part is negative': [fee, tax, granted].every((part) => isAtMost('0', part)),
      'every part has the decimals of the currency': [amount, fee, tax, granted, total, received].every(
        (part) => (part.split('.')[1]?.length ?? 0) === precision,
      ),
      'no bonus without its terms': hasBonus || isSame(granted, '0'),
      'bonus is capped': !offer?.maxBonusValue || isAtMost(granted, offer.maxBonusValue),
      'fee is off by half a unit at most': isWithin(units(fee, precision) * feeUnit - exactFee, feeUnit),
      'processing is off by half a unit at most': isWithin(
        moved - units(isDeposit ? total : received, precision) * rate,
        rateUnit,
      ),
    }
  }

  it('MONEY-1 MONEY-4 WDR-5 FORM-14 AMT-12 parts sum exactly, caps hold, no withdrawal pays more than it takes', () => {
    fc.assert(
      fc.property(terms, (payment) => {
        const promises = promisesOf(payment, quotePayment(payment))
        expect(Object.keys(promises).filter((name) => promises[name] !== true)).toEqual([])
      }),
      RUNS,
    )
  })

  it('MONEY-3 a larger amount is never taxed less, and a tax has at most two decimals', () => {
    fc.assert(
      fc.property(decimal(10n ** 8n, 2), decimal(10n ** 8n, 2), tiers, (amount, more, taxTiers) => {
        const taxed = (text: string) => quotePayment({ flow: 'deposit', amount: text, precision: 4, taxTiers }).tax
        const tax = taxed(amount)
        expect([isAtMost(tax, taxed(addDecimals(amount, more))), /\.\d\d00$/.test(tax)]).toEqual([true, true])
      }),
      RUNS,
    )
  })

  it('MONEY-4 the label names exactly the parts of a fee that are not zero', () => {
    const parts = fc.record({ percentage: fc.option(decimal(3000n, 3)), fix: fc.option(decimal(300n, 2)) })
    fc.assert(
      fc.property(parts, ({ percentage, fix }) => {
        const label = feeLabel({ percentage, fix })
        const isFree = (fee: Pick<PaymentToQuote, 'feePercent' | 'feeFix'>) =>
          isSame(quotePayment({ flow: 'deposit', amount: '1000000', precision: 2, ...fee }).fee, '0')
        expect([label.includes('%'), label.replace(/^[^%]*%/, '') !== '', label === '']).toEqual([
          !isFree({ feePercent: percentage }),
          !isFree({ feeFix: fix }),
          isFree({ feePercent: percentage, feeFix: fix }),
        ])
      }),
      RUNS,
    )
  })
})
