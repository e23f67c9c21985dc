import { describe, expect, it } from 'vitest'
import { sampleConfig, sampleMethod } from '../../config/config-sample'
import { sampleRates } from '../../exchange-rates/rates-sample'
import { unusableReason, type Unusable } from './unusable-reason'

const UNTIL = '2026-03-05T12:00:00.000Z'
const config = sampleConfig({
  methods: {
    method: sampleMethod({ limits: { EUR: { min: '10.00' } } }),
    any: sampleMethod({ limits: { EUR: { min: '0' } } }),
    list: sampleMethod({ action_type: 'NestedList' }),
    restricted: sampleMethod({ restricted_until: UNTIL }),
    off: sampleMethod({ enabled: false }),
    payout: sampleMethod({ flow: 'withdrawal', limits: { EUR: { min: '10.00' } } }),
  },
})

const reasonOf = (id: string, balance = '0.00', depositRest?: string) => {
  const method = config.methods[id]!
  return unusableReason(
    config,
    { id, method, limits: method.limits['EUR']! },
    {
      ...{ flow: method.flow, brand: 'COM', country: 'DE', currency: 'EUR', terms: {}, switches: [] },
      exchangeRates: sampleRates(config),
      ...{ depositRest, balance, now: new Date('2026-03-04T12:00:00.000Z') },
    },
  )
}

describe('the reason why a method takes no payment', () => {
  it.each<[string, Unusable | null]>([
    ['method', null],
    ['list', { kind: 'list' }],
    ['restricted', { kind: 'restricted', until: UNTIL }],
    ['off', { kind: 'switched_off' }],
    ['payout', { kind: 'balance' }],
  ])('LIST-9 LIST-10 %s: %o', (id, reason) => {
    expect(reasonOf(id)).toEqual(reason)
  })

  it('LIST-9 a payout needs a balance of at least its minimum', () => {
    expect([reasonOf('payout', '10.00'), reasonOf('payout', '9.99')]).toEqual([null, { kind: 'balance' }])
  })

  it.each<[string, string, Unusable | null]>([
    ['method', '10.00', null],
    ['method', '9.99', { kind: 'limit_reached' }],
    ['any', '0.01', null],
    ['any', '0.00', { kind: 'limit_reached' }],
  ])('LIST-8 %s with %s left to deposit: %o', (id, rest, reason) => {
    expect(reasonOf(id, '0.00', rest)).toEqual(reason)
  })
})
