import { describe, expect, it } from 'vitest'
import { toListing } from '../../api'
import { depositListingSample, payGroupSample } from '../../api/wire-samples'
import { autoChoice, listView, NO_FILTER, type AutoChoiceInput, type ListInput } from './list-view'

const NOW = Date.parse('2026-11-20T12:00:00Z')
type Group = Parameters<typeof payGroupSample>[0]

/** The view of these methods, each with its id as its name. */
function view(
  groups: Group[],
  question: Partial<ListInput> = {},
  listing: Parameters<typeof depositListingSample>[0] = {},
) {
  const payment_groups = groups.map((group) =>
    payGroupSample({ popular: false, show_in_carousel: false, public_name: group?.id ?? '', ...group }),
  )
  return listView({
    flow: 'deposit',
    listing: toListing(depositListingSample({ payment_groups, ...listing })),
    filter: NO_FILTER,
    wallets: [],
    amount: '0',
    now: NOW,
    carousel: { isInitiallyLoaded: true, isSwitchedOff: false },
    translate: (key) => key,
    ...question,
  })
}
const idsByGroup = ({ groups }: ReturnType<typeof view>) =>
  Object.fromEntries(groups.map(({ group, methods }) => [group, methods.map(({ id }) => id)]))
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)

describe('listView', () => {
  it('LIST-1 LIST-10 methods are grouped as popular, lost profit, regular and disabled, by descending arrangement', () => {
    const listing = { lost_profit_merchant_bonus: { pay_group: 'more', tiers: [{ from: '0', to: null, value: '5' }] } }
    const groups: Group[] = [
      { id: 'low', arrangement: 1 },
      { id: 'high', arrangement: 9 },
      { id: 'more' },
      { id: 'star', popular: true },
      { id: 'off', enabled: false, popular: true },
      { id: 'later', restricted_until: '2026-11-20T12:30:00Z' },
      { id: 'again', restricted_until: '2026-11-20T11:30:00Z', arrangement: 5 },
    ]
    const found = view(groups, {}, listing)
    expect(found.groups.map(({ group }) => group)).toEqual(['popular', 'lost_profit', 'regular', 'disabled'])
    expect(idsByGroup(found)).toEqual({
      popular: ['star'],
      lost_profit: ['more'],
      regular: ['high', 'again', 'low'],
      disabled: ['off', 'later'],
    })
  })

  it('CHECK-1 issue-8 1.7 the list of an order has only the methods that accept its amount', () => {
    const limited = (id: string, min_amount: string, max_amount: string | null): Group => {
      const [currency] = payGroupSample().currencies
      return { id, currencies: [{ ...currency!, limits: { min_amount, max_amount } }] }
    }
    const groups = [limited('takes', '24.90', '24.90'), limited('above', '24.91', null), limited('below', '1', '24.89')]
    const order = { id: 'A-1', amount: '24.90', description: null, payment: null }
    expect(idsOf(view(groups, {}, { order }).offered)).toEqual(['takes'])
    expect(idsOf(view(groups).offered)).toEqual(['takes', 'above', 'below'])
  })

  it('LIST-11 a restricted method is enabled when its time has come, and until then the view is waiting', () => {
    const groups: Group[] = [{ id: 'later', restricted_until: '2026-11-20T12:00:01Z' }]
    expect(view(groups)).toMatchObject({ isWaiting: true, closure: { kind: 'restricted' } })
    expect(view(groups, { now: NOW + 1000 })).toMatchObject({ isWaiting: false, closure: null })
  })

  it('LIST-10 a restriction counts as active while the player’s clock is not known', () => {
    expect(idsByGroup(view([{ id: 'later', restricted_until: '2026-11-20T11:00:00Z' }], { now: null }))).toEqual({
      disabled: ['later'],
    })
  })

  it('LIST-10 the availability of a method of another list throws', () => {
    const [other] = view([{ id: 'other' }]).offered
    expect(() => other && view([{ id: 'own' }]).availabilityOf(other)).toThrow('"other" is not in this list')
  })

  it('LIST-2 the categories with methods are offered in their order, with their counts', () => {
    const { categories } = view([
      { id: 'a', pay_method_type: 'crypto' },
      { id: 'b', pay_method_type: 'cards', popular: true },
      { id: 'c', pay_method_type: 'crypto' },
    ])
    expect(categories).toEqual([
      { category: 'popular', count: 1 },
      { category: 'all', count: 3 },
      { category: 'cards', count: 1 },
      { category: 'crypto', count: 2 },
    ])
  })

  it.each([
    ['PIKO', ['Piko']],
    [' pïko ', ['Piko']],
    ['o', ['Piko', 'Café Sol']],
    ['cafe', ['Café Sol']],
    ['velor', []],
  ])('LIST-5 a search for %s finds the right methods', (text, names) => {
    const groups: Group[] = [
      { id: '1', public_name: 'Piko' },
      { id: '2', public_name: 'Café Sol' },
    ]
    const found = view(groups, { filter: { category: 'all', text } })
    expect(found.groups.flatMap(({ methods }) => methods.map(({ displayName }) => displayName))).toEqual(names)
    expect(found.foundCount).toBe(names.length)
    expect(found.closure).toBeNull()
  })

  it('LIST-5 issue-13 5 a search finds a method by the brand’s name for it in the player’s language', () => {
    const translate = (name: string) => (name === 'Bank card' ? 'Bankkarte' : name)
    const found = (text: string) =>
      idsByGroup(
        view([{ id: 'card', public_name: 'Bank card' }, { id: 'other' }], {
          filter: { category: 'all', text },
          translate,
        }),
      )
    expect([found('karte'), found('bank c')]).toEqual([{ regular: ['card'] }, {}])
  })

  it('LIST-5 category and search apply together', () => {
    const groups: Group[] = [{ id: 'ab', pay_method_type: 'crypto' }, { id: 'abc' }]
    expect(idsByGroup(view(groups, { filter: { category: 'crypto', text: 'a' } }))).toEqual({ regular: ['ab'] })
  })

  it('LIST-3 the quick choice has up to five enabled methods, the last used one first', () => {
    const groups: Group[] = [1, 2, 3, 4, 5, 6, 7].map((number) => ({
      id: `m${String(number)}`,
      arrangement: number,
      show_in_carousel: number !== 7,
      enabled: number !== 6,
      last_used: number === 2,
    }))
    expect(idsOf(view(groups).carousel)).toEqual(['m2', 'm5', 'm4', 'm3', 'm1'])
  })

  it('LIST-3 a single method is not a quick choice', () => {
    expect(view([{ id: 'a', show_in_carousel: true }, { id: 'b' }]).carousel).toEqual([])
  })

  it.each([
    [['Google'], ['google', 'any']],
    [['Apple'], ['apple', 'any']],
    [[], ['any']],
  ] as const)('LIST-17 a device with the wallets %o has the methods %o', (wallets, ids) => {
    const groups: Group[] = [
      { id: 'apple', native_pay_type: 'Apple' },
      { id: 'google', native_pay_type: 'Google' },
      { id: 'any' },
    ]
    expect(idsByGroup(view(groups, { wallets }))).toEqual({ regular: ids })
  })

  it.each([
    ['there is none', 'no_methods', [], {}],
    ['each is disabled', 'no_methods', [{ id: 'a', enabled: false }], {}],
    [
      'a limit notice has no amount',
      'limit_reached',
      [{ id: 'a' }],
      { view_data: [{ type: 'limit_notice', style: 'error', value: 'LIMIT' } as const] },
    ],
  ])('LIST-7 no method is enabled if %s: %s', (_why, kind, groups, listing) => {
    expect(view(groups, {}, listing).closure).toEqual({ kind })
  })

  it('LIST-8 issue-8 1.5 an amount above the limit closes the list, with the amount that opens it again', () => {
    const notice = { type: 'limit_notice', style: 'info', value: 'REST', amount: '60.00' } as const
    const at = (amount: string) => view([{ id: 'a' }, { id: 'b' }], { amount }, { view_data: [notice] })
    expect(at('70').closure).toEqual({ kind: 'amount_above_limit', amount: '70', left: '60.00' })
    expect(idsByGroup(at('70'))).toEqual({ disabled: ['a', 'b'] })
    expect(at('60.00')).toMatchObject({ closure: null })
    expect(idsByGroup(at('60.00'))).toEqual({ regular: ['a', 'b'] })
  })
})

describe('the quick choice', () => {
  const two: Group[] = [
    { id: 'a', show_in_carousel: true },
    { id: 'b', show_in_carousel: true },
  ]

  it.each([
    ['before the first listing', { isInitiallyLoaded: false, isSwitchedOff: false }, [], false],
    ['if the player has turned it off', { isInitiallyLoaded: true, isSwitchedOff: true }, [], true],
    ['else', { isInitiallyLoaded: true, isSwitchedOff: false }, ['a', 'b'], false],
  ])('LIST-3 the quick choice is shown or hidden: %s', (_when, carousel, ids, isOff) => {
    const found = view(two, { carousel })
    expect(idsOf(found.carousel)).toEqual(ids)
    expect(found.isCarouselOff).toBe(isOff)
  })

  it.each([0, 2])('LIST-3 LIST-4 a quick choice of %s methods counts as hidden only if it has methods', (count) => {
    const groups: Group[] = [{ id: 'before', last_used_rank: 1 }, ...two.slice(0, count)]
    const found = view(groups, { carousel: { isInitiallyLoaded: true, isSwitchedOff: true } })
    expect(found.isCarouselOff).toBe(count > 0)
    expect(idsOf(found.lastUsed)).toEqual(count > 0 ? [] : ['before'])
  })

  it('LIST-1 LIST-3 LIST-4 issue-8 a method is listed once: as used before, else in the quick choice, else in its group', () => {
    const groups: Group[] = [
      { id: 'last', last_used_rank: 0, last_used: true, show_in_carousel: true, popular: true },
      { id: 'before', last_used_rank: 1, show_in_carousel: true, popular: true },
      { id: 'quick', show_in_carousel: true, popular: true },
      { id: 'star', popular: true },
      { id: 'plain' },
    ]
    const places = (question: Partial<ListInput>) => {
      const found = view(groups, question)
      return [idsOf(found.lastUsed), idsOf(found.carousel), idsByGroup(found)]
    }
    expect(places({})).toEqual([['before'], ['last', 'quick'], { popular: ['star'], regular: ['plain'] }])
    const popular = ['last', 'before', 'quick', 'star']
    const off = { isInitiallyLoaded: true, isSwitchedOff: true }
    expect(places({ carousel: off })).toEqual([[], [], { popular, regular: ['plain'] }])
    expect(places({ filter: { category: 'popular', text: '' } })).toEqual([[], [], { popular }])
  })

  it('LIST-4 the methods used before the last one are listed newest first, at most two', () => {
    const groups: Group[] = [3, 0, 1, 2, null].map((rank, index) => ({ id: `m${String(index)}`, last_used_rank: rank }))
    expect(idsOf(view(groups).lastUsed)).toEqual(['m2', 'm3'])
  })

  it('LIST-4 a method that cannot be used now is left out', () => {
    expect(view([{ id: 'a', last_used_rank: 1, enabled: false }]).lastUsed).toEqual([])
  })
})

describe('nested lists', () => {
  const groups: Group[] = [
    { id: 'wallets', action_type: 'NestedList' },
    { id: 'one', parent_id: 'wallets', pay_method_type: 'e_wallets', show_in_carousel: true },
    { id: 'two', parent_id: 'wallets', show_in_carousel: true },
    { id: 'orphan', parent_id: 'gone' },
  ]

  it('LIST-16 the main list has the parent and not its nested methods', () => {
    const found = view(groups)
    expect(idsByGroup(found)).toEqual({ regular: ['wallets', 'orphan'] })
    expect(found.categories.map(({ category }) => category)).not.toContain('e_wallets')
    expect(found.carousel).toEqual([])
  })

  it('LIST-16 the nested list has only the parent’s methods', () => {
    expect(idsByGroup(view(groups, { parentId: 'wallets' }))).toEqual({ regular: ['one', 'two'] })
  })

  it('LIST-5 LIST-16 a search also finds nested methods', () => {
    expect(idsByGroup(view(groups, { filter: { category: 'all', text: 'two' } }))).toEqual({ regular: ['two'] })
  })
})

describe('autoChoice', () => {
  const used: Group = { id: 'used', pay_method_type: 'cards', last_used: true }
  const tiles: Group[] = [
    { id: 'a', pay_method_type: 'crypto', show_in_carousel: true, arrangement: 900 },
    { id: 'b', pay_method_type: 'crypto', show_in_carousel: true },
  ]
  const nested: Group = { id: 'list', short_name: 'wallets', action_type: 'NestedList' }
  const choose = (groups: Group[], question: Partial<AutoChoiceInput> = {}) => {
    const asked = { flow: 'deposit', payGroup: null, skipRedirectMethod: false, skipAutoSelectMethod: false } as const
    const choice = autoChoice(view(groups), { ...asked, ...question })
    return choice && [choice.kind, choice.method.id]
  }

  it.each<[string, Group[], Partial<AutoChoiceInput>, unknown]>([
    ['the only enabled method opens', [{ id: 'a' }, { id: 'b', enabled: false }], {}, ['open', 'a']],
    ['a nested list alone does not open', [nested], {}, null],
    ['the requested method opens, before the last-used card', [used, { id: 'b' }], { payGroup: 'b' }, ['open', 'b']],
    ['by its short name too', [used, { id: 'b', short_name: 'bee' }], { payGroup: 'bee' }, ['open', 'b']],
    ['a requested nested list does not open', [nested, { id: 'b' }], { payGroup: 'wallets' }, null],
    [
      'a requested method that is disabled does not open',
      [used, { id: 'b', enabled: false }, { id: 'c' }],
      { payGroup: 'b' },
      ['open', 'used'],
    ],
    [
      'issue-8 2.7 a requested method of a nested list opens, before the last-used card',
      [used, nested, { id: 'child', parent_id: 'list' }],
      { payGroup: 'child' },
      ['open', 'child'],
    ],
    [
      'issue-8 2.7 by its short name too, beside a single method',
      [nested, { id: 'child', short_name: 'kid', parent_id: 'list' }],
      { payGroup: 'kid' },
      ['open', 'child'],
    ],
    [
      'issue-8 2.7 a disabled method of a nested list does not open',
      [nested, { id: 'child', parent_id: 'list', enabled: false }],
      { payGroup: 'child' },
      null,
    ],
    [
      'a method of a nested list does not open without a request',
      [nested, { id: 'child', parent_id: 'list' }],
      {},
      null,
    ],
    ['the last-used card opens', [used, ...tiles], {}, ['open', 'used']],
    [
      'BOOT-11 the card that this tab paid with last opens if the service names none',
      [{ ...used, last_used: false }, ...tiles],
      { lastUsedId: 'used' },
      ['open', 'used'],
    ],
    [
      'BOOT-11 the service’s last-used card has priority over the tab’s',
      [used, ...tiles, { id: 'c', pay_method_type: 'cards' }],
      { lastUsedId: 'c' },
      ['open', 'used'],
    ],
    [
      'ALT-3 BOOT-11 a method that the player left for another one does not open',
      [used, ...tiles],
      { leftIds: ['used'] },
      ['preselect', 'a'],
    ],
    [
      'ALT-3 a method that the player left opens if it is requested',
      [used, ...tiles],
      { leftIds: ['used'], payGroup: 'used' },
      ['open', 'used'],
    ],
    [
      'a last-used card that may not be pre-selected does not open',
      [{ ...used, allow_pre_selected_method: false }, ...tiles],
      {},
      ['preselect', 'a'],
    ],
    [
      'a last-used card that is restricted until a time does not open',
      [{ ...used, restricted_until: '2026-11-20T12:30:00Z' }, ...tiles],
      {},
      ['preselect', 'a'],
    ],
    ['the first of the quick choice is only highlighted', tiles, {}, ['preselect', 'a']],
    ['a quick choice with one method highlights none', [{ id: 'a', show_in_carousel: true }, { id: 'b' }], {}, null],
  ])('AUTO-1 AUTO-5 %s', (_case, groups, question, choice) => {
    expect(choose(groups, question)).toEqual(choice)
  })

  it.each([{ skipRedirectMethod: true }, { skipAutoSelectMethod: true }])(
    'AUTO-2 nothing is chosen with %o',
    (skip) => {
      expect(choose([used], skip)).toBeNull()
    },
  )

  it('AUTO-3 for a withdrawal the last used card is ignored, and the method in the address opens', () => {
    const found = view([used, { id: 'b' }], { flow: 'withdrawal' }, { user_balance: '100' })
    const asked = {
      flow: 'withdrawal',
      payGroup: null,
      skipRedirectMethod: false,
      skipAutoSelectMethod: false,
    } as const
    expect(autoChoice(found, asked)).toBeNull()
    expect(autoChoice(found, { ...asked, payGroup: 'b' })).toMatchObject({ kind: 'open', method: { id: 'b' } })
  })
})
