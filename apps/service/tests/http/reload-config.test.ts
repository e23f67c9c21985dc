/** Reloading a changed configuration without a restart (SVC-8): it is applied as a whole, or refused and logged. */
import type { DepositListing } from '@modulor/contract/http'
import { oneDatabaseKind, until } from '@modulor/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CashierConfig } from '../../src/config/schema'
import { followPlayer } from '../instances/follow-player'
import { MERCHANT_KEY, openTestService, type TestService } from './test-service'

const NEW_KEY = 'key-after-the-reload'

describe.each(oneDatabaseKind())('a reload of the configuration on %s', (kind) => {
  let service: TestService
  beforeAll(async () => {
    service = await openTestService(kind)
  })
  afterEach(() => service.reload((config) => config))
  afterAll(() => service.close())

  /** The demo with changes of the brand COM. */
  const withBrand = (part: Partial<CashierConfig['brands'][string]>) => (config: CashierConfig) => ({
    ...config,
    brands: { ...config.brands, COM: { ...config.brands.COM!, ...part } },
  })
  const withoutEuro = ({ currencies, methods, ...config }: CashierConfig) => {
    for (const { limits } of Object.values(methods)) delete limits['EUR']
    const { EUR: _removed, ...others } = currencies
    return { ...withBrand({ currencies: ['USD'] })({ ...config, currencies, methods }), currencies: others }
  }
  const listingOf = async (session: string) => (await service.call('depositInit', { session })).json as DepositListing
  const idsOf = async (session: string) => (await listingOf(session)).payment_groups.map(({ id }) => id)
  const pageOf = async () => (await service.fetch('/deposit')).headers.get('content-security-policy') ?? ''
  const create = (merchantKey: string) =>
    service.call('createSession', {
      merchantKey,
      body: { brand: 'COM', user: { id: 'of-the-key', country: 'DE' }, currency: 'EUR', language: 'en' },
    })

  it('issue-11 RT-6 an open session has the new methods at once and its page is notified, and loses them when the change is undone', async () => {
    const session = await service.openSession()
    const page = await followPlayer(service, { session, url: service.url, readyMsMax: 5_000 })
    const before = await idsOf(session)
    expect(before.length).toBeGreaterThan(1)
    expect(await service.reload(withBrand({ methods: ['card'] }))).toEqual({ ok: true })
    expect(await idsOf(session)).toEqual(['card'])
    await until(() => page.heardCount() > 0)
    page.end()
    await service.reload((config) => config)
    expect(await idsOf(session)).toEqual(before)
  })

  it('issue-11 SVC-4 a merchant’s key becomes valid or invalid with the reload', async () => {
    expect((await create(NEW_KEY)).status).toBe(401)
    await service.reload(withBrand({ merchant_keys: [NEW_KEY] }))
    expect((await create(NEW_KEY)).status).toBe(201)
    expect((await create(MERCHANT_KEY)).status).toBe(401)
  })

  it('issue-11 SESS-4 a session of a removed currency is refused, and works again when the currency is back', async () => {
    const session = await service.openSession()
    expect(await service.reload(withoutEuro)).toEqual({ ok: true })
    for (const id of ['depositInit', 'withdrawalInit'] as const)
      expect(await service.call(id, { session })).toMatchObject({ status: 401, json: { error_code: '17' } })
    const other = await service.openSession({ currency: 'USD' })
    expect((await service.call('depositInit', { session: other })).status).toBe(200)
    await service.reload((config) => config)
    expect((await service.call('depositInit', { session })).status).toBe(200)
  })

  const withPrecision =
    (precision: number, currency = 'EUR') =>
    (config: CashierConfig) => ({
      ...config,
      currencies: { ...config.currencies, [currency]: { ...config.currencies[currency]!, precision } },
    })
  const isRefused = (currency: string, counted: string, precision: number) => ({
    ok: false,
    problems: [
      expect.stringMatching(
        `^currencies.${currency}.precision: is 3, .* ${counted} with ${precision}; set it to ${precision}`,
      ),
    ],
  })

  it('issue-11 SVC-1 a currency keeps the precision of its payments, even after it was removed for a time', async () => {
    const session = await service.openSession()
    // No amounts in this currency exist yet.
    expect(await service.reload(withPrecision(3))).toEqual({ ok: true })
    await service.reload((config) => config)
    const card = { card_pan: '4242424242424242', card_cvv: '123', month: '12', year: '35' }
    const paid = await service.call('depositSubmit', {
      ...{ session, params: { payGroupId: 'card' }, idempotencyKey: 'counted-in-cents' },
      body: { amount: '25.00', currency: 'EUR', card_data: card },
    })
    expect(paid.status).toBe(200)
    const refused = isRefused('EUR', 'payments', 2)
    expect(await service.reload(withPrecision(3))).toEqual(refused)
    expect(await service.reload(withoutEuro)).toEqual({ ok: true })
    expect(await service.reload(withPrecision(3))).toEqual(refused)
  })

  it('decision-105 SVC-4 a currency in which a merchant has only credited winnings keeps its precision', async () => {
    await service.openSession({ user: { id: 'credited' }, currency: 'GBP' })
    const credited = await service.call('creditPlayer', {
      ...{ merchantKey: MERCHANT_KEY, params: { brand: 'COM', userId: 'credited' } },
      body: { kind: 'win', amount: '10.00', currency: 'GBP', reference: 'credited-in-pence' },
    })
    expect(credited.status, credited.text).toBe(200)
    // As after an older build with another configuration, which did not store the precision.
    const counted = service.db.updateTable('currency_precisions').set({ precision: 3 })
    await counted.where('currency', '=', 'GBP').execute()
    const refused = isRefused('GBP', "merchants' credits and debits", 2)
    expect(await service.reload(withPrecision(3, 'GBP'))).toEqual(refused)
    expect(await service.reload(withPrecision(2, 'GBP'))).toEqual({ ok: true })
  })

  it('decision-105 SVC-4 a currency that is only in the ledger keeps the precision of the last reload', async () => {
    expect(await service.reload((config) => config)).toEqual({ ok: true })
    await service.openSession({ user: { id: 'funded', demo_balance: '5.0' }, currency: 'USDT' })
    expect(await service.reload(withPrecision(3, 'USDT'))).toEqual(isRefused('USDT', 'postings', 6))
  })

  it('issue-11 SVC-7 the page’s policy contains a provider’s new origin', async () => {
    const origin = 'https://pages.provider.example'
    expect(await pageOf()).not.toContain(origin)
    await service.reload((config) => ({
      ...config,
      providers: { ...config.providers, sandbox: { ...config.providers.sandbox!, page_origins: [origin] } },
    }))
    expect(await pageOf()).toContain(origin)
  })

  it('issue-11 SVC-7 a provider that a reload adds receives callbacks, and none after a reload has removed it', async () => {
    const callback = async () =>
      (
        await service.fetch('/api/providers/v1/spare/callbacks', {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json' },
        })
      ).status
    expect(await callback()).toBe(404)
    const added = await service.reload((config) => ({
      ...config,
      providers: { ...config.providers, spare: { ...config.providers.sandbox! } },
    }))
    expect(added).toEqual({ ok: true })
    expect(await callback()).toBe(401)
    expect(await service.reload((config) => config)).toEqual({ ok: true })
    expect(await callback()).toBe(404)
  })

  it('issue-11 LIST-18 another logo of a method is served, from another file of all logos', async () => {
    const logoOf = async (session: string, method: string) =>
      (await listingOf(session)).payment_groups.find(({ id }) => id === method)?.logo
    const session = await service.openSession()
    const before = await logoOf(session, 'halden')
    await service.reload((config) => {
      for (const method of Object.values(config.methods)) if (method.logo === 'veloro.svg') delete method.logo
      const card = { ...config.methods.card!, logo: config.methods.halden!.logo }
      return { ...config, methods: { ...config.methods, card } }
    })
    const after = await logoOf(session, 'card')
    const [fileBefore, fragmentBefore] = before?.split('#') ?? []
    const [fileAfter, fragmentAfter] = after?.split('#') ?? []
    expect([fragmentAfter, fileAfter]).toEqual([fragmentBefore, expect.not.stringMatching(`^${fileBefore}$`)])
    expect((await service.fetch(new URL(after ?? '', service.url).pathname)).status).toBe(200)
  })

  it.each([
    ['environment', (config: CashierConfig) => ({ ...config, environment: 'production' as const })],
    ['private_hosts_allowed', (config: CashierConfig) => ({ ...config, private_hosts_allowed: ['inner.example:80'] })],
    ['messages', (config: CashierConfig) => ({ ...config, messages: undefined })],
  ])('issue-11 a changed %s needs a restart, and the whole reload is refused', async (name, change) => {
    const session = await service.openSession()
    const before = await idsOf(session)
    const outcome = await service.reload((config) => change(withBrand({ methods: ['card'] })(config)))
    expect(outcome).toEqual({ ok: false, problems: [expect.stringMatching(new RegExp(`^${name}: .*restart`))] })
    expect(await idsOf(session)).toEqual(before)
  })

  it('issue-11 SVC-8 of a removed brand sessions end, pages of payments and keys are refused, and all is back with it', async () => {
    const session = await service.openSession()
    const card = { card_pan: '4242424242424242', card_cvv: '123', month: '12', year: '35' }
    const paid = await service.call('depositSubmit', {
      ...{ session, params: { payGroupId: 'card' }, idempotencyKey: 'before-the-brand-left' },
      body: { amount: '25.00', currency: 'EUR', card_data: card, another_payment: true },
    })
    expect(paid.status, paid.text).toBe(200)
    const { session_id: paySession } = paid.json as { session_id: string }
    const left = await service.reload(({ brands: { COM: _gone, ...brands }, ...config }) => ({ ...config, brands }))
    expect(left).toEqual({ ok: true })
    expect(await service.call('depositInit', { session })).toMatchObject({ status: 401, json: { error_code: '17' } })
    expect(await service.call('status', { session: paySession })).toMatchObject({ json: { error_code: 'not_found' } })
    expect((await create(MERCHANT_KEY)).status).toBe(401)
    await service.reload((config) => config)
    expect((await service.call('depositInit', { session })).status).toBe(200)
    expect((await service.call('status', { session: paySession })).status).toBe(200)
  })

  it('issue-11 an invalid file is refused, every problem is logged, and both results are counted', async () => {
    const countOf = async (outcome: string) =>
      Number(
        new RegExp(`cashier_config_reloads_total\\{outcome="${outcome}"\\} (\\d+)`).exec(
          (await service.fetch('/metrics')).text,
        )?.[1] ?? 0,
      )
    const [accepted, refused] = [await countOf('accepted'), await countOf('refused')]
    const problems = ['config/demo.yaml:12: brands.COM.methods[3]: there is no method "x"', 'another line']
    expect(await service.reload(problems)).toEqual({ ok: false, problems })
    const logged = service.logged.map((line) => JSON.parse(line) as { problem?: string; msg: string })
    expect(logged.filter(({ msg }) => msg.startsWith('configuration refused')).map(({ problem }) => problem)).toEqual(
      expect.arrayContaining(problems),
    )
    await service.reload((config) => config)
    expect([await countOf('accepted'), await countOf('refused')]).toEqual([accepted + 1, refused + 1])
  })

  it('issue-11 many concurrent reloads are two: the running one, and one with the newest configuration', async () => {
    const session = await service.openSession()
    const reloadsCount = async () =>
      Number(
        /cashier_config_reloads_total\{outcome="accepted"\} (\d+)/.exec((await service.fetch('/metrics')).text)?.[1],
      )
    await service.reload((config) => config)
    const before = await reloadsCount()
    const first = service.reload(withBrand({ methods: ['card', 'halden'] }))
    // The first reload is running from here on.
    await Promise.resolve()
    const others = Array.from({ length: 100 }, () => service.reload(withBrand({ methods: ['card'] })))
    expect(await Promise.all([first, ...others])).toEqual(Array.from({ length: 101 }, () => ({ ok: true })))
    expect(await reloadsCount()).toBe(before + 2)
    expect(await idsOf(session)).toEqual(['card'])
  })

  it('issue-11 a reload that throws is refused, and the next one is applied', async () => {
    const session = await service.openSession()
    const before = await idsOf(session)
    const unreadable = (config: CashierConfig) => ({
      ...config,
      methods: { ...config.methods, card: { ...config.methods.card!, logo: 'is-not-there.svg' } },
    })
    expect(await service.reload(unreadable)).toMatchObject({ ok: false })
    expect(await idsOf(session)).toEqual(before)
    expect(await service.reload(withBrand({ methods: ['card'] }))).toEqual({ ok: true })
  })
})
