import { sampleRates } from '../../exchange-rates/rates-sample'
import { describe, expect, it } from 'vitest'
import { sampleBrand, sampleConfig, sampleMethod } from '../../config/config-sample'
import type { PlayerSession } from '../payments'
import { createPayGroups } from './create-pay-groups'
import { depositRestOf } from './list-methods'
import type { PayGroupsDeps } from './pay-groups.types'

const config = sampleConfig({
  methods: {
    method: sampleMethod(),
    payout: sampleMethod({ flow: 'withdrawal' }),
  },
  brands: {
    COM: sampleBrand({ methods: ['method', 'payout'] }),
    COMPARED: sampleBrand({
      methods: ['method'],
      merchant_keys: ['sk_compared'],
      lost_profit_bonus: { pay_group: 'method', tiers: { EUR: [{ from: '0', value: '10' }] } },
    }),
  },
})
const session = (parts: object = {}) =>
  ({ brand: 'COM', userId: 'player-1', country: 'DE', currency: 'EUR', terms: {}, ...parts }) as PlayerSession

/** A player without any history; `asked` has the names of the data that were read. */
function payGroups(own: Partial<PayGroupsDeps> = {}) {
  const asked: string[] = []
  const read =
    <Value>(name: string, value: Value) =>
    () => {
      asked.push(name)
      return Promise.resolve(value)
    }
  const deps: PayGroupsDeps = {
    exchangeRates: sampleRates(config),
    sheetOf: () => null,
    hostedCardOf: () => null,
    ...{ config, now: () => new Date('2026-03-04T12:00:00.000Z'), logoAddressOf: (name) => name },
    balanceMinorOf: read('balance', 80_00n),
    historyOf: read('history', {
      ...{ lastUsedIds: [], newest: undefined, hasOpenWithdrawal: false, hasOpenPayment: false },
      contacts: { phone: '+4930123456' },
    }),
    lastDepositOf: read('lastDeposit', undefined),
    depositedMinorOf: read('deposited', 15_00n),
    authTokenOf: () => 'token',
    switchesOf: read('switches', []),
    verificationOf: read('verification', { isBlocked: false, blockedUntil: null, contacts: [] }) as never,
    openPaymentsOf: read('openPayments', []),
    orderPaymentOf: read('orderPayment', null),
    profileFor: read('profile', {}) as never,
    ...own,
  }
  return { deps, asked, groups: createPayGroups(deps) }
}

describe('a listing', () => {
  it.each([
    [undefined, 'deposit', undefined],
    ['40.00', 'deposit', '25.00'],
    ['15.00', 'deposit', '0.00'],
    ['10.00', 'deposit', '0.00'],
    ['40.00', 'withdrawal', undefined],
  ] as const)('LIST-8 of a limit of %s the rest of a %s is %s', async (limit, flow, rest) => {
    const { deps, asked } = payGroups()
    const terms = limit === undefined ? {} : { deposit_limit_remaining: limit }
    expect(await depositRestOf(deps, session({ terms }), flow)).toBe(rest)
    expect(asked).toEqual(rest === undefined ? [] : ['deposited'])
  })

  it('MONEY-5 CHECK-1 the last deposit is read only where a deposit that pays no order is compared', async () => {
    const isRead = async (parts: object, flow: 'listDeposit' | 'listWithdrawal' = 'listDeposit') => {
      const { groups, asked } = payGroups()
      await groups[flow](session(parts))
      return asked.includes('lastDeposit')
    }
    expect(await isRead({ brand: 'COMPARED' })).toBe(true)
    expect(await isRead({ brand: 'COM' })).toBe(false)
    expect(await isRead({ brand: 'COMPARED' }, 'listWithdrawal')).toBe(false)
    expect(await isRead({ brand: 'COMPARED', terms: { order: { id: 'A-1', amount: '10.00' } } })).toBe(false)
  })

  it('ENT-4 an order is listed with its payment, which is read only for an order', async () => {
    const order = { id: 'A-1', amount: '10.00' }
    const { groups, asked } = payGroups()
    expect((await groups.listDeposit(session())).order).toBeNull()
    expect(asked).not.toContain('orderPayment')
    const listed = await groups.listDeposit(session({ terms: { order } }))
    expect(listed.order).toEqual({ ...order, description: null, payment: null })
    expect(asked).toContain('orderPayment')
    // The player is identified by the phone number if there is no e-mail address.
    expect(listed.user_masked).toMatch(/56$/)
  })

  it('ENT-4 issue-11 5 open payments are read only for a player who has one of this flow', async () => {
    const listed = async (hasOpenPayment: boolean) => {
      const history = { lastUsedIds: [], newest: undefined, hasOpenWithdrawal: false, hasOpenPayment, contacts: {} }
      const open = [{ payment_id: 'p1' }] as never
      const { groups } = payGroups({
        historyOf: () => Promise.resolve(history),
        openPaymentsOf: () => Promise.resolve(open),
      })
      return (await groups.listDeposit(session())).open_payments
    }
    expect(await listed(true)).toHaveLength(1)
    expect(await listed(false)).toEqual([])
  })

  it('LIST-12 has a notice if no method is offered', async () => {
    const { groups } = payGroups()
    const kinds = async (country: string) =>
      (await groups.listDeposit(session({ country, currency: country === 'DE' ? 'EUR' : 'USD' }))).view_data.length
    expect(await kinds('DE')).toBe(0)
    const none = createPayGroups({
      ...payGroups().deps,
      config: sampleConfig({ methods: { method: sampleMethod({ countries: ['FR'] }) } }),
    })
    expect((await none.listDeposit(session())).view_data.length).toBeGreaterThan(0)
  })

  it('ENT-4 is explained on request, and never with real money', async () => {
    const { groups, deps } = payGroups()
    expect((await groups.listDeposit(session(), { isExplained: true })).explanation).toHaveLength(1)
    expect((await groups.listDeposit(session())).explanation).toBeUndefined()
    const real = createPayGroups({ ...deps, config: { ...config, environment: 'production' } })
    expect((await real.listDeposit(session(), { isExplained: true })).explanation).toBeUndefined()
  })

  it('API-1 a brand or a currency that is not configured causes an internal error', async () => {
    const { groups } = payGroups()
    await expect(groups.listDeposit(session({ brand: 'GONE' }))).rejects.toThrow('"GONE"')
    await expect(groups.listDeposit(session({ currency: 'XTS' }))).rejects.toThrow('"XTS" is not configured')
  })

  it('API-2 a method of another flow or currency is not selected', async () => {
    const { groups } = payGroups()
    const refused = (code: string) => ({ ok: false, refusal: { code } })
    expect(await groups.selectDeposit(session(), 'payout', 'EUR')).toMatchObject(refused('not_found'))
    expect(await groups.selectWithdrawal(session(), 'method', 'EUR')).toMatchObject(refused('not_found'))
    const order = { id: 'A-1', amount: '10.00' }
    const deposit = await groups.selectDeposit(session({ terms: { order } }), 'method', 'EUR')
    const payout = await groups.selectWithdrawal(session({ terms: { order } }), 'payout', 'EUR')
    expect([deposit.ok && deposit.value, payout.ok && payout.value]).toMatchObject([
      ...[{ preset_amount: '10.00' }, { preset_amount: null, payout_account_verification_blocked: false }],
    ])
  })
})
