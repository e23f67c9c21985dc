import { DepositListing } from '@modulor/contract/http'
import { databaseKinds } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MERCHANT_KEY, openDoor, type Door } from './door'

/** The merchant learns of a deposit when it succeeds: what is still on its way is in no limit that it says. */
describe.each(databaseKinds())('deposits that a new session finds on their way, on %s', (kind) => {
  let door: Door
  let calls = 0
  beforeAll(async () => {
    door = await openDoor(kind)
  })
  afterAll(() => door.close())

  async function open(id: string): Promise<string> {
    door.clock.advance(60_000)
    const { json } = await door.call('createSession', {
      merchantKey: MERCHANT_KEY,
      body: { brand: 'COM', user: { id, country: 'DE' }, currency: 'EUR', terms: { deposit_limit_remaining: '60.00' } },
    })
    return (json as { session_id: string }).session_id
  }
  const submit = (session: string, amount: string) =>
    door.call('depositSubmit', {
      session,
      params: { payGroupId: 'halden' },
      idempotencyKey: `key-${(calls += 1)}-of-earlier-deposits`,
      body: { currency: 'EUR', amount, another_payment: true },
    })
  const rest = async (session: string) =>
    DepositListing.parse((await door.call('depositInit', { session })).json).view_data.map(({ amount }) => amount)

  it('LIST-8 an open deposit counts in the next session, whichever came first', async () => {
    const before = await open(`earlier-${kind}`)
    expect((await submit(before, '45.00')).status).toBe(200)
    const after = await open(`earlier-${kind}`)
    expect(await rest(after)).toEqual(['15.00'])
    expect((await submit(after, '45.00')).json).toMatchObject({
      error_code: 'form_invalid',
      fields: { amount: 'PH.DEPOSIT.ERROR.ABOVE_MAX_LIMIT' },
    })
  })

  it('LIST-8 one that came to nothing counts no more', async () => {
    const before = await open(`lost-${kind}`)
    const { json } = await submit(before, '45.00')
    await door.decline((json as { payment_id: string }).payment_id)
    expect(await rest(await open(`lost-${kind}`))).toEqual(['60.00'])
  })
})
