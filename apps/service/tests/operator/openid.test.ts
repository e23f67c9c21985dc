/** Sign-in by an OpenID provider (issue-12 2). */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { MINUTE_MS } from '../../src/durations'
import { DESK_URL, openTestService, type TestService } from '../http/test-service'
import { openOperatorApi, type OperatorApi } from './operator-caller'
import { CLIENT, startOpenIdProvider, type OpenIdProvider } from './openid-provider'

let provider: OpenIdProvider
let service: TestService
let api: OperatorApi
beforeAll(async () => {
  provider = await startOpenIdProvider()
  service = await openTestService('pglite', {
    operations: { kind: 'port', port: 0, host: '127.0.0.1' },
    configure: (config) => ({
      ...config,
      operators: {
        openid: {
          ...{ name: 'Company', issuer: provider.issuer, ...CLIENT },
          ...{ scope: 'openid profile', roles_claim: 'groups' },
          roles: { 'cashier-admins': ['administrator'], 'cashier-support': ['support', 'viewer'] },
        },
      },
    }),
  })
  api = await openOperatorApi(service)
})
afterAll(async () => {
  await service.close()
  await provider.close()
})
beforeEach(() => {
  const person = { sub: randomUUID(), name: 'Ada Example', groups: ['cashier-support', 'others'] }
  Object.assign(provider.next, { person, claims: {}, isForged: false, isAway: false })
})

/** The browser's way to the provider and back, up to the address of our callback. */
async function visitProvider(): Promise<{ back: URL; cookie: string }> {
  const begun = await fetch(`${api.url}/api/operator/v1/sign-in/openid`, { redirect: 'manual' })
  expect(begun.status).toBe(302)
  const setCookie = begun.headers.get('set-cookie') ?? ''
  expect(setCookie).toMatch(/; Path=\/api\/operator; Max-Age=300; HttpOnly; SameSite=Lax$/)
  const authorized = await fetch(begun.headers.get('location') ?? '', { redirect: 'manual' })
  const back = new URL(authorized.headers.get('location') ?? '')
  expect(back.origin).toBe(DESK_URL)
  return { back, cookie: setCookie.split(';')[0] ?? '' }
}
/** Comes back to us; where that leads, and the session. */
async function comeBack({ back, cookie }: { back: URL; cookie: string }) {
  const answer = await fetch(`${api.url}${back.pathname}${back.search}`, { redirect: 'manual', headers: { cookie } })
  expect(answer.status).toBe(302)
  const session = /cashier_operator=(os_[^;]+); Path=\/api\/operator; HttpOnly; SameSite=Strict/.exec(
    answer.headers.get('set-cookie') ?? '',
  )?.[1]
  return { to: answer.headers.get('location'), session }
}
const REFUSED = { to: '/?refused=openid_refused', session: undefined }

it('issue-12 2 signs a person in with the roles of the groups, anew each time, and writes it to the audit log', async () => {
  expect((await api.call('signInOptions', undefined)).json).toEqual({ demo: false, openid: 'Company' })
  const first = await comeBack(await visitProvider())
  expect(first.to).toBe('/')
  const me = (await api.call('me', first.session)).json as { id: string }
  expect(me).toMatchObject({ name: 'Ada Example', roles: ['support', 'viewer'] })

  provider.next.person = { ...provider.next.person, name: 'Ada E.', groups: 'cashier-admins' }
  const second = await comeBack(await visitProvider())
  expect((await api.call('me', second.session)).json).toMatchObject({
    id: me.id,
    name: 'Ada E.',
    roles: ['administrator'],
  })
  const { lines } = (await api.call('auditLog', second.session, { query: { operator: me.id, act: 'finishOpenId' } }))
    .json as { lines: { outcome: string }[] }
  expect(lines.map(({ outcome }) => outcome)).toEqual(['done', 'done'])

  // Another administrator who can sign in: the last one could not be disabled.
  const person = provider.next.person
  provider.next.person = { sub: randomUUID(), name: 'Bo Example', groups: ['cashier-admins'] }
  const other = await comeBack(await visitProvider())
  const disabled = await api.call('disableOperator', other.session, { params: { operatorId: me.id }, body: {} })
  expect(disabled.status).toBe(200)
  provider.next.person = person
  expect(await comeBack(await visitProvider())).toEqual(REFUSED)
})

it('issue-12 2 refuses a person without a role', async () => {
  for (const groups of [[], ['others'], ['__proto__'], undefined, 7]) {
    provider.next.person = { sub: 'eve', groups }
    expect(await comeBack(await visitProvider())).toEqual({ to: '/?refused=openid_no_role', session: undefined })
  }
})

it('issue-12 2 takes a code once, in time, and in the browser that began', async () => {
  const visit = await visitProvider()
  expect((await comeBack(visit)).to).toBe('/')
  expect(await comeBack(visit)).toEqual(REFUSED)
  const [one, other] = [await visitProvider(), await visitProvider()]
  expect(await comeBack({ ...one, cookie: other.cookie })).toEqual(REFUSED)
  expect(await comeBack({ ...other, cookie: '' })).toEqual(REFUSED)
  const late = await visitProvider()
  service.clock.advance(5 * MINUTE_MS)
  expect(await comeBack(late)).toEqual(REFUSED)
  const denied = await visitProvider()
  denied.back.search = new URLSearchParams({
    ...{ error: 'access_denied', iss: provider.issuer },
    state: denied.back.searchParams.get('state') ?? '',
  }).toString()
  expect(await comeBack(denied)).toEqual(REFUSED)
})

it('issue-12 2 refuses a token that is forged, of another sign-in, or of another client', async () => {
  provider.next.isForged = true
  expect(await comeBack(await visitProvider())).toEqual(REFUSED)
  provider.next.isForged = false
  provider.next.claims = { nonce: 'another' }
  expect(await comeBack(await visitProvider())).toEqual(REFUSED)
})

it('issue-12 2 says that the provider is away', async () => {
  const visit = await visitProvider()
  provider.next.isAway = true
  expect(await comeBack(visit)).toEqual({ to: '/?refused=openid_unavailable', session: undefined })
})
