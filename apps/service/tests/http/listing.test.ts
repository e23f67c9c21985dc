import { randomUUID } from 'node:crypto'
import {
  DepositListing,
  DepositMethodDetails,
  WithdrawalListing,
  WithdrawalMethodDetails,
} from '@modulor/contract/http'
import { oneDatabaseKind } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestService, type TestService } from './test-service'

describe.each(oneDatabaseKind())('method lists on %s', (kind) => {
  let service: TestService
  beforeAll(async () => {
    service = await openTestService(kind)
  })
  afterAll(() => service.close())

  const deposits = async (session: string) =>
    DepositListing.parse((await service.call('depositInit', { session })).json)

  it.each([
    [{ email: 'marta@example.com', phone: '+491701234567' }, 'm•••@example.com'],
    [{ phone: '+491701234567' }, '+•••••••••567'],
    [{}, null],
    [{ email: 'no address' }, '•••'],
  ])('issue-9 3.4 both lists show the player %j as %s', async (user, masked) => {
    const session = await service.openSession({ user: { id: randomUUID(), ...user } })
    expect((await deposits(session)).user_masked).toBe(masked)
    const withdrawals = WithdrawalListing.parse((await service.call('withdrawalInit', { session })).json)
    expect(withdrawals.user_masked).toBe(masked)
  })

  it('SVC-7 lists that are requested at the same time each contain only their own player’s data', async () => {
    const players = Array.from({ length: 24 }, (_, n) => ({
      id: randomUUID(),
      ...(n % 4 !== 1 && { email: `${'abcdefghijklmnopqrstuvwx'[n]}@example.com` }),
      ...(n % 3 !== 2 && { demo_balance: `${n + 1}.00` }),
    }))
    const sessions = await Promise.all(players.map((user) => service.openSession({ user })))
    const paid = sessions.filter((_, n) => n % 2 === 0)
    for (const session of paid) {
      const answer = await service.call('depositSubmit', {
        ...{ session, params: { payGroupId: 'halden' }, idempotencyKey: randomUUID() },
        body: { currency: 'EUR', amount: '45.00' },
      })
      expect(answer.status).toBe(200)
    }
    const lists = await Promise.all(sessions.map(deposits))
    for (const [n, { user_masked: masked, user_balance: balance, open_payments: open }] of lists.entries()) {
      const { email, demo_balance: given = '0.00' } = players[n] ?? {}
      expect([masked, balance, open.length], players[n]?.id).toEqual([
        email === undefined ? null : `${email[0]}•••@example.com`,
        given,
        n % 2 === 0 ? 1 : 0,
      ])
    }
  })

  it('ENT-4 an open payment is listed in every session of the player and in its flow, also before a newer one that has ended', async () => {
    const user = { id: randomUUID(), demo_balance: '500.00' }
    const session = await service.openSession({ user })
    const submitted = async (payGroupId: string) => {
      const call = { session, params: { payGroupId }, idempotencyKey: randomUUID() }
      const { status, json } = await service.call('depositSubmit', {
        ...call,
        body: { currency: 'EUR', amount: '55.00' },
      })
      expect(status).toBe(200)
      return (json as { payment_id: string }).payment_id
    }
    const open = await submitted('halden')
    service.clock.advance(1_000)
    await service.decline(await submitted('bank-transfer'))
    const other = await service.openSession({ user, currency: 'USD' })
    for (const id of [session, other])
      expect((await deposits(id)).open_payments.map(({ payment_id: of }) => of)).toEqual([open])
    const withdrawals = WithdrawalListing.parse((await service.call('withdrawalInit', { session })).json)
    expect(withdrawals.open_payments).toEqual([])
  })

  it('API-1 ENT-1 ENT-2 the list has the brand’s methods in the session’s currency, as configured', async () => {
    const listing = await deposits(await service.openSession())
    expect(listing.payment_groups.length).toBeGreaterThanOrEqual(20)
    const card = listing.payment_groups.find(({ id }) => id === 'card')
    expect(card).toEqual({
      id: 'card',
      short_name: 'card',
      public_name: 'Bank card',
      arrangement: 100,
      popular: true,
      logo: null,
      native_pay_type: null,
      action_type: 'Activity',
      pay_method_type: 'cards',
      parent_id: null,
      enabled: true,
      unavailable_reason: null,
      last_used: false,
      last_used_rank: null,
      auto_submit: false,
      show_in_carousel: true,
      allow_pre_selected_method: true,
      info: null,
      info_in_iframe: false,
      description_url: null,
      display_limits: true,
      merchant_user_fee: { percentage: '1.5', fix: '0.20' },
      restricted_until: null,
      ribbon: null,
      currencies: [
        {
          currency_id: 978,
          name: 'Euro',
          alpha3: 'EUR',
          iso_number: '978',
          precision: 2,
          processing_time_translation_key: 'CASHIER.TIME.INSTANT',
          show_processing_time: true,
          limits: { min_amount: '10.00', max_amount: '5000.00' },
        },
      ],
    })
  })

  it('ENT-2 a percentage without a fixed part is sent as fee only, and a missing limit as null', async () => {
    const { payment_groups } = await deposits(await service.openSession())
    const group = (id: string) => payment_groups.find((each) => each.id === id)
    expect(group('piko')).toMatchObject({ merchant_user_fee: null, currencies: [{ fee: '0.9' }] })
    expect(group('corner')).toMatchObject({ merchant_user_fee: { percentage: '0', fix: '1.00' } })
    expect(group('corner')?.currencies[0]).not.toHaveProperty('fee')
    expect(group('bank-transfer')?.currencies[0]?.limits).toEqual({ min_amount: '50.00', max_amount: null })
  })

  it('ENT-4 the list has the brand’s settings, addresses and the balance, and only features that begin with billing', async () => {
    const listing = await deposits(await service.openSession({ user: { id: 'funded', demo_balance: '12.50' } }))
    expect(listing).toMatchObject({
      view_data: [],
      cashier_settings: { country_filtering_enabled: true, success_page_redirect_timeout: 30 },
      cashier_features: { billing_saved_cards: true, billing_withdrawal: true },
      merchant_url: 'http://localhost:8081/',
      merchant_redirect_type: 'self',
      user_balance: '12.50',
      user_currency: 'EUR',
      user_country: 'DE',
    })
    expect(Object.keys(listing.cashier_features).filter((name) => !name.startsWith('billing'))).toEqual([])
  })

  it('API-1 withdrawals and deposits have separate lists', async () => {
    const session = await service.openSession()
    const listing = WithdrawalListing.parse((await service.call('withdrawalInit', { session })).json)
    expect(listing.payout_groups.length).toBeGreaterThanOrEqual(8)
    expect(listing.payout_groups.map(({ id }) => id)).not.toContain('card')
  })

  it('a balance has the decimals of its currency', async () => {
    for (const [currency, balance] of [
      ['JPY', '1000'],
      ['KWD', '10.000'],
      ['BTC', '0.50000000'],
    ] as const) {
      const session = await service.openSession({ currency, user: { id: `in-${currency}`, demo_balance: balance } })
      expect((await deposits(session)).user_balance).toBe(balance)
    }
  })

  it('LIST-12 LIST-14 without any method a limit notice comes first, then the no-methods notice', async () => {
    const legacy = await service.openSession({ brand: 'LEGACY', key: 'sk_sandbox_legacy' })
    const empty = WithdrawalListing.parse((await service.call('withdrawalInit', { session: legacy })).json)
    expect(empty.payout_groups).toEqual([])
    expect(empty.view_data).toEqual([
      { type: 'limit_notice', style: 'warning', value: 'CASHIER.PH2.NO_METHODS_MESSAGE' },
      { type: 'information_block', style: 'error', value: 'CASHIER.PH2.NO_METHODS_MESSAGE' },
    ])
  })

  it('API-2 ENT-5 ENT-6 select returns a method’s form in the requested currency', async () => {
    const session = await service.openSession()
    const select = async (payGroupId: string, currency: string) =>
      service.call('depositSelect', { session, params: { payGroupId }, body: { currency } })
    const details = DepositMethodDetails.parse((await select('card', 'JPY')).json)
    expect(details).toMatchObject({
      id: 'card',
      currency: { alpha3: 'JPY', precision: 0 },
      limits: { min_amount: '1500', max_amount: '750000', max_recurring_amount: '75000' },
      amount_blocks: ['3750', '7500', '15000', '37500'],
      preset_amount: '15000',
      preset_currency: 'JPY',
      merchant_user_fee: { percentage: '1.5', fix: '30' },
      fee: null,
    })
    expect(details.parameters.map(({ name, type, extended_type }) => [name, type, extended_type])).toEqual([
      ['card_pan', 'input', 'card_pan'],
      ['expirationDate', 'input', 'card_exp_month'],
      ['card_cvv', 'input', 'card_cvv'],
      ['card_cardholder_name', 'input', 'card_cardholder_name'],
      ['save_card', 'check', 'save_requisites'],
    ])
    expect(details.parameters[0]).toMatchObject({
      data_type: 'String',
      is_required: true,
      options: [],
      is_read_only: false,
    })
    expect((await select('card', 'BTC')).json).toMatchObject({ error_code: 'currency_unavailable' })
    expect((await select('nothing', 'EUR')).json).toMatchObject({ error_code: 'not_found' })
    expect((await select('card-payout', 'EUR')).json).toMatchObject({ error_code: 'not_found' })
  })

  it.each([
    ['COM', undefined, 'true'],
    ['WAGER', 'sk_sandbox_wager', 'false'],
  ])(
    'SAVED-2 issue-9 3.4 the form of %s has the initial state of the checkbox for saving a card',
    async (brand, key, begin) => {
      const session = await service.openSession({ brand, ...(key && { key }) })
      const [body, params] = [{ currency: 'EUR', parameters: {} }, { payGroupId: 'card' }]
      for (const id of ['depositSelect', 'depositRoute'] as const) {
        const { json } = await service.call(id, { session, params, body })
        const { parameters } = json as { parameters: { name: string; user_requisite: string | null }[] }
        expect(parameters.find(({ name }) => name === 'save_card')?.user_requisite).toBe(begin)
      }
    },
  )

  it('API-2 a withdrawal’s form has the facts about payout accounts', async () => {
    const session = await service.openSession()
    const params = { payGroupId: 'halden-payout' }
    const { json } = await service.call('withdrawalSelect', { session, params, body: { currency: 'EUR' } })
    expect(WithdrawalMethodDetails.parse(json)).toMatchObject({
      allow_new_payout_account: true,
      payout_account_verification_blocked: false,
      parameters: [{ name: 'iban', is_required: true }],
    })
  })

  it('a method of one brand is unknown to another brand', async () => {
    const session = await service.openSession({ brand: 'HARBOUR', key: 'sk_sandbox_harbour' })
    expect((await deposits(session)).payment_groups.map(({ id }) => id)).toEqual([
      'card',
      'halden',
      'bank-transfer',
      'card-review',
    ])
    const params = { payGroupId: 'veloro' }
    expect((await service.call('depositSelect', { session, params, body: { currency: 'EUR' } })).status).toBe(404)
  })

  it('LIST-18 issue-10 2 all logos are served as one image without scripts, with a hash in its name', async () => {
    const { payment_groups } = await deposits(await service.openSession())
    const logos = payment_groups.flatMap(({ logo }) => (logo === null ? [] : [logo]))
    expect(logos.length).toBeGreaterThan(10)
    expect(new Set(logos.map((logo) => logo.split('#')[0])).size).toBe(1)
    expect(new Set(logos).size).toBe(logos.length)
    const [first = ''] = logos
    const older = await service.fetch(first.replace(/sprite-\w+/, 'sprite-0123456789ab'))
    expect([older.status, older.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    for (const logo of logos) {
      const answer = await service.fetch(logo)
      expect(answer.status, logo).toBe(200)
      expect(answer.headers.get('content-type')).toBe('image/svg+xml')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    }
  })
})
