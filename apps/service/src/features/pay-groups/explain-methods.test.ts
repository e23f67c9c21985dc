import { sampleRates } from '../../exchange-rates/rates-sample'
import { describe, expect, it } from 'vitest'
import { sampleBrand, sampleConfig, sampleMethod } from '../../config/config-sample'
import type { PlayerSession } from '../payments'
import { explainMethods } from './explain-methods'
import type { ListingFacts } from './listing-parts'

const NOW = new Date('2026-03-04T12:00:00.000Z')
const UNTIL = '2026-03-05T12:00:00.000Z'
const list = { pay_method_type: 'other', action_type: 'NestedList' }
const config = sampleConfig({
  methods: {
    open: sampleMethod({ arrangement: 2 }),
    first: sampleMethod({ arrangement: 9, countries: ['DE', 'AT'], limits: { EUR: { min: '10.00' } } }),
    off: sampleMethod({ enabled: false }),
    'off-list': sampleMethod({ ...list, enabled: false }),
    'in-off-list': sampleMethod({ parent: 'off-list' }),
    'open-list': sampleMethod(list),
    'in-open-list': sampleMethod({ parent: 'open-list' }),
    restricted: sampleMethod({ restricted_until: UNTIL }),
    wager: sampleMethod({ flow: 'withdrawal', wager_restricted: true, limits: { EUR: { min: '1.00' } } }),
    dear: sampleMethod({ limits: { EUR: { min: '50.00' } } }),
    elsewhere: sampleMethod({ countries: ['FR'] }),
    'list-elsewhere': sampleMethod({ ...list, countries: ['FR'] }),
    'hidden-itself': sampleMethod({ countries: ['FR'], parent: 'list-elsewhere' }),
    'hidden-by-list': sampleMethod({ parent: 'list-elsewhere' }),
    payout: sampleMethod({ flow: 'withdrawal', limits: { EUR: { min: '20.00' } } }),
    'dear-payout': sampleMethod({ flow: 'withdrawal', limits: { EUR: { min: '30.01' } } }),
  },
  brands: {
    COM: sampleBrand({
      wager_restricted: true,
      lost_profit_bonus: { pay_group: 'open', tiers: { EUR: [{ from: '0', value: '10' }] } },
      methods: [
        ...[
          'open',
          'first',
          'off',
          'off-list',
          'in-off-list',
          'open-list',
          'in-open-list',
          'restricted',
          'wager',
          'dear',
          'elsewhere',
        ],
        ...['list-elsewhere', 'hidden-itself', 'hidden-by-list'],
        ...['payout', 'dear-payout'],
      ],
    }),
  },
})
const session = {
  ...{ brand: 'COM', userId: 'player-1', country: 'DE', currency: 'EUR' },
  terms: { is_wagering: true, deposit_limit_remaining: '40.00' },
} as PlayerSession
const facts = {
  ...{ balance: '30.00', depositRest: '40.00', switches: [], now: NOW, lastUsedIds: [], lastDeposit: undefined },
} as unknown as ListingFacts

const explained = (flow: 'deposit' | 'withdrawal', more: Partial<ListingFacts> = {}) =>
  new Map(
    explainMethods({ config, exchangeRates: sampleRates(config), flow, session, facts: { ...facts, ...more } }).map(
      (each) => [each.id, each],
    ),
  )

describe('the explanation of a method’s place', () => {
  it.each<[string, string, object]>([
    ['off', 'disabled', { rule: 'switched_off', facts: { enabled: 'no', by: 'configuration' } }],
    [
      'in-off-list',
      'disabled',
      { rule: 'switched_off', facts: { enabled: 'yes', by: 'configuration', parent: 'off-list' } },
    ],
    ['restricted', 'disabled', { rule: 'restriction', facts: { until: UNTIL, now: NOW.toISOString() } }],
    [
      'dear',
      'disabled',
      { rule: 'limits', facts: { deposit_limit_remaining: '40.00', min: '50.00', currency: 'EUR' } },
    ],
    ['hidden-itself', 'hidden', { rule: 'country', facts: { country: 'DE', allowed: 'FR' } }],
    ['hidden-by-list', 'hidden', { rule: 'parent', facts: { parent: 'list-elsewhere' } }],
    ['elsewhere', 'hidden', { rule: 'country', facts: { country: 'DE', allowed: 'FR' } }],
  ])('ENT-4 API-1 %s is %s', (id, decision, reason) => {
    const found = explained('deposit').get(id)
    expect(found?.decision).toBe(decision)
    expect(found?.reasons[0]).toEqual(reason)
    expect(found?.position === null).toBe(decision === 'hidden')
  })

  it('LIST-1 ENT-4 has the place of a shown method and the rules that it passed', () => {
    const found = explained('deposit')
    expect(found.get('open')).toMatchObject({ decision: 'shown' })
    expect(found.get('first')?.reasons).toEqual([
      { rule: 'order', facts: expect.objectContaining({ list: 'main', arrangement: '9' }) as object },
      { rule: 'country', facts: { country: 'DE', allowed: 'DE AT' } },
      { rule: 'currency', facts: { currency: 'EUR', allowed: 'EUR' } },
      { rule: 'limits', facts: { min: '10.00', max: 'none', currency: 'EUR' } },
    ])
    expect(found.get('open')?.reasons[1]).toEqual({ rule: 'country', facts: { country: 'DE', allowed: 'all' } })
    expect([found.get('first')?.position, found.get('open')?.position]).toEqual([0, 1])
    // Disabled methods come after enabled ones.
    expect(found.get('dear')?.position).toBeGreaterThan(1)
    expect(found.get('in-off-list')?.reasons[1]).toMatchObject({ facts: { list: 'off-list' } })
    expect([...found.keys()]).not.toContain('payout')
  })

  it('MONEY-5 LIST-1 the method of the lost profit is first if the last deposit was made with another method', () => {
    const lastDeposit = { payGroupId: 'first', amount: '20.00' }
    expect(explained('deposit', { lastDeposit }).get('open')?.position).toBe(0)
  })

  it('ENT-4 LIST-9 LIST-10 of a withdrawal the balance and the wager count', () => {
    const found = explained('withdrawal')
    expect(found.get('wager')?.reasons[0]).toEqual({
      ...{ rule: 'wager', facts: { brand: 'yes', method: 'yes', is_wagering: 'yes' } },
    })
    expect(found.get('dear-payout')?.reasons[0]).toEqual({
      ...{ rule: 'balance', facts: { balance: '30.00', min: '30.01', currency: 'EUR' } },
    })
    expect(found.get('payout')?.reasons.at(-1)).toEqual({ rule: 'balance', facts: { balance: '30.00', min: '20.00' } })
  })

  it('issue-12 2 a method that an operator turned off has another reason than one off by configuration', () => {
    const switches = [{ kind: 'method', subject: 'open', until: null } as const]
    const [reason] = explained('deposit', { switches }).get('open')?.reasons ?? []
    expect(reason).toEqual({ rule: 'switched_off', facts: { enabled: 'yes', by: 'operator' } })
    const listed = [{ kind: 'method', subject: 'in-open-list', until: null } as const]
    expect(explained('deposit', { switches: listed }).get('in-open-list')?.reasons[0]).toMatchObject({
      facts: { by: 'operator', parent: 'open-list' },
    })
  })
})
