/** Sessions that are ended before they expire: by the merchant, by the player, by a new session (issue-9 3.4). */
import { SessionCreated } from '@modulor/contract/http'
import { oneDatabaseKind } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MERCHANT_KEY, openTestService, PUBLIC_URL, type TestService } from './test-service'

const OTHER_KEY = 'sk_sandbox_harbour'

describe.each(oneDatabaseKind())('sessions that are ended on %s', (kind) => {
  let service: TestService
  beforeAll(async () => {
    service = await openTestService(kind)
  })
  afterAll(() => service.close())

  type Opened = SessionCreated & { session_id: string }
  async function open(userId: string): Promise<Opened> {
    const body = { brand: 'COM', user: { id: userId }, currency: 'EUR' }
    const { json } = await service.call('createSession', { merchantKey: MERCHANT_KEY, body })
    const { session_id = '', ...created } = SessionCreated.parse(json)
    return { ...created, session_id }
  }
  const isOpen = async ({ session_id: session }: Opened) =>
    (await service.call('depositInit', { session })).status === 200
  const endNamed = (sessionReference: string, merchantKey = MERCHANT_KEY) =>
    service.call('endPlayerSession', { merchantKey, params: { sessionReference } })
  const endAllOf = (userId: string) =>
    service.call('endPlayerSessions', { merchantKey: MERCHANT_KEY, params: { brand: 'COM', userId } })

  it('SESS-9 issue-9 3.4 SESS-4 the merchant ends one session, which then gets the error of an unknown session', async () => {
    const [ended, other] = [await open('p-1'), await open('p-1')]
    expect(await endNamed(ended.session_reference)).toMatchObject({ status: 200, json: { ended: 1 } })
    const answer = await service.call('depositInit', { session: ended.session_id })
    const unknown = await service.call('depositInit', { session: `cs_${'A'.repeat(43)}` })
    expect({ ...(answer.json as object), request_id: '' }).toEqual({ ...(unknown.json as object), request_id: '' })
    const page = await service.fetch(new URL(ended.url).href.replace(PUBLIC_URL, ''))
    expect(page.text).toContain('"session_error":"17"')
    expect(await isOpen(other)).toBe(true)
    expect((await endNamed(ended.session_reference)).status).toBe(404)
  })

  it('SESS-9 issue-9 3.4 a reference cannot be used as a session id, and another brand’s key does not end the session', async () => {
    const session = await open('p-2')
    expect((await service.call('depositInit', { session: session.session_reference })).status).toBe(401)
    expect((await endNamed(session.session_reference, OTHER_KEY)).status).toBe(404)
    expect((await endNamed('sr_nobody')).status).toBe(404)
    expect(await isOpen(session)).toBe(true)
  })

  it('SESS-9 issue-9 3.4 the merchant ends all sessions of one player only', async () => {
    const [first, second, other] = [await open('p-3'), await open('p-3'), await open('p-4')]
    expect(await endAllOf('p-3')).toMatchObject({ status: 200, json: { ended: 2 } })
    expect([await isOpen(first), await isOpen(second), await isOpen(other)]).toEqual([false, false, true])
    expect(await endAllOf('p-3')).toMatchObject({ status: 200, json: { ended: 0 } })
    expect((await endAllOf('nobody-knows')).status).toBe(404)
  })

  it('SESS-9 issue-9 3.4 a player ends this session, once', async () => {
    const [mine, mineToo] = [await open('p-5'), await open('p-5')]
    const end = () => service.call('endOwnSession', { session: mine.session_id })
    expect(await end()).toMatchObject({ status: 200, json: { ended: 1 } })
    expect(await end()).toMatchObject({ status: 401, json: { error_code: '17' } })
    expect(await isOpen(mineToo)).toBe(true)
  })

  it('SESS-9 issue-9 3.4 a player ends all own sessions; an open payment continues', async () => {
    const [mine, mineToo, other] = [await open('p-6'), await open('p-6'), await open('p-7')]
    const { json } = await service.call('depositSubmit', {
      session: mine.session_id,
      params: { payGroupId: 'halden' },
      idempotencyKey: 'open-at-the-end',
      body: { amount: '25.00', currency: 'EUR' },
    })
    const { payment_id, session_id: paySession } = json as { payment_id: string; session_id: string }
    expect(await service.call('endOwnSessions', { session: mineToo.session_id })).toMatchObject({ json: { ended: 2 } })
    expect([await isOpen(mine), await isOpen(mineToo), await isOpen(other)]).toEqual([false, false, true])
    expect(await service.call('status', { session: paySession })).toMatchObject({ status: 200, json: { payment_id } })
    const query = `?payment_id=${payment_id}`
    const { session_id: session } = await open('p-6')
    expect((await service.call('sessionState', { session, query })).status).toBe(200)
  })

  it('SESS-9 issue-9 3.4 an expired session is not counted', async () => {
    const session = await open('p-8')
    service.clock.advance(15 * 60_000)
    expect(await endNamed(session.session_reference)).toMatchObject({ status: 200, json: { ended: 0 } })
  })

  it('SESS-9 issue-9 3.4 a concurrent request does not reopen an ended session', async () => {
    const session = await open('p-9')
    service.clock.advance(60_000)
    const calls = Array.from({ length: 10 }, () => isOpen(session))
    await endNamed(session.session_reference)
    await Promise.all(calls)
    expect(await isOpen(session)).toBe(false)
  })

  it('SESS-9 issue-9 3.4 a new session leaves the others open', async () => {
    const first = await open('p-10')
    await open('p-10')
    expect(await isOpen(first)).toBe(true)
  })
})

describe.each(oneDatabaseKind())('a brand whose new sessions end the others on %s', (kind) => {
  let service: TestService
  beforeAll(async () => {
    service = await openTestService(kind, {
      configure: ({ brands: { COM, ...brands }, ...config }) => ({
        ...config,
        brands: { ...brands, ...(COM && { COM: { ...COM, new_session_ends_others: true } }) },
      }),
    })
  })
  afterAll(() => service.close())
  const isOpen = async (session: string) => (await service.call('depositInit', { session })).status === 200

  it('SESS-9 issue-9 3.4 has one open session for each player', async () => {
    const [first, other] = [
      await service.openSession({ user: { id: 'a' } }),
      await service.openSession({ user: { id: 'b' } }),
    ]
    const second = await service.openSession({ user: { id: 'a' } })
    expect([await isOpen(first), await isOpen(second), await isOpen(other)]).toEqual([false, true, true])
  })

  it('SESS-9 issue-9 3.4 has one open session after eight were opened at once', async () => {
    const opened = await Promise.all(Array.from({ length: 8 }, () => service.openSession({ user: { id: 'c' } })))
    const open = await Promise.all(opened.map(isOpen))
    expect(open.filter(Boolean)).toHaveLength(1)
  })
})
