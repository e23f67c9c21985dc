import { describe, expect, it } from 'vitest'
import { flowOf, isMethodListShown, isStatusPage, pageKindOf, resultPath } from './page-kind-of'

describe('pages', () => {
  it.each([
    ['/deposit', 'deposit', 'main', true],
    ['/deposit/', 'deposit', 'main', true],
    ['/withdrawal', 'withdrawal', 'main', true],
    ['/deposit/visa/', 'deposit', 'form', true],
    ['/deposit/visa/new', 'deposit', 'form', true],
    ['/deposit/deposit-display-form', 'deposit', 'form', true],
    ['/withdrawal/iban/', 'withdrawal', 'form', true],
    ['/deposit/error-bank/', 'deposit', 'form', true],
    ['/deposit/deposit-success', 'deposit', 'success', false],
    ['/deposit/deposit-error', 'deposit', 'error', false],
    ['/deposit/deposit-processing', 'deposit', 'processing', false],
    ['/deposit/deposit-await/', 'deposit', 'processing', false],
    ['/withdrawal/withdrawal-success', 'withdrawal', 'success', false],
    ['/withdrawal/withdrawal-error', 'withdrawal', 'error', false],
    ['/withdrawal/withdrawal-processing', 'withdrawal', 'processing', false],
    ['/account-management/status/success', 'deposit', 'success', false],
    ['/account-management/status/error', 'deposit', 'error', false],
    ['/withdrawal/', 'withdrawal', 'main', true],
    ['/withdrawal/iban/extra', 'withdrawal', 'form', true],
    ['/deposit/deposit-success/more', 'deposit', 'form', true],
    ['/deposit/withdrawal-bank', 'withdrawal', 'form', true],
    ['/deposit/withdrawal-success', 'withdrawal', 'form', true],
    ['/withdrawal/deposit-success', 'withdrawal', 'form', true],
    ['/deposit-success', 'deposit', 'other', true],
    ['/withdrawals', 'withdrawal', 'other', true],
    ['/account-management/status', 'deposit', 'other', true],
    ['/account-management/support', 'deposit', 'other', true],
    ['/payments/3ds_result/sandbox', 'deposit', 'other', true],
    ['/Deposit', 'deposit', 'other', true],
    ['/WITHDRAWAL', 'deposit', 'other', true],
    ['deposit', 'deposit', 'other', true],
    ['', 'deposit', 'other', true],
    ['/withdrawal-cards', 'withdrawal', 'other', false],
    ['/withdrawal-cards/', 'withdrawal', 'other', false],
    ['/withdrawal-verify-account', 'withdrawal', 'other', true],
    ['/betshop-withdrawal', 'withdrawal', 'other', true],
    ['/betshop-deposit', 'deposit', 'other', true],
    ['/reject-withdrawal', 'withdrawal', 'other', true],
    ['/depositors', 'deposit', 'other', true],
    ['/', 'deposit', 'other', true],
    ['constructor', 'deposit', 'other', true],
  ])(
    'ROUTE-11 ROUTE-12 %s is of the %s flow and of kind %s; method lists may show: %s',
    (path, flow, kind, isShown) => {
      expect(flowOf(path)).toBe(flow)
      expect(pageKindOf(path)).toBe(kind)
      expect(isStatusPage(path)).toBe(['error', 'success', 'processing'].includes(kind))
      expect(isMethodListShown(path)).toBe(isShown)
    },
  )

  it.each([
    ['deposit', 'success', '/deposit/deposit-success', 'success'],
    ['deposit', 'charity-success', '/deposit/deposit-success', 'success'],
    ['deposit', 'error', '/deposit/deposit-error', 'error'],
    ['deposit', 'processing', '/deposit/deposit-processing', 'processing'],
    ['deposit', 'await', '/deposit/deposit-await', 'processing'],
    ['withdrawal', 'success', '/withdrawal/withdrawal-success', 'success'],
    ['withdrawal', 'error', '/withdrawal/withdrawal-error', 'error'],
    ['withdrawal', 'await', '/withdrawal/withdrawal-processing', 'processing'],
  ] as const)('ROUTE-11 a %s that is %s shows on %s', (flow, status, path, kind) => {
    expect(resultPath(flow, status)).toBe(path)
    expect(pageKindOf(path)).toBe(kind)
    expect(flowOf(path)).toBe(flow)
  })
})
