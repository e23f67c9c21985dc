import { DepositListing, DepositMethodDetails, UserCardList, WithdrawalListing } from '@modulor/contract/http'
import { oneDatabaseKind, theOneDatabaseKind } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CashierConfig } from '../../src/config/schema'
import { MERCHANT_KEY, openTestService, type TestService } from './test-service'

const WAGER = { brand: 'WAGER', key: 'sk_sandbox_wager' }
const BONUS = {
  pay_group_id: null,
  min_deposit_amount: '10.00',
  max_deposit_amount: null,
  absolute_bonus_value: '5.00',
  percent_bonus_value: null,
  max_bonus_value: null,
}

let players = 0

describe.each(oneDatabaseKind())('the merchant’s terms in the lists on %s', (kind) => {
  let service: TestService
  beforeAll(async () => {
    service = await openTestService(kind)
  })
  afterAll(() => service.close())

  type Opening = {
    brand?: string
    key?: string
    user?: Record<string, unknown>
    terms?: Record<string, unknown>
    currency?: string
  }
  async function open({ brand = 'COM', key = MERCHANT_KEY, user = {}, terms, currency = 'EUR' }: Opening = {}) {
    players += 1
    const { status, json } = await service.call('createSession', {
      merchantKey: key,
      body: { brand, user: { id: `terms-${players}`, country: 'DE', ...user }, currency, ...(terms && { terms }) },
    })
    expect(status).toBe(201)
    return service.sessionOf(json)
  }
  const deposits = async (session: string, query = '') =>
    DepositListing.parse((await service.call('depositInit', { session, query })).json)
  const withdrawals = async (session: string, query = '') =>
    WithdrawalListing.parse((await service.call('withdrawalInit', { session, query })).json)
  const submit = (session: string, payGroupId: string, body: object, flow: 'deposit' | 'withdrawal' = 'deposit') =>
    service.call(flow === 'deposit' ? 'depositSubmit' : 'withdrawalSubmit', {
      session,
      params: { payGroupId },
      idempotencyKey: `key-${(players += 1)}-of-terms`,
      body: { currency: 'EUR', ...body },
    })
  const after = (milliseconds: number) => new Date(service.clock.now().getTime() + milliseconds).toISOString()

  it.each([
    [{ deposit_limit: '10.00' }, 'terms.deposit_limit'],
    [
      { restrictions: [{ pay_group_id: 'card', until: '2999-01-01T00:00:00Z', untill: '2999-01-01T00:00:00Z' }] },
      'terms.restrictions.0.untill',
    ],
    [{ order: { id: 'o-1', amount: '5.00', amuont: '6.00' } }, 'terms.order.amuont'],
  ])('LIST-8 a session with the misspelt term in %j is refused with the name of the field', async (terms, field) => {
    const { status, json } = await service.call('createSession', {
      merchantKey: MERCHANT_KEY,
      body: { brand: 'COM', user: { id: 'misspelt', country: 'DE' }, currency: 'EUR', terms },
    })
    expect(status).toBe(400)
    expect(json).toMatchObject({ error_code: 'bad_request' })
    expect(Object.keys((json as { fields: object }).fields)).toEqual([field])
  })

  it('ENT-4 MONEY-2 MONEY-3 MONEY-5 a listing has the tax of its flow, the player’s bonuses and the lost-profit bonus', async () => {
    const session = await open({ terms: { bonuses: [BONUS] }, user: { demo_returning: true } })
    const listing = await deposits(session)
    expect(listing).toMatchObject({ tax: [], user_bonuses: [BONUS] })
    expect(listing.lost_profit_merchant_bonus).toMatchObject({
      pay_group: 'quill',
      tiers: [
        { from: '0.00', to: '100.00', value: '5.00' },
        { from: '100.00', to: null, value: '12.50' },
      ],
    })
    expect(await withdrawals(session)).toMatchObject({
      user_bonuses: [],
      lost_profit_merchant_bonus: null,
      tax: [
        { from: '1000.00', to: '2500.00', percent_value: '5', absolute_value: '0' },
        { from: '2500.00', to: null, percent_value: '10', absolute_value: '2.50' },
      ],
    })
  })

  it('MONEY-5 issue-8 1.6 the lost-profit bonus requires an earlier deposit with another method', async () => {
    const lost = async (session: string) => (await deposits(session)).lost_profit_merchant_bonus
    expect(await lost(await open())).toBeNull()
    expect(await lost(await open({ user: { demo_returning: true } }))).toMatchObject({
      pay_group: 'quill',
      last_deposit_amount: '100.00',
    })
  })

  it('MONEY-6 issue-8 1.6 a bonus is shown on every method that gives it, and only to its player', async () => {
    const ribbons = async (session: string) =>
      new Map((await deposits(session)).payment_groups.map(({ id, ribbon }) => [id, ribbon]))
    expect([...(await ribbons(await open())).values()]).not.toContain('bonus')
    const general = await ribbons(await open({ terms: { bonuses: [BONUS] } }))
    expect(new Set(general.values())).toEqual(new Set(['bonus']))
    const own = await ribbons(await open({ terms: { bonuses: [{ ...BONUS, pay_group_id: 'halden' }] } }))
    expect([...own].filter(([, ribbon]) => ribbon === 'bonus')).toEqual([['halden', 'bonus']])
  })

  it('LIST-8 issue-8 1.6 a limit that is used up has its end time, if that is in the future', async () => {
    const until = after(3_600_000)
    const notice = async (terms: Record<string, unknown>) =>
      (await deposits(await open({ terms: { deposit_limit_remaining: '0', ...terms } }))).view_data[0]
    expect(await notice({ deposit_limit_until: until })).toMatchObject({ props: { until } })
    expect(await notice({ deposit_limit_until: after(-1) })).not.toHaveProperty('props')
  })

  it('LIST-8 a deposit limit is a notice with an amount, and is reduced by the session’s deposits', async () => {
    const session = await open({ terms: { deposit_limit_remaining: '60.00' } })
    const notice = (amount: string) => ({
      type: 'limit_notice',
      style: 'info',
      value: 'CASHIER.NOTICE.LIMIT_REST',
      props: { amount, currency: 'EUR' },
      amount,
    })
    expect((await deposits(session)).view_data).toEqual([notice('60.00')])
    expect((await submit(session, 'halden', { amount: '70.00' })).json).toMatchObject({
      error_code: 'form_invalid',
      fields: { amount: 'PH.DEPOSIT.ERROR.ABOVE_MAX_LIMIT' },
    })
    expect((await submit(session, 'halden', { amount: '45.00' })).status).toBe(200)
    const listing = await deposits(session)
    expect(listing.view_data).toEqual([notice('15.00')])
    const group = (id: string) => listing.payment_groups.find((each) => each.id === id)
    expect(group('aurel')).toMatchObject({ enabled: false, unavailable_reason: 'limit_reached' })
    expect(group('halden')).toMatchObject({ enabled: true, unavailable_reason: null })
    expect((await withdrawals(session)).view_data).toEqual([])
    const form = await service.call('depositSelect', {
      session,
      params: { payGroupId: 'halden' },
      body: { currency: 'EUR' },
    })
    expect(form.json).toMatchObject({ limits: { max_amount: '15.00' } })
    const other = await service.call('depositSelect', {
      session,
      params: { payGroupId: 'card' },
      body: { currency: 'USD' },
    })
    expect(other.json).toMatchObject({ error_code: 'currency_unavailable' })
  })

  it('LIST-8 a limit that is used up is a notice without an amount and disables every deposit', async () => {
    const session = await open({ terms: { deposit_limit_remaining: '0' } })
    const listing = await deposits(session)
    expect(listing.view_data).toEqual([
      { type: 'limit_notice', style: 'warning', value: 'CASHIER.NOTICE.LIMIT_REACHED' },
    ])
    expect(listing.payment_groups.filter(({ enabled }) => enabled)).toEqual([])
    expect((await submit(session, 'halden', { amount: '25.00' })).json).toMatchObject({
      error_code: 'method_unavailable',
    })
  })

  it('LIST-9 withdrawals of a wager brand are disabled only for a player who is wagering', async () => {
    const user = { demo_balance: '100.00' }
    const reasons = async (session: string) =>
      (await withdrawals(session)).payout_groups.map(({ id, unavailable_reason: why }) => [id, why])
    const wagering = await open({ ...WAGER, user, terms: { is_wagering: true } })
    expect(await reasons(wagering)).toEqual([
      ['card-payout', null],
      ['wager-halden-payout', 'wager_restricted'],
      ['wager-veloro-payout', 'wager_restricted'],
    ])
    const body = { amount: '20.00', parameters: { wallet_id: 'player@wallet' } }
    expect((await submit(wagering, 'wager-veloro-payout', body, 'withdrawal')).json).toMatchObject({
      error_code: 'method_unavailable',
    })
    expect((await deposits(wagering)).payment_groups.every(({ enabled }) => enabled)).toBe(true)
    for (const session of [await open({ ...WAGER, user }), await open({ user, terms: { is_wagering: true } })])
      expect((await reasons(session)).filter(([, why]) => why === 'wager_restricted')).toEqual([])
  })

  it('LIST-10 a player’s restriction is returned and applies until its time', async () => {
    const until = after(60_000)
    const session = await open({ terms: { restrictions: [{ pay_group_id: 'halden', until }] } })
    const halden = async () => (await deposits(session)).payment_groups.find(({ id }) => id === 'halden')
    expect(await halden()).toMatchObject({ enabled: true, restricted_until: until })
    const unavailable = { json: { error_code: 'method_unavailable' } }
    expect(await submit(session, 'halden', { amount: '25.00' })).toMatchObject(unavailable)
    service.clock.advance(60_000)
    expect((await submit(session, 'halden', { amount: '25.00' })).status).toBe(200)
  })

  it('LIST-12 LIST-14 a brand without usable methods returns the notice, after the limit’s notice', async () => {
    const session = await open({ brand: 'EMPTY', key: 'sk_sandbox_empty' })
    const listing = await deposits(session)
    expect(listing.payment_groups).toEqual([])
    expect(listing.view_data).toEqual([
      { type: 'limit_notice', style: 'warning', value: 'CASHIER.PH2.NO_METHODS_MESSAGE' },
      { type: 'information_block', style: 'error', value: 'CASHIER.PH2.NO_METHODS_MESSAGE' },
    ])
  })

  it('LIST-16 a nested list is in the list, its methods refer to it, and only they can be paid with', async () => {
    const session = await open()
    const { payment_groups: groups } = await deposits(session)
    expect(groups.find(({ id }) => id === 'online-banking')).toMatchObject({
      action_type: 'NestedList',
      parent_id: null,
    })
    expect(groups.filter(({ parent_id: parent }) => parent === 'online-banking').map(({ id }) => id)).toEqual([
      'aspen-bank',
      'fjord-bank',
      'rowan-bank',
    ])
    expect((await submit(session, 'online-banking', { amount: '25.00' })).json).toMatchObject({
      error_code: 'method_unavailable',
    })
    expect((await submit(session, 'fjord-bank', { amount: '25.00' })).status).toBe(200)
    const swedish = await open({ currency: 'SEK' })
    const ids = (await deposits(swedish)).payment_groups.map(({ id }) => id)
    expect(ids).not.toContain('online-banking')
    expect(ids).not.toContain('fjord-bank')
  })

  it('LIST-4 SAVED-1 a returning demo player has used methods, a saved card and the requested balance', async () => {
    const user = { demo_returning: true, demo_balance: '80.00' }
    const session = await open({ user: { id: 'returning', ...user } })
    const listing = await deposits(session)
    const ranked = listing.payment_groups.flatMap(({ id, last_used_rank: rank }) => (rank === null ? [] : [[rank, id]]))
    expect(ranked.sort()).toEqual([
      [0, 'card'],
      [1, 'veloro'],
      [2, 'halden'],
    ])
    expect(listing.payment_groups.find(({ last_used: used }) => used)?.id).toBe('card')
    expect(listing).toMatchObject({ user_balance: '80.00', last_decline_info: null })
    const { cards } = UserCardList.parse((await service.call('userCards', { session })).json)
    expect(cards).toMatchObject([{ bin: '411111', last4: '1111', exp_month: '12' }])
    await open({ user: { id: 'returning', ...user } })
    expect(UserCardList.parse((await service.call('userCards', { session })).json).cards).toHaveLength(1)
  })

  it('LIST-13 ENT-4 a decline is returned for half an hour, as message keys', async () => {
    const session = await open({ user: { demo_declined: true } })
    const decline = async () => (await deposits(session)).last_decline_info
    expect(await decline()).toEqual({
      decline_sub_reason: 'CASHIER.DECLINE.INSUFFICIENT_FUNDS',
      comment: 'CASHIER.DECLINE_COMMENT.TRY_AGAIN',
      payment_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      pay_group_id: 'card',
    })
    expect((await withdrawals(session)).last_decline_info).toBeNull()
    for (let minutes = 0; minutes < 26; minutes += 13) {
      expect(await decline()).not.toBeNull()
      service.clock.advance(13 * 60_000)
    }
    expect(await decline()).toBeNull()
  })

  it('AMT-9 only players of the experiment get its amount blocks', async () => {
    const blocks = async (terms: Record<string, unknown>) => {
      const session = await open({ terms })
      const params = { payGroupId: 'veloro' }
      const { json } = await service.call('depositSelect', { session, params, body: { currency: 'EUR' } })
      return DepositMethodDetails.parse(json).experiment_amount_blocks
    }
    expect(await blocks({ experiment_user_group: 'higher-blocks' })).toEqual(['50.00', '150.00', '400.00'])
    expect(await blocks({ experiment_user_group: 'control' })).toEqual([])
    expect(await blocks({})).toEqual([])
  })

  it('ENT-5 FORM-14 the form has the provider’s currency, its rate, and whether to show them', async () => {
    const session = await open()
    const select = async (payGroupId: string) =>
      (await service.call('depositSelect', { session, params: { payGroupId }, body: { currency: 'EUR' } })).json
    const dollars = { processing_currency: 'USD', processing_currency_rate: '1.0842', show_processing_currency: true }
    expect(await select('pacific')).toMatchObject(dollars)
    expect(await select('halden')).toMatchObject({ processing_currency: null, show_processing_currency: false })
  })

  it.each([
    ['a limit', { deposit_limit_remaining: '10.001' }, 'terms.deposit_limit_remaining'],
    ['a bonus', { bonuses: [{ ...BONUS, max_bonus_value: '0.001' }] }, 'terms.bonuses.0.max_bonus_value'],
  ])('SVC-4 %s with more decimals than the session’s currency is refused', async (_, terms, field) => {
    const body = { brand: 'COM', user: { id: 'fine' }, currency: 'EUR', terms }
    const { status, json } = await service.call('createSession', { merchantKey: MERCHANT_KEY, body })
    expect([status, json]).toMatchObject([400, { fields: { [field]: 'PH.ERROR.FIELD_HAS_ERROR' } }])
  })
})

describe.each(oneDatabaseKind())('choosing a country on %s', (kind) => {
  let service: TestService
  beforeAll(async () => {
    service = await openTestService(kind, {
      configure: ({ methods, ...config }) => ({
        ...config,
        methods: { ...methods, piko: { ...methods['piko']!, countries: ['SE'] } },
      }),
    })
  })
  afterAll(() => service.close())

  it('COUNTRY-1 the list and the submit follow the session’s new country', async () => {
    const session = await service.openSession()
    const ids = async () =>
      DepositListing.parse((await service.call('depositInit', { session })).json).payment_groups.map(({ id }) => id)
    const pay = () =>
      service.call('depositSubmit', {
        session,
        params: { payGroupId: 'piko' },
        idempotencyKey: `country-${(players += 1)}`,
        body: { amount: '5.00', currency: 'EUR' },
      })
    expect(await ids()).not.toContain('piko')
    expect((await pay()).json).toMatchObject({ error_code: 'not_found' })
    const chosen = await service.call('sessionCountry', { session, body: { country: 'SE' } })
    expect([chosen.status, chosen.json]).toEqual([200, { country: 'SE' }])
    expect(await ids()).toContain('piko')
    expect((await pay()).json).not.toMatchObject({ error_code: 'not_found' })
    const another = await service.openSession()
    expect((await service.call('depositInit', { session: another })).json).toMatchObject({ user_country: 'DE' })
  })

  it('COUNTRY-1 the choice of a country is refused if the brand has one country', async () => {
    const session = await service.openSession({ brand: 'HARBOUR', key: 'sk_sandbox_harbour' })
    const answer = await service.call('sessionCountry', { session, body: { country: 'SE' } })
    expect(answer).toMatchObject({ status: 409, json: { error_code: 'action_not_expected' } })
  })
})

describe('explaining the list', () => {
  const explained = async (configure: (config: CashierConfig) => CashierConfig, user = {}, terms = {}) => {
    const service = await openTestService(theOneDatabaseKind(), { configure })
    try {
      const created = await service.call('createSession', {
        merchantKey: MERCHANT_KEY,
        body: { brand: 'COM', user: { id: 'asks', country: 'DE', ...user }, currency: 'EUR', terms },
      })
      const session = await service.sessionOf(created.json)
      const list = async (id: 'depositInit' | 'withdrawalInit', query: string) =>
        (await service.call(id, { session, query })).json
      return {
        deposit: DepositListing.parse(await list('depositInit', '?explain=1')),
        withdrawal: WithdrawalListing.parse(await list('withdrawalInit', '?explain=1')),
        plain: await list('depositInit', ''),
      }
    } finally {
      await service.close()
    }
  }

  it('ENT-4 LIST-1 the explanation has each configured method’s decision, position and rule', async () => {
    const { deposit, withdrawal, plain } = await explained(
      ({ methods, ...config }) => ({
        ...config,
        methods: { ...methods, piko: { ...methods['piko']!, countries: ['SE'] } },
      }),
      { demo_balance: '30.00' },
      { deposit_limit_remaining: '40.00' },
    )
    const of = (listing: typeof deposit | typeof withdrawal, id: string) =>
      listing.explanation?.find((each) => each.id === id)
    const first = { decision: 'shown', position: 0 }
    expect(of(deposit, 'card')).toMatchObject({
      ...first,
      reasons: [{ rule: 'order', facts: { list: 'main', group: 'popular', arrangement: '100' } }, {}, {}, {}],
    })
    expect(of(deposit, 'aspen-bank')).toMatchObject({
      ...first,
      reasons: [{ facts: { list: 'online-banking' } }, {}, {}, {}],
    })
    const rules = (listing: typeof deposit | typeof withdrawal, id: string) => {
      const { decision, reasons } = of(listing, id)!
      return [decision, reasons[0]]
    }
    expect(rules(deposit, 'piko')).toEqual(['hidden', { rule: 'country', facts: { country: 'DE', allowed: 'SE' } }])
    expect(rules(deposit, 'polar-post')).toEqual(['hidden', { rule: 'brand_list', facts: { brand: 'COM' } }])
    expect(rules(deposit, 'larch')).toEqual([
      'disabled',
      { rule: 'switched_off', facts: { enabled: 'no', by: 'configuration' } },
    ])
    expect(rules(deposit, 'norvik')[1]).toMatchObject({ rule: 'restriction' })
    expect(rules(deposit, 'bank-transfer')[1]).toEqual({
      rule: 'limits',
      facts: { deposit_limit_remaining: '40.00', min: '50.00', currency: 'EUR' },
    })
    expect(rules(withdrawal, 'bank-payout')).toEqual([
      'disabled',
      { rule: 'balance', facts: { balance: '30.00', min: '50.00', currency: 'EUR' } },
    ])
    // Every method of the main list has its own position.
    const places = deposit.payment_groups
      .filter(({ parent_id: parent }) => parent === null)
      .map(({ id }) => of(deposit, id)?.position)
    expect(places.toSorted((a, b) => Number(a) - Number(b))).toEqual(places.map((_, index) => index))
    expect(plain).not.toHaveProperty('explanation')
  })

  it('LIST-4 a returning demo player has used only methods without a code, a restriction or a routed form', async () => {
    const { deposit } = await explained(
      ({ methods, ...config }) => {
        const { card, veloro, halden } = methods
        const [withCode] = Object.values(methods).flatMap(({ otp }) => (otp ? [otp] : []))
        const [withRouting] = Object.values(methods).flatMap(({ routing }) => (routing ? [routing] : []))
        if (!card || !veloro || !halden || !withCode || !withRouting) throw new Error('the sandbox has changed')
        const asking = {
          card: { ...card, otp: withCode },
          veloro: { ...veloro, restricted_until: '2000-01-01T00:00:00.000Z' },
          halden: { ...halden, routing: withRouting },
        }
        return { ...config, methods: { ...methods, ...asking } }
      },
      { id: 'asked', demo_returning: true },
    )
    const used = deposit.payment_groups.flatMap(({ id, last_used_rank: rank }) => (rank === null ? [] : [id]))
    expect(used).toHaveLength(3)
    for (const asked of ['card', 'veloro', 'halden']) expect(used).not.toContain(asked)
  })

  it('ENT-4 a production configuration has no explanation and no demo history', async () => {
    const user = { demo_returning: true, demo_declined: true, demo_balance: '5.00' }
    const { deposit } = await explained((config) => ({ ...config, environment: 'production' }), user)
    expect(deposit).not.toHaveProperty('explanation')
    expect(deposit).toMatchObject({ last_decline_info: null, user_balance: '0.00' })
    expect(deposit.payment_groups.every(({ last_used_rank: rank }) => rank === null)).toBe(true)
  })
})
