/** A method that is converted by the rates of a server, from the list to the stored payment. */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DepositListing, DepositMethodDetails } from '@modulor/contract/http'
import { oneDatabaseKind } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CashierConfig } from '../../src/config/schema'
import { openTestService, type TestService } from './test-service'

const AGE_MAX_S = 120

describe.each(oneDatabaseKind())('rates of a server on %s', (kind) => {
  let service: TestService
  let body = ''
  const server = createServer((_, response) => void response.end(body))
  const ratesAt = (now: Date, rate: string) =>
    JSON.stringify({ as_of: now.toISOString(), rates: { EUR: { USDT: rate }, USD: { USDT: '1' } } })

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    const market = { plugin: 'http', url: `http://${host}/`, refresh_s: 1, age_max_s: AGE_MAX_S, timeout_ms: 500 }
    service = await openTestService(kind, {
      isStarted: true,
      configure: (config) =>
        CashierConfig.parse({
          ...config,
          private_hosts_allowed: [...config.private_hosts_allowed, host],
          exchange_rates: { market },
          methods: {
            ...config.methods,
            tern: { ...config.methods.tern, processing: { currency: 'USDT', source: 'market' } },
          },
        }),
    })
  })
  afterAll(async () => {
    await service.close()
    server.closeAllConnections()
    server.close()
  })

  async function open() {
    const session = await service.openSession({ user: { id: 'rates-1', country: 'DE' } })
    const inList = async () => {
      const { json } = await service.call('depositInit', { session, query: '?explain=1' })
      const { payment_groups: groups, explanation } = DepositListing.parse(json)
      const reasons = explanation?.find(({ id }) => id === 'tern')?.reasons.map(({ rule }) => rule)
      return { reason: groups.find(({ id }) => id === 'tern')?.unavailable_reason, rule: reasons?.[0] }
    }
    const form = async () => {
      const call = { session, params: { payGroupId: 'tern' }, body: { currency: 'EUR' } }
      return DepositMethodDetails.parse((await service.call('depositSelect', call)).json)
    }
    const submit = (more: object = {}) =>
      service.call('depositSubmit', {
        ...{ session, params: { payGroupId: 'tern' }, idempotencyKey: randomUUID() },
        body: { currency: 'EUR', amount: '50.00', ...more },
      })
    return { session, inList, form, submit }
  }

  it('issue-13 5 without a current rate the method is shown as unavailable and a submit is refused', async () => {
    const { inList, form, submit } = await open()
    const refusal = { error_code: 'method_unavailable', error_message: 'CASHIER.ERROR.METHOD_UNAVAILABLE' }
    expect(await inList()).toEqual({ reason: 'rate_unavailable', rule: 'exchange_rate' })
    expect(await submit()).toMatchObject({ status: 422, json: refusal })
    expect((await form()).processing_currency).toBeNull()
    const usable = async () =>
      /^cashier_exchange_rates_usable\{source="market"\} (\d)/m.exec((await service.fetch('/metrics')).text)?.[1]
    expect(await usable()).toBe('0')

    body = ratesAt(service.clock.now(), '1.08421')
    await vi.waitFor(async () => expect((await inList()).reason).toBeNull(), 5_000)
    expect(await form()).toMatchObject({ processing_currency: 'USDT', processing_currency_rate: '1.08421' })
    expect((await submit()).status).toBe(200)
    expect(await usable()).toBe('1')
    const [payment] = await service.db.selectFrom('payments').selectAll().execute()
    expect(payment).toMatchObject({ processing_currency: 'USDT', processing_rate: '1.08421' })

    service.clock.advance((AGE_MAX_S + 1) * 1_000)
    expect((await inList()).reason).toBe('rate_unavailable')
    expect((await submit()).json).toMatchObject(refusal)
    expect(await service.db.selectFrom('payments').selectAll().execute()).toHaveLength(1)
  })

  it('issue-13 5 a submit uses the rate that its form showed, and is refused if that rate is too old', async () => {
    const { form, submit } = await open()
    const reads = (rate: string) => {
      body = ratesAt(service.clock.now(), rate)
      return vi.waitFor(async () => expect((await form()).processing_currency_rate).toBe(rate), 5_000)
    }
    await reads('1.10')
    const { rate_quote } = await form()
    service.clock.advance(60_000)
    await reads('1.20')
    expect((await submit({ rate_quote, another_payment: true })).status).toBe(200)
    const newest = service.db.selectFrom('payments').select('processing_rate').orderBy('created_at', 'desc')
    expect(await newest.executeTakeFirst()).toEqual({ processing_rate: '1.10' })

    service.clock.advance((AGE_MAX_S - 60 + 1) * 1_000)
    expect(await submit({ rate_quote, another_payment: true })).toMatchObject({
      status: 409,
      json: { error_code: 'rate_changed', error_message: 'CASHIER.ERROR.RATE_CHANGED' },
    })
    const again = { rate_quote: (await form()).rate_quote, another_payment: true }
    expect((await submit(again)).status).toBe(200)
    expect(await newest.executeTakeFirst()).toEqual({ processing_rate: '1.20' })
  })

  it('issue-11 issue-13 5 a reload replaces the sources of rates', async () => {
    const sources = async () =>
      [...(await service.fetch('/metrics')).text.matchAll(/^cashier_exchange_rates_usable\{source="(\w+)"\}/gm)].map(
        ([, source]) => source,
      )
    expect(await sources()).toEqual(['market'])
    const renamed = (config: CashierConfig) => ({
      ...config,
      exchange_rates: { exchange: config.exchange_rates.market! },
      methods: { ...config.methods, tern: { ...config.methods.tern!, processing: undefined } },
    })
    expect(await service.reload(renamed)).toEqual({ ok: true })
    expect(await sources()).toEqual(['exchange'])
  })
})
