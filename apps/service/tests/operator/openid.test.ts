/** Sign-in by an OpenID provider (issue-12 2), with a real one in a process of its own. */
import { randomUUID } from 'node:crypto'
import { OPERATOR_ENDPOINTS } from '@modulor/contract/operator'
import { theOneDatabaseKind } from '@modulor/testkit'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { MINUTE_MS } from '../../src/durations'
import { DESK_URL, openTestService, type TestService } from '../http/test-service'
import { openOperatorApi, type OperatorApi } from './operator-caller'
import { CLIENT, openIdProvider, type OpenIdProvider, type Person } from './openid-provider'

let provider: OpenIdProvider
let service: TestService
let api: OperatorApi
let ada: Person
beforeAll(async () => {
  provider = await openIdProvider(DESK_URL + OPERATOR_ENDPOINTS.finishOpenId.path)
  await provider.start()
  service = await openTestService(theOneDatabaseKind(), {
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
  await provider.stop()
})
beforeEach(() => {
  ada = { sub: randomUUID(), name: 'Ada Example', groups: ['cashier-support', 'others'] }
})

const begin = () => fetch(api.url + OPERATOR_ENDPOINTS.beginOpenId.path, { redirect: 'manual' })

/** The browser's way to the provider and back, up to the address of our callback. */
async function visitProvider(person: Person | undefined, change: (authorization: URL) => void = () => undefined) {
  const begun = await begin()
  expect(begun.status).toBe(302)
  const setCookie = begun.headers.get('set-cookie') ?? ''
  expect(setCookie).toMatch(/; Path=\/api\/operator; Max-Age=300; HttpOnly; SameSite=Lax$/)
  const authorization = new URL(begun.headers.get('location') ?? '')
  change(authorization)
  const back = await provider.answerPages(authorization.href, person)
  expect(back.origin).toBe(DESK_URL)
  return { back, cookie: setCookie.split(';')[0] ?? '' }
}
type Visit = { readonly back: URL; readonly cookie: string }

/** Follows the redirect back to the desk. Returns the next address and the session. */
async function comeBack({ back, cookie }: Visit) {
  const answer = await fetch(`${api.url}${back.pathname}${back.search}`, { redirect: 'manual', headers: { cookie } })
  expect(answer.status).toBe(302)
  const session = /cashier_operator=(os_[^;]+); Path=\/api\/operator; HttpOnly; SameSite=Strict/.exec(
    answer.headers.get('set-cookie') ?? '',
  )?.[1]
  return { to: answer.headers.get('location'), session }
}
const refusedAs = (code: string) => ({ to: `/?refused=${code}`, session: undefined })
const REFUSED = refusedAs('openid_refused')

it('issue-12 2 a person signs in with the current roles of their groups each time, and the sign-in is in the audit log', async () => {
  expect((await api.call('signInOptions', undefined)).json).toEqual({ demo: false, openid: 'Company' })
  const first = await comeBack(await visitProvider(ada))
  expect(first.to).toBe('/')
  const me = (await api.call('me', first.session)).json as { id: string }
  expect(me).toMatchObject({ name: 'Ada Example', roles: ['support', 'viewer'] })

  const promoted = { ...ada, name: 'Ada E.', groups: 'cashier-admins' }
  const second = await comeBack(await visitProvider(promoted))
  expect((await api.call('me', second.session)).json).toMatchObject({
    id: me.id,
    name: 'Ada E.',
    roles: ['administrator'],
  })
  const { lines } = (await api.call('auditLog', second.session, { query: { operator: me.id, act: 'finishOpenId' } }))
    .json as { lines: { outcome: string }[] }
  expect(lines.map(({ outcome }) => outcome)).toEqual(['done', 'done'])

  // Another administrator who can sign in: the last one could not be disabled.
  const other = await comeBack(
    await visitProvider({ sub: randomUUID(), name: 'Bo Example', groups: ['cashier-admins'] }),
  )
  const disabled = await api.call('disableOperator', other.session, { params: { operatorId: me.id }, body: {} })
  expect(disabled.status).toBe(200)
  expect(await comeBack(await visitProvider(promoted))).toEqual(REFUSED)
})

it.each([
  [{ name: ' Ada ', preferred_username: 'ada' }, 'Ada'],
  [{ name: ' ', preferred_username: 'ada' }, 'ada'],
  [{ name: '\u200B\u202E', preferred_username: 'ada' }, 'ada'],
  [{ name: 'A'.repeat(81) }, 'A'.repeat(80)],
  // Half of a character of two code units is not stored.
  [{ name: `${'A'.repeat(79)}🦊` }, 'A'.repeat(79)],
  [{}, 'someone'],
])('issue-12 2 a person with the claims %j gets the name %j', async (claims, name) => {
  const { session } = await comeBack(await visitProvider({ sub: 'someone', groups: 'cashier-support', ...claims }))
  expect((await api.call('me', session)).json).toMatchObject({ name })
})

it('issue-12 2 a person without a role is refused', async () => {
  for (const groups of [[], ['others'], ['__proto__'], undefined, 7])
    expect(await comeBack(await visitProvider({ sub: 'eve', groups }))).toEqual(refusedAs('openid_no_role'))
})

it('issue-12 2 a person with the e-mail address of an operator but without a role is refused', async () => {
  const administrator = await api.signedInAs('administrator')
  const email = 'grace@example.com'
  const body = { name: 'Grace', email, roles: ['administrator'] }
  expect((await administrator.call('inviteOperator', { body })).status).toBe(201)
  const visit = await visitProvider({ sub: email, email, email_verified: true, preferred_username: email })
  expect(await comeBack(visit)).toEqual(refusedAs('openid_no_role'))
})

it('issue-12 2 a code is accepted once, in time, and only in the browser that started the sign-in', async () => {
  const visit = await visitProvider(ada)
  expect((await comeBack(visit)).to).toBe('/')
  expect(await comeBack(visit)).toEqual(REFUSED)
  const [one, other] = [await visitProvider(ada), await visitProvider(ada)]
  expect(await comeBack({ ...one, cookie: other.cookie })).toEqual(REFUSED)
  expect(await comeBack({ ...other, cookie: '' })).toEqual(REFUSED)
  const late = await visitProvider(ada)
  service.clock.advance(5 * MINUTE_MS)
  expect(await comeBack(late)).toEqual(REFUSED)
  const denied = await visitProvider(undefined)
  expect(denied.back.searchParams.get('error')).toBe('access_denied')
  expect(await comeBack(denied)).toEqual(REFUSED)
})

it('issue-12 2 an invented state, the code of another sign-in, and another issuer are refused', async () => {
  const invented = await visitProvider(ada)
  invented.back.searchParams.set('state', 'invented')
  expect(await comeBack(invented)).toEqual(REFUSED)

  const [own, others] = [await visitProvider(ada), await visitProvider(ada)]
  own.back.searchParams.set('code', others.back.searchParams.get('code') ?? '')
  expect(await comeBack(own)).toEqual(REFUSED)

  const mixedUp = await visitProvider(ada)
  mixedUp.back.searchParams.set('iss', 'https://another.example')
  expect(await comeBack(mixedUp)).toEqual(REFUSED)
})

it('issue-12 2 a token with another nonce and a forged token are refused', async () => {
  const replayed = await visitProvider(ada, ({ searchParams }) => searchParams.set('nonce', 'another'))
  expect(await comeBack(replayed)).toEqual(REFUSED)

  await provider.stop()
  await provider.start('forged')
  expect(await comeBack(await visitProvider(ada))).toEqual(REFUSED)
  await provider.stop()
  await provider.start()
  expect((await comeBack(await visitProvider(ada))).to).toBe('/')
})

it('issue-12 2 an unavailable provider is reported before and after its pages, and sign-in works when it is back', async () => {
  const visit = await visitProvider(ada)
  await provider.stop()
  expect(await comeBack(visit)).toEqual(refusedAs('openid_unavailable'))
  expect((await begin()).headers.get('location')).toContain(provider.issuer)
  // The provider's metadata is read again after an hour.
  service.clock.advance(60 * MINUTE_MS)
  const begun = await begin()
  expect([begun.status, begun.headers.get('location')]).toEqual([302, '/?refused=openid_unavailable'])
  await provider.start()
  expect((await comeBack(await visitProvider(ada))).to).toBe('/')
  await provider.stop()
  await provider.start('failing')
  for (const answer of ['a page', 'an error of OAuth'])
    expect([answer, await comeBack(await visitProvider(ada))]).toEqual([answer, refusedAs('openid_unavailable')])
})
