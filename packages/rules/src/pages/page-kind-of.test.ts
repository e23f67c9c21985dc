import { describe, expect, it } from 'vitest'
import { flowOf, pageKindOf, resultPath } from './page-kind-of'

describe('pages', () => {
  it.each([
    ['/deposit', 'deposit', 'main'],
    ['/deposit/', 'deposit', 'main'],
    ['/withdrawal', 'withdrawal', 'main'],
    ['/deposit/visa/', 'deposit', 'form'],
    ['/deposit/visa/new', 'deposit', 'form'],
    ['/deposit/deposit-display-form', 'deposit', 'form'],
    ['/withdrawal/iban/', 'withdrawal', 'form'],
    ['/deposit/error-bank/', 'deposit', 'form'],
    ['/deposit/deposit-success', 'deposit', 'success'],
    ['/deposit/deposit-error', 'deposit', 'error'],
    ['/deposit/deposit-processing', 'deposit', 'processing'],
    ['/deposit/deposit-await/', 'deposit', 'processing'],
    ['/withdrawal/withdrawal-success', 'withdrawal', 'success'],
    ['/withdrawal/withdrawal-error', 'withdrawal', 'error'],
    ['/withdrawal/withdrawal-processing', 'withdrawal', 'processing'],
    ['/account-management/status/success', 'deposit', 'success'],
    ['/account-management/status/error', 'deposit', 'error'],
    ['/withdrawal/', 'withdrawal', 'main'],
    ['/withdrawal/iban/extra', 'withdrawal', 'form'],
    ['/deposit/deposit-success/more', 'deposit', 'form'],
    ['/deposit/withdrawal-bank', 'withdrawal', 'form'],
    ['/deposit/withdrawal-success', 'withdrawal', 'form'],
    ['/withdrawal/deposit-success', 'withdrawal', 'form'],
    ['/deposit-success', 'deposit', 'other'],
    ['/withdrawals', 'withdrawal', 'other'],
    ['/account-management/status', 'deposit', 'other'],
    ['/account-management/support', 'deposit', 'other'],
    ['/payments/3ds_result/sandbox', 'deposit', 'other'],
    ['/Deposit', 'deposit', 'other'],
    ['/WITHDRAWAL', 'deposit', 'other'],
    ['deposit', 'deposit', 'other'],
    ['', 'deposit', 'other'],
    ['/withdrawal-cards', 'withdrawal', 'other'],
    ['/withdrawal-cards/', 'withdrawal', 'other'],
    ['/withdrawal-verify-account', 'withdrawal', 'other'],
    ['/betshop-withdrawal', 'withdrawal', 'other'],
    ['/betshop-deposit', 'deposit', 'other'],
    ['/reject-withdrawal', 'withdrawal', 'other'],
    ['/depositors', 'deposit', 'other'],
    ['/', 'deposit', 'other'],
    ['constructor', 'deposit', 'other'],
  ])('ROUTE-11 %s is of the %s flow and of kind %s', (path, flow, kind) => {
    expect(flowOf(path)).toBe(flow)
    expect(pageKindOf(path)).toBe(kind)
  })

  it.each([
    ['deposit', 'success', '/deposit/deposit-success', 'success'],
    ['deposit', 'charity-success', '/deposit/deposit-success', 'success'],
    ['deposit', 'error', '/deposit/deposit-error', 'error'],
    ['deposit', 'processing', '/deposit/deposit-processing', 'processing'],
    ['deposit', 'await', '/deposit/deposit-await', 'processing'],
    ['withdrawal', 'success', '/withdrawal/withdrawal-success', 'success'],
    ['withdrawal', 'error', '/withdrawal/withdrawal-error', 'error'],
    ['withdrawal', 'await', '/withdrawal/withdrawal-processing', 'processing'],
  ] as const)('ROUTE-11 the page of a %s with the status %s is %s', (flow, status, path, kind) => {
    expect(resultPath(flow, status)).toBe(path)
    expect(pageKindOf(path)).toBe(kind)
    expect(flowOf(path)).toBe(flow)
  })
})
