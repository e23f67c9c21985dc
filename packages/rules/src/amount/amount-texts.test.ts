import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compactAmount } from '../money/compact-amount'
import { addDecimals } from '../money/decimal-arithmetic'
import { formatMoney } from '../money/format-money'
import { fromMinor } from '../money/minor-units'
import { addBlock } from './add-block'
import { isMinLimitShown, limitText } from './limit-text'

describe('addBlock', () => {
  it.each([
    ['', '50', '50'],
    ['.', '50', '50'],
    ['0', '50', '50'],
    ['12.', '50', '62'],
    ['.5', '50', '50.5'],
    ['1 000', '50', '1050'],
    ['0.1', '0.2', '0.3'],
    ['10.50', '0.50', '11'],
    ['9007199254740993', '1', '9007199254740994'],
    ['0.000000000000000001', '0.000000000000000001', '0.000000000000000002'],
    ['abc', '5', '5'],
  ])('AMT-10 AMT-12 the amount %j and the block %s make %s', (amount, block, sum) => {
    expect(addBlock(amount, block)).toBe(sum)
  })

  it('AMT-10 blocks are added exactly, in any order', () => {
    const amount = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.nat(18))
      .map(([minor, scale]) => fromMinor(minor, scale))
    fc.assert(
      fc.property(amount, amount, amount, (start, a, b) => {
        expect(addBlock(addBlock(start, a), b)).toBe(addBlock(addBlock(start, b), a))
        expect(addBlock(start, a)).toBe(addDecimals(start, a))
      }),
    )
  })
})

describe('limits for display', () => {
  it.each([
    [null, '∞'],
    ['500', '500'],
    ['12500.5', '12\u00a0500.5'],
  ])('AMT-6 MONEY-8 the limit %s is shown as %s', (limit, text) => {
    expect(limitText(limit)).toBe(text)
  })

  it.each([
    [true, '10', true],
    [true, '0.01', true],
    [true, '0', false],
    [true, '0.00', false],
    [false, '10', false],
  ])('AMT-6 with display_limits %s the minimum %s is shown: %s', (displayLimits, min, isShown) => {
    expect(isMinLimitShown({ displayLimits, min })).toBe(isShown)
  })
})

describe('the four displays of an amount', () => {
  it.each([
    ['digits_code', '1_234.50_EUR', '12_345_JPY', '0.5_BTC'],
    ['code_digits', 'EUR_1_234.50', 'JPY_12_345', 'BTC_0.5'],
    ['digits_symbol', '1_234.50_€', '12_345_¥', '0.5_BTC'],
    ['symbol_digits', '€1_234.50', '¥12_345', 'BTC_0.5'],
  ] as const)('AMT-10 MONEY-8 %s: %s, %s, %s', (display, euros, yen, bitcoins) => {
    const shown = (money: Parameters<typeof formatMoney>[0]) =>
      formatMoney({ ...money, display }).replaceAll('\u00a0', '_')
    expect(shown({ amount: '1234.5', currency: 'EUR', precision: 2, symbol: '€' })).toBe(euros)
    expect(shown({ amount: '12345', currency: 'JPY', precision: 0, symbol: '¥' })).toBe(yen)
    expect(shown({ amount: '0.5', currency: 'BTC', precision: 8 })).toBe(bitcoins)
  })

  it.each([
    ['999', '999'],
    ['999.99', '999.99'],
    ['1000', '1K'],
    ['1234', '1.23K'],
    ['12345', '12.3K'],
    ['123456', '123K'],
    ['1500000', '1.5M'],
  ])('AMT-11 MONEY-8 the short form of %s is %s', (amount, text) => {
    expect(compactAmount(amount)).toBe(text)
  })
})
