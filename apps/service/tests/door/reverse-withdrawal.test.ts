import { get } from 'node:http'
import { ENDPOINTS } from '@modulor/contract/http'
import { databaseKinds } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDoor, type Door } from './door'

describe.each(databaseKinds())('the GET that moves money on %s', (kind) => {
  let door: Door
  beforeAll(async () => {
    door = await openDoor(kind)
  })
  afterAll(() => door.close())

  it('API-7 answers a player who has nothing to take back, and is not to be kept', async () => {
    const answer = await door.call('reversePendingWithdrawal', { session: await door.openSession() })
    expect(answer.json).toEqual({ currency: 'EUR' })
    expect(answer.headers.get('cache-control')).toContain('no-store')
  })

  /** As a browser sends it: `fetch` would name its own mode. */
  const statusOf = (headers: Record<string, string>): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const address = door.url + ENDPOINTS.reversePendingWithdrawal.path
      get(address, { headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      }).on('error', reject)
    })

  it.each([
    ['a call of the widget', { 'sec-fetch-mode': 'cors' }, 200],
    ['a prefetch', { 'sec-purpose': 'prefetch' }, 400],
    ['a link that was followed', { 'sec-fetch-mode': 'navigate' }, 400],
    ['an image', { 'sec-fetch-mode': 'no-cors' }, 400],
  ])('REV-1 answers %s with its status, the session being right', async (_, headers, status) => {
    expect(await statusOf({ ...headers, 'x-session-id': await door.openSession() })).toBe(status)
  })

  it('API-7 SESS-4 needs the session’s header', async () => {
    const answer = await door.call('reversePendingWithdrawal')
    expect(answer).toMatchObject({ status: 401, json: { error_code: '17' } })
  })
})
