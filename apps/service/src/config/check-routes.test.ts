import { DECLINE_CODES } from '@modulor/contract/errors'
import { describe, expect, it } from 'vitest'
import { sampleConfig, sampleMethod } from './config-sample'
import { checkNativePay } from './check-native-pay'
import { checkRoutes } from './check-routes'
import { CashierConfig } from './schema'

const provider = { plugin: 'sandbox', page_origins: ['http://shop.test'] }
const target = { provider: 'one' }
const route = { name: 'route', providers: [target] }

function problemsOf(routes: readonly object[], parts: object = {}): readonly string[] {
  const written = { methods: { method: sampleMethod({ provider: 'one', routes, ...parts }) } }
  const config = sampleConfig({ ...written, providers: { one: provider, two: provider } })
  const problems: string[] = []
  checkRoutes(config, config.methods['method']!, (path, message) => void problems.push(`${path.join('.')}: ${message}`))
  return problems
}

describe('routes in the configuration', () => {
  it.each<[string, object[], readonly string[]]>([
    ['valid routes', [{ ...route, currencies: ['EUR'], amounts: { EUR: { min: '1', max: '1' } } }], []],
    ['a duplicate name', [route, route], ['routes.1.name: another route has the name "route"']],
    [
      'a provider that does not exist',
      [{ ...route, providers: [{ provider: 'onee' }] }],
      ['routes.0.providers.0.provider: the provider "onee" is not configured; did you mean "one"?'],
    ],
    [
      'a duplicate provider',
      [{ ...route, providers: [target, { provider: 'two' }, target] }],
      ['routes.0.providers.2.provider: the provider "one" is listed twice'],
    ],
    [
      'a currency without limits',
      [{ ...route, currencies: ['EUR', 'USD'] }],
      ['routes.0.currencies.1: the method has no limits in "USD"'],
    ],
    [
      'a minimum above the maximum, and an unknown currency',
      [{ ...route, amounts: { EUR: { min: '2.00', max: '1.00' }, XAU: {} } }],
      ['routes.0.amounts.EUR.min: is above max', 'routes.0.amounts.XAU: the currency "XAU" is not configured'],
    ],
    [
      'an amount with too many decimals',
      [{ ...route, amounts: { EUR: { min: '0.001' } } }],
      ['routes.0.amounts.EUR.min: has more than the 2 decimals of its currency'],
    ],
  ])('issue-14 2 %s', (_what, routes, problems) => {
    expect(problemsOf(routes)).toEqual(problems)
  })

  it.each([
    [
      ['51-5', '60-59', '4'],
      [0, 1],
    ],
    [['222100-272099'], []],
  ])('issue-14 2 ranges of cards: %s', (ranges, wrong) => {
    const message = 'must go up, with the same number of digits on both sides'
    expect(problemsOf([{ ...route, card_ranges: ranges }], { pay_method_type: 'cards' })).toEqual(
      wrong.map((index) => `routes.0.card_ranges.${index}: ${message}`),
    )
  })

  it('issue-14 2 a method with native pay has no routes: its sheet makes a token for one provider', () => {
    const nativePay = { native_pay_type: 'Apple', native_pay: { country: 'DE', networks: ['visa'] } }
    const problemsWith = (routes: readonly object[]) => {
      const { method } = sampleConfig({ methods: { method: sampleMethod({ ...nativePay, routes }) } }).methods
      const problems: string[] = []
      checkNativePay(method!, (path, message) => void problems.push(`${path.join('.')}: ${message}`))
      return problems
    }
    expect([problemsWith([]), problemsWith([route])]).toEqual([[], ['routes: are not possible with `native_pay`']])
  })

  it('issue-14 2 only declines that another provider may decide differently lead to another provider', () => {
    const isTaken = (code: string) => {
      const written = { methods: { method: sampleMethod({ routes: [{ ...route, fall_back_on: [code] }] }) } }
      return CashierConfig.safeParse({ ...sampleConfig(), ...written }).success
    }
    expect(DECLINE_CODES.filter(isTaken).sort()).toEqual([
      'authentication_failed',
      'do_not_honour',
      'insufficient_funds',
      'provider_refused',
    ])
  })

  it('LIST-17 OTP-1 a method with native pay asks for no code: its sheet would cover the page with the code field', () => {
    const nativePay = { native_pay_type: 'Apple', native_pay: { country: 'DE', networks: ['visa'] } }
    const otp = { field: 'code', contact: 'phone' }
    const { method } = sampleConfig({ methods: { method: sampleMethod({ ...nativePay, otp }) } }).methods
    const paths: string[] = []
    checkNativePay(method!, (path) => void paths.push(path.join('.')))
    expect(paths).toEqual(['otp'])
  })

  it('issue-14 2 a method without cards has no card ranges, and a range is made of digits', () => {
    expect(problemsOf([{ ...route, card_ranges: ['4'] }])).toEqual([
      'routes.0.card_ranges: is possible only for a method of the type cards',
    ])
    const written = { methods: { method: sampleMethod({ routes: [{ ...route, card_ranges: ['4x'] }] }) } }
    expect(CashierConfig.safeParse({ ...sampleConfig(), ...written }).success).toBe(false)
  })
})
