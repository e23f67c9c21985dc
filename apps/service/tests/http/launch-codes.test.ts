/** Launch codes: addresses that open a session once (issue-9 3.4). The demo's brand WAGER uses them. */
import { BOOT_ELEMENT_ID, BootData, SessionCreated } from '@modulor/contract/http'
import { oneDatabaseKind } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestService, PUBLIC_URL, type Answer, type CallOptions, type TestService } from './test-service'

const KEY = 'sk_sandbox_wager'
const LAUNCH_MS = 60_000
const IDLE_MS = 900_000
const SESSION_ID = /cs_[A-Za-z0-9_-]{43}/

const bootOf = ({ text }: Answer) =>
  BootData.parse(
    JSON.parse(
      new RegExp(`<script type="application/json" id="${BOOT_ELEMENT_ID}">(.*?)</script>`, 's').exec(text)?.[1] ?? '',
    ),
  )

describe.each(oneDatabaseKind())('launch codes on %s', (kind) => {
  let service: TestService
  beforeAll(async () => {
    service = await openTestService(kind)
  })
  afterAll(() => service.close())

  let players = 0
  async function open(): Promise<SessionCreated & { code: string; path: string }> {
    const user = { id: `launch-${(players += 1)}`, country: 'DE' }
    const body = { brand: 'WAGER', user, currency: 'EUR', language: 'en' }
    const { status, json } = await service.call('createSession', { merchantKey: KEY, body })
    expect(status).toBe(201)
    const created = SessionCreated.parse(json)
    const code = new URL(created.url).searchParams.get('launch_code') ?? ''
    return { ...created, code, path: created.url.slice(PUBLIC_URL.length) }
  }
  const page = (path: string, init?: RequestInit) => service.fetch(path, init)
  const refused = { deposit: null, session_error: '17' }

  it('SESS-8 issue-9 3.4 the merchant gets an address with a code of 128 bits, and no session id', async () => {
    const created = await open()
    expect(created.code).toMatch(/^lc_[A-Za-z0-9_-]{22}$/)
    expect(created).not.toHaveProperty('session_id')
    expect(created.url).not.toMatch(SESSION_ID)
    expect(Date.parse(created.expires_at)).toBe(service.clock.now().getTime() + LAUNCH_MS)
    const rows = await service.db
      .selectFrom('sessions')
      .selectAll()
      .where('reference', '=', created.session_reference)
      .execute()
    expect(JSON.stringify(rows)).not.toContain(created.code.slice(3))
  })

  it('SESS-8 issue-9 3.4 the first use opens the session, the second is refused', async () => {
    const { path } = await open()
    const first = bootOf(await page(path))
    expect(first).toMatchObject({ session_error: null, is_entry_trusted: true, brand: { code: 'WAGER' } })
    expect(first.deposit).not.toBeNull()
    const session = first.session_id ?? ''
    expect(session).toMatch(SESSION_ID)
    expect((await service.call('depositInit', { session })).status).toBe(200)

    const second = await page(path)
    expect(bootOf(second)).toMatchObject({ ...refused, is_entry_trusted: false })
    expect(second.text).not.toMatch(SESSION_ID)
    expect((await service.call('depositInit', { session })).status).toBe(200)
  })

  it('SESS-8 issue-9 3.4 of twenty uses at once exactly one opens the session', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { path } = await open()
      const pages = await Promise.all(Array.from({ length: 20 }, () => page(path)))
      const ids = pages.flatMap((answer) => SESSION_ID.exec(answer.text) ?? [])
      expect(ids).toHaveLength(1)
      expect((await service.call('depositInit', { session: ids[0] ?? '' })).status).toBe(200)
    }
  })

  it('SESS-8 issue-9 3.4 a code is valid for 60 seconds', async () => {
    const [inTime, late] = [await open(), await open()]
    service.clock.advance(LAUNCH_MS - 1)
    expect(bootOf(await page(inTime.path)).session_id).toMatch(SESSION_ID)
    service.clock.advance(1)
    expect(bootOf(await page(late.path))).toMatchObject(refused)
  })

  it('SESS-1 issue-9 3.4 the idle time starts with the use of the code', async () => {
    const { path } = await open()
    service.clock.advance(LAUNCH_MS - 1)
    const session = bootOf(await page(path)).session_id ?? ''
    service.clock.advance(IDLE_MS - 1)
    expect((await service.call('depositInit', { session })).status).toBe(200)
  })

  it.each([
    ['HEAD', { method: 'HEAD' }, 200],
    ['a prefetch', { headers: { 'sec-purpose': 'prefetch' } }, 503],
    ['a prerendering', { headers: { 'sec-purpose': 'prefetch;prerender' } }, 503],
    ['an older prefetch', { headers: { purpose: 'prefetch' } }, 503],
  ])('SESS-8 issue-9 3.4 a request by %s does not use up the code', async (_what, init, status) => {
    const { path } = await open()
    const answer = await page(path, init)
    expect(answer.status).toBe(status)
    expect(answer.text).not.toMatch(SESSION_ID)
    expect(bootOf(await page(path)).session_id).toMatch(SESSION_ID)
  })

  it('BOOT-3 SESS-8 issue-9 3.4 a page that opens a new tab leaves the code unused for it', async () => {
    const { path } = await open()
    expect((await page(`${path}&cashier_in_new_tab=true`)).text).not.toMatch(SESSION_ID)
    expect(bootOf(await page(path)).session_id).toMatch(SESSION_ID)
  })

  it('SESS-4 issue-9 3.4 a code with another brand’s name is refused, also later', async () => {
    const { code } = await open()
    const answer = await page(`/deposit?launch_code=${code}&lang=en-HARBOUR`)
    expect(bootOf(answer)).toMatchObject({ ...refused, brand: { code: 'HARBOUR' } })
    expect(answer.text).not.toMatch(SESSION_ID)
    expect(bootOf(await page(`/deposit?launch_code=${code}&lang=en-WAGER`))).toMatchObject(refused)
  })

  it('SESS-8 issue-9 3.4 an unknown code is refused', async () => {
    for (const code of [`lc_${'A'.repeat(22)}`, 'lc_', '%00', 'x'.repeat(200), `cs_${'A'.repeat(43)}`])
      expect((await page(`/deposit?launch_code=${code}&lang=en-WAGER`)).text).not.toMatch(SESSION_ID)
  })

  it('SESS-8 issue-9 3.4 a code is not accepted as a session id, in an address or a header', async () => {
    const { code } = await open()
    const calls: CallOptions[] = [{ session: code }, { merchantKey: code }]
    for (const call of calls) expect((await service.call('depositInit', call)).status).toBe(401)
    expect(bootOf(await page(`/deposit?session_id=${code}&lang=en-WAGER`))).toMatchObject(refused)
  })

  it('SESS-8 issue-9 3.4 the id of a launched session is refused in an address', async () => {
    const { path } = await open()
    const session = bootOf(await page(path)).session_id ?? ''
    for (const name of ['session_id', 'cashier_session_id', 'sessionId'])
      expect(bootOf(await page(`/deposit?${name}=${session}&lang=en-WAGER`))).toMatchObject(refused)
    expect((await service.call('depositInit', { session })).status).toBe(200)
  })

  it('SESS-8 issue-9 3.4 the code of an ended session is refused', async () => {
    const { path, session_reference: sessionReference } = await open()
    await service.call('endPlayerSession', { merchantKey: KEY, params: { sessionReference } })
    expect(bootOf(await page(path))).toMatchObject(refused)
  })

  it('SESS-7 issue-9 3.4 neither code nor id is in a log or in the rendered page', async () => {
    const { path, code } = await open()
    const answer = await page(path)
    const session = bootOf(answer).session_id ?? ''
    expect(answer.text.split(session)).toHaveLength(2)
    expect(answer.text).not.toContain(code)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(service.logged.filter((line) => line.includes(code) || line.includes(session))).toEqual([])
  })
})

describe.each(oneDatabaseKind())('session ids in addresses on %s', (kind) => {
  const withAllowed = (isAllowed: boolean | undefined, environment: 'sandbox' | 'production') =>
    openTestService(kind, {
      configure: ({ brands, ...config }) => ({
        ...config,
        environment,
        brands: Object.fromEntries(
          Object.entries(brands).map(([code, brand]) => [code, { ...brand, plain_session_id_allowed: isAllowed }]),
        ),
      }),
    })

  it.each([
    [undefined, 'sandbox', 'session_id'],
    [undefined, 'production', 'launch_code'],
    [false, 'sandbox', 'launch_code'],
    [true, 'production', 'session_id'],
  ] as const)(
    'SESS-8 issue-9 3.4 with plain_session_id_allowed %s in a %s the address has a %s',
    async (isAllowed, environment, parameter) => {
      const service = await withAllowed(isAllowed, environment)
      const body = { brand: 'COM', user: { id: 'p' }, currency: 'EUR' }
      const { json } = await service.call('createSession', { merchantKey: 'sk_sandbox_demo', body })
      const { url, session_id } = SessionCreated.parse(json)
      expect([...new URL(url).searchParams.keys()]).toEqual([parameter, 'lang'])
      expect(session_id !== undefined).toBe(parameter === 'session_id')
      expect(bootOf(await service.fetch(url.slice(PUBLIC_URL.length))).deposit).not.toBeNull()
      await service.close()
    },
  )
})
