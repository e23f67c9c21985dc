import { get } from 'node:http'
import { ENDPOINTS } from '@modulor/contract/http'
import { oneDatabaseKind } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestService, type TestService } from './test-service'

describe.each(oneDatabaseKind())('the GET that reverses withdrawals on %s', (kind) => {
  let service: TestService
  beforeAll(async () => {
    service = await openTestService(kind)
  })
  afterAll(() => service.close())

  it('API-7 a player without a pending withdrawal gets an empty response that is not cached', async () => {
    const answer = await service.call('reversePendingWithdrawal', { session: await service.openSession() })
    expect(answer.json).toEqual({ currency: 'EUR' })
    expect(answer.headers.get('cache-control')).toContain('no-store')
  })

  /** Sends these headers only, because `fetch` would add its own mode. */
  const statusOf = (headers: Record<string, string>): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const address = service.url + ENDPOINTS.reversePendingWithdrawal.path
      get(address, { headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      }).on('error', reject)
    })

  it.each([
    ['a call of the widget', { 'sec-fetch-mode': 'cors' }, 200],
    ['a call of a page that holds the widget', { 'sec-fetch-mode': 'same-origin', 'sec-fetch-dest': 'empty' }, 200],
    ['a caller that is not a browser', {}, 200],
    ['a prefetch of an older browser', { purpose: 'prefetch' }, 400],
    ['a prefetch of an older Firefox', { 'x-moz': 'prefetch' }, 400],
    ['an image request without a mode', { 'sec-fetch-dest': 'image' }, 400],
    ['a frame', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'iframe' }, 400],
    ['a websocket', { 'sec-fetch-mode': 'websocket' }, 400],
    ['a prefetch', { 'sec-purpose': 'prefetch' }, 400],
    ['a link that was followed', { 'sec-fetch-mode': 'navigate' }, 400],
    ['an image', { 'sec-fetch-mode': 'no-cors' }, 400],
  ])('REV-1 with a valid session, %s gets its expected status', async (_, headers, status) => {
    expect(await statusOf({ ...headers, 'x-session-id': await service.openSession() })).toBe(status)
  })

  it('REV-1 issue-9 3.6 a HEAD request is refused', async () => {
    const headers = { 'x-session-id': await service.openSession() }
    const answer = await fetch(service.url + ENDPOINTS.reversePendingWithdrawal.path, { method: 'HEAD', headers })
    expect(answer.status).toBe(400)
  })

  it.each(['?payment_id=', '?payment_id=nonsense', '?payment_id=a&payment_id=b', `?payment_id=${'a'.repeat(9_000)}`])(
    'REV-1 issue-8 1.3 an invalid payment id is answered with 404 and does not mean all withdrawals: %s',
    async (query) => {
      const headers = { 'x-session-id': await service.openSession() }
      const answer = await fetch(`${service.url}${ENDPOINTS.reversePendingWithdrawal.path}${query}`, { headers })
      expect(answer.status).toBe(404)
    },
  )

  it('API-7 SESS-4 a reversal needs the session’s header', async () => {
    const answer = await service.call('reversePendingWithdrawal')
    expect(answer).toMatchObject({ status: 401, json: { error_code: '17' } })
  })
})
