import { matchRoute } from '../router'
import { describe, expect, it } from 'vitest'
import { MODAL_ROUTES } from './modal-screens'
import { MODAL_PATHS, pageLocationOf } from './page-location'
import { ROUTES } from './routes'

const screenAt = (path: string) => matchRoute(ROUTES, path)?.route.id.split(' ')[0]

describe('modal routes', () => {
  it('ROUTE-9 ROUTE-13 MODAL_PATHS lists exactly the modal routes', () => {
    const paths = MODAL_ROUTES.map(({ path }) => path)
    expect(paths.toSorted()).toEqual([...MODAL_PATHS].toSorted())
    for (const path of MODAL_PATHS) expect(screenAt(path)).toBe('elsewhere')
  })
})

describe('routes', () => {
  it.each([
    ['ROUTE-1', '/deposit', 'deposit-list'],
    ['ROUTE-1', '/deposit/', 'deposit-list'],
    ['ROUTE-1', '/withdrawal', 'withdrawal-list'],
    ['ROUTE-2', '/deposit/card/', 'method-form'],
    ['ROUTE-2', '/deposit/card/step-2', 'method-form'],
    ['ROUTE-2', '/withdrawal/card/', 'method-form'],
    ['ROUTE-4', '/deposit/deposit-processing', 'payment-result'],
    ['ROUTE-4', '/deposit/deposit-success', 'payment-result'],
    ['ROUTE-4', '/deposit/deposit-error', 'payment-result'],
    ['ROUTE-4', '/deposit/deposit-await', 'payment-result'],
    ['ROUTE-3', '/deposit/deposit-display-form', 'payment-result'],
    ['ROUTE-4', '/withdrawal/withdrawal-processing', 'payment-result'],
    ['ROUTE-4', '/withdrawal/withdrawal-success', 'payment-result'],
    ['ROUTE-4', '/withdrawal/withdrawal-error', 'payment-result'],
    ['ROUTE-8', '/3ds_result', 'three-ds-result'],
    ['ROUTE-8', '/payments/3ds_result/sandbox', 'three-ds-result'],
    ['ROUTE-8', '/payments/interaction/sandbox/AbC_1-2', 'alternative-payment'],
    ['ROUTE-8', '/payments/status/sandbox/AbC_1-2', 'alternative-payment'],
    ['ROUTE-10', '/payments/alt/sandbox/AbC_1-2', 'elsewhere'],
    ['ROUTE-10', '/tokenization_page/AbC_1-2', 'elsewhere'],
    ['ROUTE-10', '/acc_management/status', 'elsewhere'],
    ['ROUTE-7', '/cards', 'cards'],
    ['ROUTE-7', '/content', 'content-page'],
    ['ROUTE-9', '/betshop-deposit', 'bet-shop'],
    ['ROUTE-5', '/withdrawal-cards', 'cards'],
    ['ROUTE-5', '/withdrawal-verify-account', 'payout-account'],
    ['ROUTE-5', '/account-management-blocked', 'payout-account'],
    ['ROUTE-6', '/account-management', 'payout-account'],
    ['ROUTE-6', '/account-management/support', 'payout-account'],
    ['ROUTE-6', '/account-management/status', 'payout-account'],
    ['ROUTE-6', '/account-management/status/success', 'payout-account'],
    ['ROUTE-6', '/account-management/status/error', 'payout-account'],
    ['ROUTE-14', '/', 'elsewhere'],
    ['ROUTE-14', '/nothing/here', 'elsewhere'],
    ['ROUTE-14', '/withdrawal/card/too/deep', 'elsewhere'],
  ])('%s the path %s has the screen %s', (_clause, path, screen) => {
    expect(screenAt(path)).toBe(screen)
  })

  it.each([
    '/deposit/deposit-success',
    '/deposit/deposit-processing',
    '/deposit/deposit-await',
    '/deposit/deposit-error',
    '/withdrawal/withdrawal-success',
    '/withdrawal/withdrawal-processing',
    '/withdrawal/withdrawal-error',
    '/withdrawal-cards',
  ])('ROUTE-12 the method list is not at %s, with or without a slash, nor under a modal over it', (path) => {
    for (const address of [path, `${path}/`]) {
      expect(screenAt(address)).toMatch(/^(?:payment-result|cards)$/)
      const background = { pathname: address, search: '', key: 'k' }
      const modal = { pathname: '/select-country', search: '', hash: '', key: 'm', state: { background } }
      expect(screenAt(pageLocationOf(modal).page.pathname)).toMatch(/^(?:payment-result|cards)$/)
    }
  })
})
