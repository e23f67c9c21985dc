import { describe, expect, it } from 'vitest'
import { sampleBrand, sampleConfig, sampleMethod } from '../../config/config-sample'
import { findMethod, type PolicyPlayer } from './find-method'

const limits = { EUR: { min: '1.00' }, USD: { min: '1.00' } }
const config = sampleConfig({
  currencies: {
    EUR: { name: 'Euro', iso_number: '978', precision: 2 },
    USD: { name: 'US dollar', iso_number: '840', precision: 2 },
    JPY: { name: 'Yen', iso_number: '392', precision: 0 },
  },
  methods: {
    method: sampleMethod({ limits }),
    dollars: sampleMethod({ short_name: 'dollars', limits: { USD: { min: '1.00' } } }),
  },
  brands: { COM: sampleBrand({ methods: ['method', 'dollars'], currencies: ['EUR', 'USD', 'JPY'] }) },
})
const player: PolicyPlayer = { brand: 'COM', country: 'DE', currency: 'EUR', terms: {} }
const asked = { flow: 'deposit', payGroupId: 'method', currency: 'EUR' } as const

describe('the method named by a call', () => {
  it.each([
    ['another method', { payGroupId: 'none' }, 'not_found'],
    ['a property name of every object', { payGroupId: 'constructor' }, 'not_found'],
    ['another flow', { flow: 'withdrawal' }, 'not_found'],
    ['a currency that the method does not take', { currency: 'JPY' }, 'currency_unavailable'],
    ['an unknown currency', { currency: 'GBP' }, 'currency_unavailable'],
    ['what the list in the session’s currency does not show', { payGroupId: 'dollars', currency: 'USD' }, 'not_found'],
  ] as const)('API-3 %s is refused', (_what, parts, code) => {
    expect(findMethod(config, player, { ...asked, ...parts })).toMatchObject({ ok: false, refusal: { code } })
  })

  const order = { id: 'A-1', amount: '25.00' }
  it.each([
    ['no terms', {}, 'USD', true],
    ['a limit', { deposit_limit_remaining: '5' }, 'USD', false],
    ['a limit, in its currency', { deposit_limit_remaining: '5' }, 'EUR', true],
    ['an order', { order }, 'USD', false],
    ['an order, in its currency', { order }, 'EUR', true],
  ] as const)('LIST-8 CHECK-1 with %s', (_what, terms, currency, isAllowed) => {
    expect(findMethod(config, { ...player, terms }, { ...asked, currency }).ok).toBe(isAllowed)
  })

  it('LIST-8 a deposit limit does not bind withdrawals to its currency', () => {
    const payouts = sampleConfig({ ...config, methods: { method: sampleMethod({ flow: 'withdrawal', limits }) } })
    const terms = { deposit_limit_remaining: '5' }
    const found = findMethod(payouts, { ...player, terms }, { ...asked, flow: 'withdrawal', currency: 'USD' })
    expect(found.ok).toBe(true)
  })
})
