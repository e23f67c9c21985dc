import { randomUUID } from 'node:crypto'
import { PayoutAccountList } from '@modulor/contract/http'
import { oneDatabaseKind } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MERCHANT_KEY, openTestService, type TestService } from './test-service'

const KEYS: Readonly<Record<string, string>> = { COM: MERCHANT_KEY, HARBOUR: 'sk_sandbox_harbour' }
const IBAN = 'DE89370400440532013000'

describe.each(oneDatabaseKind())('saved payout accounts over HTTP on %s', (kind) => {
  let service: TestService
  beforeAll(async () => {
    service = await openTestService(kind)
  })
  afterAll(() => service.close())

  const opened = (brand = 'COM', id = `player-${randomUUID()}`) =>
    service.openSession({ brand, key: KEYS[brand] ?? '', user: { id, demo_balance: '500.00' } })
  const list = async (session: string) =>
    PayoutAccountList.parse((await service.call('payoutAccounts', { session })).json).payout_accounts
  const remove = (session: string, id: string) =>
    service.call('deletePayoutAccount', { session, body: { payout_account_id: id } })

  it('WDR-1 accounts are listed masked and can be deleted, and a repeated delete succeeds', async () => {
    const session = await opened()
    await service.keepAccount(session, 'halden-payout', { iban: IBAN })
    const answer = await service.call('payoutAccounts', { session })
    expect(answer.json).toMatchObject({
      payout_accounts: [{ pay_group_id: 'halden-payout', masked_account: 'DE •••• 3000' }],
    })
    expect(answer.text).not.toContain('37040044')
    const [account] = await list(session)
    const id = account?.payout_account_id ?? ''
    for (const _ of [1, 2])
      expect(await remove(session, id)).toMatchObject({ status: 200, json: { payout_accounts: [] } })
  })

  it('WDR-1 without a session, as another player or in another brand, nothing is visible or changed', async () => {
    const id = `player-${randomUUID()}`
    const session = await opened('COM', id)
    await service.keepAccount(session, 'halden-payout', { iban: IBAN })
    const [account] = await list(session)
    expect((await service.call('payoutAccounts')).status).toBe(401)
    for (const other of [await opened(), await opened('HARBOUR', id)]) {
      expect(await list(other)).toEqual([])
      await remove(other, account?.payout_account_id ?? '')
    }
    expect(await list(session)).toHaveLength(1)
  })

  it.each(['__proto__', 'constructor', 'no-such-method'])(
    'WDR-1 ERR-3 a saved account for the unknown method "%s" is refused, without an internal error',
    async (method) => {
      const answer = await service.fetch(`/api/cashier-service/v1.0/payouts/groups/${method}/submit`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-session-id': await service.openSession(),
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({ amount: '25', currency: 'EUR', payout_account_id: 'an-account' }),
      })
      expect(answer.status).toBe(422)
    },
  )

  it('WDR-1 a withdrawal to a saved account needs no number, and shows the masked account', async () => {
    const session = await opened()
    await service.keepAccount(session, 'halden-payout', { iban: IBAN })
    const [account] = await list(session)
    const body = { amount: '25.00', currency: 'EUR', payout_account_id: account?.payout_account_id }
    const params = { payGroupId: 'halden-payout' }
    const answer = await service.call('withdrawalSubmit', { session, params, idempotencyKey: randomUUID(), body })
    expect(answer).toMatchObject({ status: 200, json: { destination: 'DE •••• 3000' } })
    expect(await service.isNewAccountOf((answer.json as { payment_id: string }).payment_id)).toBe(false)
    expect(service.logged.join()).not.toContain(IBAN)
  })
})
