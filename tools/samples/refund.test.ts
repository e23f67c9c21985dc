import { createCashierServer } from '@modulor/server'
import { expect, it, vi } from 'vitest'
import { refundOrder } from '../../samples/server/refund'

it('issue-13 6 API-13 the sample of a refund has a valid idempotency key also for a short id of a table’s row', async () => {
  const fetched = vi.fn((_address: URL | RequestInfo, _request?: RequestInit) => Promise.resolve(Response.json({})))
  const cashier = createCashierServer({ origin: 'https://cashier.example', merchantKey: 'sk', fetch: fetched })
  await refundOrder(cashier, 'payment-1', { id: '7' })
  const key = new Headers(fetched.mock.calls[0]?.[1]?.headers).get('idempotency-key')
  expect(key).toMatch(/^[\x21-\x7e]{8,255}$/)
})
