import type { Flow, SwitchKind } from '@modulor/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { sampleBrand, sampleConfig, sampleMethod } from '../../config/config-sample'
import { sampleRates } from '../../exchange-rates/rates-sample'
import { largestAmount, limitNotices, methodStatus, type StatusContext } from './method-status'
import { hiddenReason, type PlayerContext } from './offered-method'

const EARLY = '2026-03-04T12:00:00.000Z'
const LATE = '2026-03-04T13:00:00.000Z'
const NOW = new Date('2026-03-04T12:30:00.000Z')

const method = (name: string, parts: object = {}) => ({ [name]: sampleMethod({ short_name: name, ...parts }) })
const payout = { flow: 'withdrawal', wager_restricted: true }
const methods = [
  'plain',
  'list',
  'listed',
  'empty',
  'closed-list',
  'in-closed-list',
  'waiting-list',
  'waiting',
  'payout',
]
const config = sampleConfig({
  methods: {
    ...method('plain'),
    ...method('routed', { routes: [{ name: 'r', providers: [{ provider: 'sandbox' }, { provider: 'second' }] }] }),
    ...method('closed', { enabled: false }),
    ...method('list', { action_type: 'NestedList' }),
    ...method('listed', { parent: 'list' }),
    ...method('empty', { action_type: 'NestedList' }),
    ...method('closed-list', { action_type: 'NestedList', enabled: false }),
    ...method('in-closed-list', { parent: 'closed-list' }),
    ...method('waiting-list', { action_type: 'NestedList', restricted_until: LATE }),
    ...method('waiting', { parent: 'waiting-list', restricted_until: EARLY }),
    ...method('payout', payout),
    ...method('free-payout', { ...payout, wager_restricted: false }),
    ...method('abroad', { countries: ['SE'] }),
    ...method('in-sweden', { countries: ['SE'], limits: { SEK: { min: '1' } } }),
  },
  brands: {
    WAGER: sampleBrand({ methods, wager_restricted: true }),
    OTHER: sampleBrand({ methods: ['plain', 'abroad', 'in-sweden', 'listed'] }),
  },
})

function statusOf(id: string, question: Partial<StatusContext> = {}) {
  const asked = config.methods[id]
  if (!asked) throw new Error(`there is no method ${id}`)
  const { flow } = asked
  return methodStatus(config, asked, {
    ...{ flow, id, brand: 'WAGER', country: 'DE', currency: 'EUR', terms: {}, depositRest: undefined, switches: [] },
    exchangeRates: sampleRates(config),
    ...question,
  })
}

describe('the status of a method', () => {
  it.each<[string, string, Partial<StatusContext>, string | null]>([
    ['an enabled method', 'plain', {}, null],
    ['a disabled method', 'closed', {}, 'switched_off'],
    ['a method in an enabled list', 'listed', {}, null],
    ['a method in a disabled list', 'in-closed-list', {}, 'switched_off'],
    ['a player with a wager', 'payout', { terms: { is_wagering: true } }, 'wager_restricted'],
    ['a player without a wager', 'payout', { terms: { is_wagering: false } }, null],
    ['a player without data about a wager', 'payout', {}, null],
    ['a method without the restriction', 'free-payout', { terms: { is_wagering: true } }, null],
    ['a brand without it', 'payout', { brand: 'OTHER', terms: { is_wagering: true } }, null],
    ['a brand that is not configured', 'payout', { brand: 'GONE', terms: { is_wagering: true } }, null],
    ['a deposit', 'payout', { flow: 'deposit', terms: { is_wagering: true } }, null],
  ])('LIST-8 LIST-9 %s', (_who, id, question, reason) => {
    expect(statusOf(id, question).unavailableReason).toBe(reason)
  })

  const off = (kind: SwitchKind, subject: string, until: string | null = null) => ({
    switches: [{ kind, subject, until }],
  })
  it.each<[string, string, Partial<StatusContext>, string | null, string | null]>([
    ['the method', 'plain', off('method', 'plain'), 'switched_off', null],
    ['another method', 'plain', off('method', 'list'), null, null],
    ['its list', 'listed', off('method', 'list'), 'switched_off', null],
    ['its provider', 'plain', off('provider', 'sandbox'), 'switched_off', null],
    ['another provider', 'plain', off('provider', 'plain'), null, null],
    ['the player’s country', 'plain', off('country', 'DE'), 'switched_off', null],
    ['another country', 'plain', off('country', 'SE'), null, null],
    ['its flow', 'plain', off('flow', 'deposit'), 'switched_off', null],
    ['the other flow', 'plain', off('flow', 'withdrawal'), null, null],
    ['the method for a time', 'plain', off('method', 'plain', LATE), null, LATE],
    [
      'the method for less than the configuration says',
      'waiting-list',
      off('method', 'waiting-list', EARLY),
      null,
      LATE,
    ],
  ])('issue-12 2 is off when an operator turns off %s', (_what, id, question, reason, until) => {
    expect(statusOf(id, question)).toEqual({ unavailableReason: reason, restrictedUntil: until })
  })

  it.each<[string, readonly (readonly [provider: string, until: string | null])[], string | null, string | null]>([
    ['one provider of two', [['sandbox', null]], null, null],
    [
      'both',
      [
        ['sandbox', null],
        ['second', null],
      ],
      'switched_off',
      null,
    ],
    [
      'both, one for a time',
      [
        ['sandbox', null],
        ['second', LATE],
      ],
      null,
      LATE,
    ],
    [
      'both for a time',
      [
        ['sandbox', LATE],
        ['second', EARLY],
      ],
      null,
      EARLY,
    ],
    [
      'one twice, and the other',
      [
        ['sandbox', EARLY],
        ['sandbox', null],
        ['second', null],
      ],
      'switched_off',
      EARLY,
    ],
  ])('issue-14 2 of a method with routes an operator turns off %s', (_what, off, reason, until) => {
    const switches = off.map(([subject, end]) => ({ kind: 'provider' as const, subject, until: end }))
    expect(statusOf('routed', { switches })).toEqual({ unavailableReason: reason, restrictedUntil: until })
  })

  it.each<[string, string, Partial<StatusContext>, string | null]>([
    ['no limit', 'plain', {}, null],
    ['nothing left', 'plain', { depositRest: '0.00' }, 'limit_reached'],
    ['less left than the minimum', 'plain', { depositRest: '9.99' }, 'limit_reached'],
    ['exactly the minimum left', 'plain', { depositRest: '10.00' }, null],
    ['less left than the minimum in another currency', 'plain', { depositRest: '1', currency: 'SEK' }, null],
    ['less left than the minimum, for a list', 'list', { depositRest: '9.99' }, null],
    ['nothing left, of a list', 'list', { depositRest: '0' }, 'limit_reached'],
    ['nothing left, of a withdrawal', 'payout', { depositRest: '0' }, null],
  ])('LIST-8 with %s', (_limit, id, question, reason) => {
    expect(statusOf(id, question).unavailableReason).toBe(reason)
  })

  it('issue-13 5 is not available while the method’s payments cannot be converted', () => {
    const exchangeRates = { termsOf: () => ({ kind: 'rate_unavailable' }) as const }
    expect(statusOf('plain', { exchangeRates }).unavailableReason).toBe('rate_unavailable')
    expect(statusOf('closed', { exchangeRates }).unavailableReason).toBe('switched_off')
  })

  const restriction = (id: string, until: string) => ({ pay_group_id: id, until })
  it.each([
    ['nothing', 'plain', {}, null],
    ['the configuration', 'waiting-list', {}, LATE],
    ['its list, which says later', 'waiting', {}, LATE],
    ['the terms', 'plain', { restrictions: [restriction('plain', EARLY)] }, EARLY],
    [
      'the later of two terms',
      'plain',
      { restrictions: [restriction('plain', LATE), restriction('plain', EARLY)] },
      LATE,
    ],
    ['terms of its list', 'listed', { restrictions: [restriction('list', EARLY)] }, EARLY],
    ['terms of another method', 'plain', { restrictions: [restriction('list', EARLY)] }, null],
  ])('LIST-10 is restricted by %s', (_what, id, terms, until) => {
    expect(statusOf(id, { terms }).restrictedUntil).toBe(until)
  })

  it.each([
    [undefined, undefined, null],
    ['100.00', undefined, '100.00'],
    [undefined, '40.00', '40.00'],
    ['100.00', '40.00', '40.00'],
    ['100.00', '400.00', '100.00'],
    ['100.00', '100', '100.00'],
  ])('LIST-8 a largest amount of %s and a rest of %s is %s', (max, rest, largest) => {
    expect(largestAmount(max, rest)).toBe(largest)
  })

  it.each([
    ['ends later', LATE, { until: LATE }],
    ['has ended', EARLY, undefined],
    ['ends now', NOW.toISOString(), undefined],
    ['has no known end', undefined, undefined],
  ])('LIST-8 issue-8 1.6 of a limit that %s', (_when, until, props) => {
    const [notice, ...others] = limitNotices('deposit', '0', 'EUR', { until, now: NOW })
    expect(notice).toEqual({
      ...{ type: 'limit_notice', style: 'warning', value: 'CASHIER.NOTICE.LIMIT_REACHED' },
      ...(props && { props }),
    })
    expect(others).toEqual([])
  })

  it('LIST-8 has no notice of a deposit limit for a withdrawal, or for a player without a limit', () => {
    expect(limitNotices('withdrawal', '0', 'EUR')).toEqual([])
    expect(limitNotices('deposit', undefined, 'EUR')).toEqual([])
  })
})

describe('which methods a player sees', () => {
  it.each<[string, string, Partial<PlayerContext> & { flow?: Flow }, string | null]>([
    ['a method', 'plain', {}, null],
    ['another flow', 'payout', {}, 'flow'],
    ['a method that is not there', 'none', {}, 'flow'],
    ['a brand without it', 'payout', { flow: 'withdrawal', brand: 'OTHER' }, 'brand_list'],
    ['a brand that is not configured', 'plain', { brand: 'GONE' }, 'brand_list'],
    ['another country', 'abroad', { brand: 'OTHER' }, 'country'],
    ['its country', 'abroad', { brand: 'OTHER', country: 'SE' }, null],
    ['a currency that the method has not', 'plain', { currency: 'SEK' }, 'currency'],
    [
      'a currency that only the method has',
      'in-sweden',
      { brand: 'OTHER', country: 'SE', currency: 'SEK' },
      'currency',
    ],
    ['a method in a list', 'listed', {}, null],
    ['a method whose list is hidden', 'listed', { brand: 'OTHER' }, 'parent'],
    ['a list with a method', 'list', {}, null],
    ['a list without one', 'empty', {}, 'empty_list'],
    ['another currency of a method whose list has it not either', 'listed', { currency: 'SEK' }, 'parent'],
  ])('API-1 COUNTRY-1 LIST-16 %s', (_what, id, parts, rule) => {
    const { flow, ...at } = { flow: 'deposit' as Flow, brand: 'WAGER', country: 'DE', currency: 'EUR', ...parts }
    expect(hiddenReason(config, flow, at, id)?.rule ?? null).toBe(rule)
  })
})
