import { describe, expect, it } from 'vitest'
import { MethodConfig } from '../../config/schema'
import { done, refused } from '../../outcome'
import { createUserCardCalls } from './card-calls'
import type { ListedCard } from './user-cards'

const CARD: ListedCard = {
  provider: null,
  providerAccount: null,
  id: 'c1',
  card_id: 'c1',
  user_card_id: 'c1',
  exp_month: '03',
  exp_year: '2035',
  cardholder_name: null,
  bin: '424242',
  last4: '4242',
  is_card_token_active: false,
  is_last_used: false,
}
const player = { brand: 'COM', userId: 'p1', country: 'DE', currency: 'EUR', terms: {} }

function isAsked(
  methods: Readonly<Record<string, { cvv?: 'required' | 'optional'; maxRecurring?: string; isCard?: boolean }>>,
  amount: string,
  card: Partial<ListedCard> = {},
) {
  const calls = createUserCardCalls({
    providers: new Map(),
    config: { brands: { COM: { methods: Object.keys(methods) } }, methods: {} },
    cards: { list: () => Promise.resolve([{ ...CARD, ...card }]), remove: () => Promise.resolve(true) },
    findMethod: (_player, { payGroupId }) => {
      const { cvv, maxRecurring, isCard = true } = methods[payGroupId] ?? {}
      if (!methods[payGroupId]) return refused('not_found')
      const limits = { min: '1.00', blocks: [], ...(maxRecurring === undefined ? {} : { max_recurring: maxRecurring }) }
      const method = MethodConfig.parse({
        flow: 'deposit',
        short_name: payGroupId,
        public_name: payGroupId,
        provider: 'sandbox',
        provider_method: 'card',
        pay_method_type: isCard ? 'cards' : 'e_wallets',
        limits: { EUR: limits },
        fields: cvv === undefined ? [] : [{ name: 'cvv', extended_type: 'card_cvv', is_required: cvv === 'required' }],
      })
      const own = method.limits.EUR
      return own ? done({ method, limits: own }) : refused('not_found')
    },
  })
  return calls.recurringCheck(player, { user_card_id: 'c1', amount, currency: 'EUR' })
}

describe('the recurring check', () => {
  it.each([
    ['a required field', { card: { cvv: 'required' } }, '1.00', {}, true],
    [
      'an optional field up to the largest recurring amount',
      { card: { cvv: 'optional', maxRecurring: '50.00' } },
      '50.00',
      {},
      false,
    ],
    ['a cent above it', { card: { cvv: 'optional', maxRecurring: '50.00' } }, '50.01', {}, true],
    ['an optional field without such an amount', { card: { cvv: 'optional' } }, '5000.00', {}, false],
    ['a method without a field for the CVV', { card: { maxRecurring: '50.00' } }, '50.00', {}, false],
    ['a token card', { card: { cvv: 'optional' } }, '1.00', { is_card_token_active: true }, true],
    [
      'one of two methods',
      { a: { cvv: 'optional' }, b: { cvv: 'optional', maxRecurring: '10.00' } },
      '20.00',
      {},
      true,
    ],
    ['methods that take no card', { wallet: { isCard: false } }, '1.00', {}, true],
    ['no method at all', {}, '1.00', {}, true],
  ] as const)('SAVED-3 CARD-6 %s', async (_, methods, amount, card, wanted) => {
    expect(await isAsked(methods, amount, card)).toEqual(done({ is_cvv_required: wanted }))
  })

  it('SAVED-3 CARD-6 answers not_found for a card that the player does not have', async () => {
    expect(await isAsked({ card: {} }, '1.00', { user_card_id: 'c2' })).toEqual(refused('not_found'))
  })

  it('SAVED-3 issue-8 3 takes the session’s currency where none is named', async () => {
    const listed: string[] = []
    const calls = createUserCardCalls({
      providers: new Map(),
      config: { brands: { COM: { methods: ['card'] } }, methods: {} },
      cards: {
        list: () => Promise.resolve([CARD]),
        remove: () => Promise.resolve(true),
      },
      findMethod: (_player, { currency }) => {
        listed.push(currency)
        return refused('not_found')
      },
    })
    await calls.recurringCheck({ ...player, currency: 'PLN' }, { user_card_id: 'c1', amount: '1' })
    await calls.recurringCheck({ ...player, currency: 'PLN' }, { user_card_id: 'c1', amount: '1', currency: 'USD' })
    expect(listed).toEqual(['PLN', 'USD'])
  })
})

describe('the saved cards', () => {
  it('SAVED-1 decision-96 say which methods can charge a card that its provider keeps', async () => {
    const methodOf = (provider: string, more: object = {}) =>
      MethodConfig.parse({
        ...{ flow: 'deposit', short_name: 'card', public_name: 'Card', provider, provider_method: 'card' },
        ...{ pay_method_type: 'cards', limits: { EUR: { min: '1.00', blocks: [] } }, fields: [], ...more },
      })
    const routes = [{ name: 'all', providers: [{ provider: 'second' }, { provider: 'first' }] }]
    const methods = {
      own: methodOf('first'),
      other: methodOf('second'),
      routed: methodOf('second', { routes }),
      wallet: methodOf('first', { pay_method_type: 'e_wallets' }),
      payout: methodOf('first', { flow: 'withdrawal' }),
      foreign: methodOf('first'),
    }
    const calls = createUserCardCalls({
      providers: new Map([['first', { account: 'SHOP' }]]),
      config: { brands: { COM: { methods: ['own', 'other', 'routed', 'wallet', 'payout'] } }, methods },
      cards: {
        list: () =>
          Promise.resolve([
            ...[CARD, { ...CARD, provider: 'first' }, { ...CARD, provider: 'third' }],
            ...['SHOP', 'FORMER'].map((providerAccount) => ({ ...CARD, provider: 'first', providerAccount })),
          ]),
        remove: () => Promise.resolve(true),
      },
      findMethod: () => refused('not_found'),
    })
    const { cards } = await calls.list(player)
    expect(cards.map(({ pay_group_ids: ids }) => ids)).toEqual([
      undefined,
      ['own', 'routed'],
      [],
      ['own', 'routed'],
      [],
    ])
    expect(JSON.stringify(cards)).not.toContain('provider')
  })
})
