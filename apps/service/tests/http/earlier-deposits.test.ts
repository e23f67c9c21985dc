import { DepositListing } from '@modulor/contract/http'
import { oneDatabaseKind } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MERCHANT_KEY, openTestService, type TestService } from './test-service'

/** The merchant is notified of a deposit when it succeeds, so open deposits are not included in the merchant's limit. */
describe.each(oneDatabaseKind())('open deposits of an earlier session, on %s', (kind) => {
  let service: TestService
  let calls = 0
  beforeAll(async () => {
    service = await openTestService(kind)
  })
  afterAll(() => service.close())

  async function open(id: string): Promise<string> {
    service.clock.advance(60_000)
    const { json } = await service.call('createSession', {
      merchantKey: MERCHANT_KEY,
      body: { brand: 'COM', user: { id, country: 'DE' }, currency: 'EUR', terms: { deposit_limit_remaining: '60.00' } },
    })
    return (json as { session_id: string }).session_id
  }
  const submit = (session: string, amount: string) =>
    service.call('depositSubmit', {
      session,
      params: { payGroupId: 'halden' },
      idempotencyKey: `key-${(calls += 1)}-of-earlier-deposits`,
      body: { currency: 'EUR', amount, another_payment: true },
    })
  const rest = async (session: string) =>
    DepositListing.parse((await service.call('depositInit', { session })).json).view_data.map(({ amount }) => amount)

  it('LIST-8 an open deposit counts in the next session, in either order', async () => {
    const before = await open(`earlier-${kind}`)
    expect((await submit(before, '45.00')).status).toBe(200)
    const after = await open(`earlier-${kind}`)
    expect(await rest(after)).toEqual(['15.00'])
    expect((await submit(after, '45.00')).json).toMatchObject({
      error_code: 'form_invalid',
      fields: { amount: 'PH.DEPOSIT.ERROR.ABOVE_MAX_LIMIT' },
    })
  })

  it('LIST-8 a deposit that did not succeed no longer counts', async () => {
    const before = await open(`lost-${kind}`)
    const { json } = await submit(before, '45.00')
    await service.decline((json as { payment_id: string }).payment_id)
    expect(await rest(await open(`lost-${kind}`))).toEqual(['60.00'])
  })
})
