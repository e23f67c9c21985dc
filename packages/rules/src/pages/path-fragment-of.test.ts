import { describe, expect, it } from 'vitest'
import { pathFragmentOf } from './path-fragment-of'

describe('pathFragmentOf', () => {
  it.each([
    ['/payments/alt/sandbox/AbC_1-2', 'alternative-payment'],
    ['/payments/alt', 'alternative-payment'],
    ['/cashier/payments/alt/AbC_1-2/', 'alternative-payment'],
    ['/tokenization_page/AbC_1-2', 'alternative-payment'],
    ['/any/tokenization_page/sandbox/AbC_1-2', 'alternative-payment'],
    ['/acc_management', '/account-management'],
    ['/acc_management/status/success', '/account-management/status/success'],
    ['/cashier/acc_management/support/', '/account-management/support'],
    ['/account-management', null],
    ['/payments/alternative/AbC', null],
    ['/payments/status/sandbox/AbC', null],
    ['/my_tokenization_pages/AbC', null],
    ['/acc_management/../x', null],
    ['/deposit', null],
    ['', null],
  ])('ROUTE-10 ALT-3 the fragment of %s is %s', (path, known) => {
    expect(pathFragmentOf(path)).toBe(known)
  })
})
