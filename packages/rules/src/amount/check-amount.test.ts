import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromMinor } from '../money/minor-units'
import { type AmountToCheck, checkAmount } from './check-amount'

const limits = { min: '10', max: '500' }
const deposit = (text: string, more: Partial<AmountToCheck> = {}) =>
  checkAmount({ text, flow: 'deposit', limits, precision: 2, ...more })
const withdrawal = (text: string, balance: string, more: Partial<AmountToCheck> = {}) =>
  checkAmount({ text, flow: 'withdrawal', limits, precision: 2, balance, ...more })

describe('checkAmount', () => {
  it.each([
    ['10', '10'],
    ['500', '500'],
    ['12.50', '12.5'],
    ['0012', '12'],
    ['12.', '12'],
    ['1 00.5', '100.5'],
    ['1\u00a000', '100'],
    ['499.9900', '499.99'],
  ])('AMT-1 accepts %j and sends %s', (text, amount) => {
    expect(deposit(text)).toEqual({ isValid: true, isPotentiallyValid: true, error: null, amount })
  })

  it.each([
    ['', 'PH.ERROR.FIELD_REQUIRED', true, null],
    ['   ', 'PH.ERROR.FIELD_REQUIRED', true, null],
    ['0', 'PH.DEPOSIT.ERROR.INCORRECT_AMOUNT', true, '0'],
    ['0.00', 'PH.DEPOSIT.ERROR.INCORRECT_AMOUNT', true, '0'],
    ['.', 'PH.DEPOSIT.ERROR.INCORRECT_AMOUNT', true, null],
    ['abc', 'PH.DEPOSIT.ERROR.INCORRECT_AMOUNT', false, null],
    ['-20', 'PH.DEPOSIT.ERROR.INCORRECT_AMOUNT', false, null],
    ['1e2', 'PH.DEPOSIT.ERROR.INCORRECT_AMOUNT', false, null],
    ['0x20', 'PH.DEPOSIT.ERROR.INCORRECT_AMOUNT', false, null],
    ['Infinity', 'PH.DEPOSIT.ERROR.INCORRECT_AMOUNT', false, null],
    ['12,5', 'PH.DEPOSIT.ERROR.INCORRECT_AMOUNT', false, null],
    ['1.2.3', 'PH.DEPOSIT.ERROR.INCORRECT_AMOUNT', false, null],
    ['12.345', 'PH.DEPOSIT.ERROR.INCORRECT_AMOUNT', false, null],
    ['1'.repeat(256), 'PH.DEPOSIT.ERROR.INCORRECT_AMOUNT', false, null],
    ['9.99', 'PH.DEPOSIT.ERROR.UNDER_MIN_LIMIT', true, '9.99'],
    ['500.01', 'PH.DEPOSIT.ERROR.ABOVE_MAX_LIMIT', false, '500.01'],
  ])('AMT-1 AMT-4 refuses the deposit of %j with %s', (text, error, isPotentiallyValid, amount) => {
    expect(deposit(text)).toEqual({ isValid: false, isPotentiallyValid, error, amount })
  })

  it.each([
    ['9', 'PH.WITHDRAWAL.ERROR.UNDER_MIN_LIMIT'],
    ['501', 'PH.WITHDRAWAL.ERROR.ABOVE_MAX_LIMIT'],
    ['x', 'PH.WITHDRAWAL.ERROR.INCORRECT_AMOUNT'],
  ])('AMT-4 the key of a refused withdrawal of %s names the flow', (text, error) => {
    expect(withdrawal(text, '1000').error).toBe(error)
  })

  it.each([
    ['20', '0', 'balance is not positive'],
    ['20', '-5', 'balance is negative'],
    ['20', '19.99', 'amount exceeds the balance'],
    ['5', '9.99', 'balance is below the minimum'],
    ['600', '550', 'amount exceeds balance and limit'],
  ])('AMT-5 withdrawing %s from a balance of %s: %s', (text, balance) => {
    expect(withdrawal(text, balance)).toMatchObject({ isValid: false, error: 'CASHIER.PH2.ERROR_MESSAGE.1206' })
  })

  it('AMT-5 a balance of exactly the minimum can be withdrawn', () => {
    expect(withdrawal('10', '10.00').isValid).toBe(true)
  })

  it('AMT-5 the whole balance can be withdrawn, and a deposit does not depend on the balance', () => {
    expect(withdrawal('20', '20').isValid).toBe(true)
    expect(deposit('20', { balance: '0' }).isValid).toBe(true)
  })

  it.each([
    ['^\\d+0$', '120', null],
    ['^\\d+0$', '125', 'PH.DEPOSIT.ERROR.INCORRECT_AMOUNT'],
    [null, '125', null],
    ['', '125', null],
  ])('AMT-1 the pattern %s is checked against %s', (pattern, text, error) => {
    expect(deposit(text, { pattern }).error).toBe(error)
  })

  it.each(['(', '[0-', '(\\d+)+$', '(1|1)*x', '^(\\d|\\d\\d)+!$'])(
    'VALID-5 the pattern %s neither throws nor blocks',
    (pattern) => {
      expect(deposit('111', { pattern }).error).toBeNull()
    },
  )

  it.each([
    ['1000', 0, '1000'],
    ['1000.00', 0, '1000'],
    ['1.234', 3, '1.234'],
    ['0.00000001', 8, '0.00000001'],
    ['0.000000000000000001', 18, '0.000000000000000001'],
    ['900719925474.09', 2, '900719925474.09'],
    ['999999999999.9999999999', 10, '999999999999.9999999999'],
  ])('AMT-12 keeps every digit of %s at %i decimals', (text, precision, amount) => {
    expect(deposit(text, { precision, limits: { min: '0', max: null } })).toMatchObject({ isValid: true, amount })
  })

  it.each(['9007199254740993', '1000000000000', '1000000000000.00'])(
    'AMT-2 %s is refused: it has more digits than can be typed',
    (text) => {
      expect(deposit(text, { precision: 2, limits: { min: '0', max: null } })).toMatchObject({
        isValid: false,
        error: 'PH.DEPOSIT.ERROR.INCORRECT_AMOUNT',
        amount: null,
      })
    },
  )

  it('AMT-1 AMT-12 accepts exactly the amounts from the minimum to the maximum', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 100_000n }), (minor) => {
        expect(deposit(fromMinor(minor, 2)).isValid).toBe(minor >= 1000n && minor <= 50_000n)
      }),
    )
  })
})
