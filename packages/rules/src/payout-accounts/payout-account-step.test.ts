import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskedAccount, payoutAccountStep } from './payout-account-step'

describe('payoutAccountStep', () => {
  it.each([
    // [new account allowed, the form has a field to verify, verification blocked]
    [true, true, false, 'verify'],
    [true, true, true, 'blocked'],
    [false, true, false, 'blocked'],
    [false, true, true, 'blocked'],
    [true, false, false, 'blocked'],
    [false, false, false, 'blocked'],
    [true, false, true, 'blocked'],
    [false, false, true, 'blocked'],
  ] as const)(
    'VERIF-1 allowed %s, field to verify %s, blocked %s: %s',
    (isNewAccountAllowed, hasFieldToVerify, isVerificationBlocked, way) => {
      expect(payoutAccountStep({ isNewAccountAllowed, hasFieldToVerify, isVerificationBlocked })).toBe(way)
    },
  )
})

describe('maskedAccount', () => {
  it.each([
    ['DE89370400440532013000', 'DE •••• 3000'],
    ['de89 3704 0044 0532 0130 00', 'de •••• 3000'],
    ['VL-00123', '•••• 0123'],
    ['12345678901', '•••• 8901'],
    ['123456789012', '12 •••• 9012'],
    ['marta.l', 'm •••• l'],
    ['john', 'j •••• n'],
    ['m l k', '••••'],
    ['', '••••'],
  ])('VERIF-4 %s is shown as %s', (account, shown) => {
    expect(maskedAccount(account)).toBe(shown)
  })

  it('VERIF-4 at most half of an account is shown', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (account) => {
        const hidden = Array.from(account.replace(/\s/g, '')).length
        const shown = Array.from(maskedAccount(account).replace(/[\s•]/g, '')).length
        expect(shown * 2).toBeLessThanOrEqual(hidden)
      }),
    )
  })
})
