/** Sign-in of operators, and its administration (issue-12 2), over HTTP. */
import { oneDatabaseKind, until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../src/durations'
import { DESK_URL, openTestService, type TestService } from '../http/test-service'
import { openOperatorApi, type OperatorApi, type OperatorCaller } from './operator-caller'
import { softAuthenticator, type AnswerOptions } from './soft-authenticator'
import { waitsForLock } from '../waits-for-lock'

type Json = Record<string, unknown>
type Authenticator = ReturnType<typeof softAuthenticator>

describe.each(oneDatabaseKind())('operators on %s', (kind) => {
  let service: TestService
  let api: OperatorApi
  let administrator: OperatorCaller
  beforeAll(async () => {
    service = await openTestService(kind, { operations: { kind: 'port', port: 0, host: '127.0.0.1' } })
    api = await openOperatorApi(service)
    administrator = await api.signedInAs('administrator')
  })
  afterAll(() => service.close())

  const open = async (id: Parameters<OperatorApi['call']>[0], body?: unknown) =>
    api.call(id, undefined, body === undefined ? {} : { body })
  const challengeOf = ({ json }: { json: unknown }) => (json as { options: { challenge: string } }).options.challenge
  const cookieOf = ({ headers }: { headers: Headers }) =>
    /^cashier_operator=(os_[^;]+); Path=\/api\/operator; HttpOnly; SameSite=Strict$/.exec(
      headers.get('set-cookie') ?? '',
    )?.[1]
  const tokenOf = ({ json }: { json: unknown }) => {
    const { url } = json as { url: string }
    // 256 bits.
    expect(url.slice(`${DESK_URL}/set-up#`.length)).toMatch(/^[\w-]{43}$/)
    return url.slice(url.indexOf('#') + 1)
  }
  async function invite(roles = ['viewer'], by = administrator) {
    const invited = await by.call('inviteOperator', { body: { name: 'Ada', email: null, roles } })
    expect(invited.status).toBe(201)
    return { id: (invited.json as { operator_id: string }).operator_id, token: tokenOf(invited) }
  }
  async function setUp(token: string, authenticator: Authenticator, options: AnswerOptions = {}) {
    const begun = await open('beginSetup', { token })
    if (begun.status !== 200) return begun
    return open('finishSetup', { token, passkey: authenticator.register(challengeOf(begun), options) })
  }
  async function signIn(authenticator: Authenticator, options: AnswerOptions = {}) {
    const challenge = challengeOf(await open('beginSignIn'))
    return open('finishSignIn', { passkey: authenticator.authenticate(challenge, options) })
  }
  async function member(roles?: string[]) {
    const { id, token } = await invite(roles)
    const authenticator = softAuthenticator()
    const set = await setUp(token, authenticator)
    expect(set.status).toBe(200)
    return { id, token, authenticator, session: cookieOf(set) }
  }
  async function administratorWithPasskey(): Promise<OperatorCaller> {
    const { id, session = '' } = await member(['administrator'])
    return { operatorId: id, sessionId: session, call: (act, options) => api.call(act, session, options) }
  }
  const linesAbout = async (id: string) =>
    ((await administrator.call('auditLog', { query: { subject_id: id } })).json as { lines: Json[] }).lines

  it('issue-12 2 a set-up link creates one passkey, which can sign in', async () => {
    const { id, token, authenticator, session } = await member(['approver'])
    expect((await api.call('me', session)).json).toMatchObject({ id, roles: ['approver'] })
    const again = await setUp(token, softAuthenticator())
    expect(again).toMatchObject({ status: 410, json: { error_code: 'setup_link_invalid' } })
    const signedIn = await signIn(authenticator)
    expect((await api.call('me', cookieOf(signedIn))).json).toMatchObject({ id })
  })

  it('issue-12 2 a set-up link expires after 24 hours, and only the newest one works', async () => {
    const { id, token } = await invite()
    const renewed = tokenOf(await administrator.call('renewSetupLink', { params: { operatorId: id }, body: {} }))
    expect((await open('beginSetup', { token })).status).toBe(410)
    expect((await open('beginSetup', { token: renewed })).status).toBe(200)
    service.clock.advance(24 * HOUR_MS)
    expect((await open('beginSetup', { token: renewed })).status).toBe(410)
    administrator = await api.signedInAs('administrator')
  })

  it('issue-12 2 a set-up link that is used several times at once works once', async () => {
    const { token } = await invite()
    const finish = async () => {
      const { options } = (await open('beginSetup', { token })).json as {
        options: { challenge: string; timeout: number }
      }
      // The browser waits five minutes for its user.
      expect(options.timeout).toBe(5 * MINUTE_MS)
      return { token, passkey: softAuthenticator().register(options.challenge) }
    }
    const passkeys = [await finish(), await finish(), await finish(), await finish()]
    const late = await finish()
    const answers = await Promise.all(passkeys.map((passkey) => open('finishSetup', passkey)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410])
    expect(await open('finishSetup', late)).toMatchObject({ status: 410, json: { error_code: 'setup_link_invalid' } })
  })

  it('issue-12 2 a new set-up link replaces the passkey and ends the sessions', async () => {
    const { id, authenticator, session } = await member()
    const renewed = tokenOf(await administrator.call('renewSetupLink', { params: { operatorId: id }, body: {} }))
    expect((await api.call('me', session)).status).toBe(200)
    const other = softAuthenticator()
    expect((await setUp(renewed, other)).status).toBe(200)
    expect((await api.call('me', session)).status).toBe(401)
    expect((await signIn(authenticator)).status).toBe(401)
    expect((await signIn(other)).status).toBe(200)
  })

  it('issue-12 2 a passkey is refused without user verification, from another site, for a used or old challenge, and as a copy', async () => {
    const { id, authenticator } = await member()
    const refused = { status: 401, json: { error_code: 'passkey_refused' } }
    expect(await signIn(authenticator, { isUserVerified: false })).toMatchObject(refused)
    expect(await signIn(authenticator, { origin: 'http://localhost:9999' })).toMatchObject(refused)
    expect(await signIn(authenticator, { counter: 1 })).toMatchObject(refused)
    expect(await signIn(softAuthenticator())).toMatchObject(refused)

    const challenge = challengeOf(await open('beginSignIn'))
    const finish = () => open('finishSignIn', { passkey: authenticator.authenticate(challenge) })
    expect((await finish()).status).toBe(200)
    expect(await finish()).toMatchObject(refused)
    const old = challengeOf(await open('beginSignIn'))
    service.clock.advance(5 * MINUTE_MS)
    expect(await open('finishSignIn', { passkey: authenticator.authenticate(old) })).toMatchObject(refused)

    const attempts = (await linesAbout(id)).filter(({ act }) => act === 'finishSignIn')
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['done'])
    const { lines } = (await administrator.call('auditLog', { query: { operator: id, act: 'finishSignIn' } })).json as {
      lines: Json[]
    }
    expect(lines.map(({ outcome }) => outcome)).toEqual([
      ...['passkey_refused', 'passkey_refused', 'done'],
      ...['passkey_refused', 'passkey_refused', 'passkey_refused'],
    ])
  })

  it.runIf(kind === 'postgres')(
    'issue-12 2 a copy of a passkey that is used at the same moment is refused',
    async () => {
      const { id, authenticator } = await member()
      const passkey = authenticator.authenticate(challengeOf(await open('beginSignIn')))
      let signingIn: ReturnType<typeof open> | undefined
      await service.db.transaction().execute(async (tx) => {
        // The other use is stored first, and is not visible until its transaction ends.
        await tx.updateTable('operator_credentials').set({ counter: 1_000 }).where('operator_id', '=', id).execute()
        signingIn = open('finishSignIn', { passkey })
        await until(() => waitsForLock(service.db))
      })
      expect(await signingIn).toMatchObject({ status: 401, json: { error_code: 'passkey_refused' } })
    },
  )

  it('issue-12 2 an administrator cannot make a set-up link for the own account, but another administrator can', async () => {
    const [own, other] = [await administratorWithPasskey(), await administratorWithPasskey()]
    const params = { operatorId: own.operatorId }
    const refused = await own.call('renewSetupLink', { params, body: {} })
    expect(refused).toMatchObject({
      status: 409,
      json: { error_code: 'own_setup_link', advice: expect.stringContaining('another administrator') as string },
    })
    const links = service.db.selectFrom('operator_setup_links').selectAll().where('operator_id', '=', own.operatorId)
    expect(await links.execute()).toEqual([])
    expect((await linesAbout(own.operatorId)).map(({ outcome }) => outcome)).toContain('own_setup_link')
    // In capitals it is an unknown id.
    const capitals = { operatorId: own.operatorId.toUpperCase() }
    expect((await own.call('renewSetupLink', { params: capitals, body: {} })).status).toBe(404)
    expect((await own.call('me')).status).toBe(200)
    expect((await other.call('renewSetupLink', { params, body: {} })).status).toBe(201)
  })

  it('issue-12 2 a set-up passkey needs user verification, the desk’s origin and the challenge of its own link', async () => {
    const [one, other] = [await invite(), await invite()]
    expect((await setUp(one.token, softAuthenticator(), { isUserVerified: false })).status).toBe(401)
    expect((await setUp(one.token, softAuthenticator(), { origin: 'https://desk.example' })).status).toBe(401)
    const foreign = challengeOf(await open('beginSetup', { token: other.token }))
    const passkey = softAuthenticator().register(foreign)
    expect((await open('finishSetup', { token: one.token, passkey })).status).toBe(401)
    expect((await setUp(one.token, softAuthenticator())).status).toBe(200)
  })

  it('issue-12 2 a set-up with the passkey of another operator is refused, and link and passkey stay valid', async () => {
    const [owner, { token }] = [await member(), await invite()]
    expect(await setUp(token, owner.authenticator)).toMatchObject({
      status: 401,
      json: { error_code: 'passkey_refused' },
    })
    expect((await signIn(owner.authenticator)).status).toBe(200)
    expect((await setUp(token, softAuthenticator())).status).toBe(200)
  })

  it('issue-12 2 a disabled operator has no session and no set-up link, and can sign in only after being enabled again', async () => {
    const { id, authenticator, session } = await member(['support'])
    const params = { operatorId: id }
    const link = tokenOf(await administrator.call('renewSetupLink', { params, body: {} }))
    expect((await administrator.call('disableOperator', { params, body: { reason: 'left' } })).status).toBe(200)
    expect((await api.call('me', session)).status).toBe(401)
    expect((await signIn(authenticator)).status).toBe(401)
    expect((await administrator.call('renewSetupLink', { params, body: {} })).status).toBe(404)
    expect((await administrator.call('enableOperator', { params, body: {} })).status).toBe(200)
    expect((await api.call('me', session)).status).toBe(401)
    expect((await open('beginSetup', { token: link })).status).toBe(410)
    expect((await signIn(authenticator)).status).toBe(200)
    const disabled = (await linesAbout(id)).find(({ act }) => act === 'disableOperator')
    expect(disabled).toMatchObject({
      act: 'disableOperator',
      reason: 'left',
      operator: { id: administrator.operatorId },
    })
  })

  it('issue-12 2 changed roles apply from the next call on, and an administrator can end sessions', async () => {
    const { id, session } = await member(['viewer'])
    expect((await api.call('team', session)).status).toBe(403)
    const params = { operatorId: id }
    await administrator.call('changeRoles', { params, body: { roles: ['administrator'] } })
    const team = await api.call('team', session)
    const { operators } = team.json as { operators: Json[] }
    expect(operators.find((each) => each.id === id)).toMatchObject({
      roles: ['administrator'],
      passkeys: [{ name: null, last_used_at: null }],
      sessions: 1,
    })
    expect((await administrator.call('endOperatorSessions', { params, body: {} })).json).toEqual({ ended: 1 })
    expect((await api.call('me', session)).status).toBe(401)
    for (const operatorId of ['none', '00000000-0000-4000-8000-00000000ffff'])
      for (const act of ['disableOperator', 'endOperatorSessions', 'renewSetupLink'] as const)
        expect((await administrator.call(act, { params: { operatorId }, body: {} })).status).toBe(404)
  })

  it('issue-12 2 the last administrator cannot be disabled or lose the role, even if two remove each other at once', async () => {
    const [one, two] = [await administratorWithPasskey(), await administratorWithPasskey()]
    await service.db
      .updateTable('operators')
      .set({ disabled_at: service.clock.now() })
      .where('id', 'not in', [one.operatorId, two.operatorId])
      .execute()
    // While there are two, either may lose the role, and either may be enabled.
    for (const [by, { operatorId }] of [
      [one, two],
      [two, one],
    ] as const) {
      for (const roles of [['viewer'], ['administrator']])
        expect((await by.call('changeRoles', { params: { operatorId }, body: { roles } })).status).toBe(200)
      expect((await by.call('enableOperator', { params: { operatorId }, body: {} })).status).toBe(200)
    }
    const answers = await Promise.all([
      one.call('disableOperator', { params: { operatorId: two.operatorId }, body: {} }),
      two.call('changeRoles', { params: { operatorId: one.operatorId }, body: { roles: ['viewer'] } }),
    ])
    const left = await service.db
      .selectFrom('operators')
      .select(['id', 'roles'])
      .where('disabled_at', 'is', null)
      .execute()
    expect(left.filter(({ roles }) => roles.includes('administrator'))).toHaveLength(1)
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    const last = left.find(({ roles }) => roles.includes('administrator'))?.id === one.operatorId ? one : two
    // This one is invited and cannot sign in yet.
    await invite(['administrator'], last)
    for (const act of ['disableOperator', 'changeRoles'] as const) {
      const body = act === 'changeRoles' ? { roles: ['support'] } : {}
      expect(await last.call(act, { params: { operatorId: last.operatorId }, body })).toMatchObject({
        status: 409,
        json: { error_code: 'last_administrator' },
      })
    }
    expect((await last.call('enableOperator', { params: { operatorId: last.operatorId }, body: {} })).status).toBe(200)
    administrator = last
  })

  it('issue-12 2 an e-mail address belongs to one operator', async () => {
    const body = { name: 'Ada', email: 'ada@example.com', roles: ['viewer'] }
    expect((await administrator.call('inviteOperator', { body })).status).toBe(201)
    expect(await administrator.call('inviteOperator', { body: { ...body, email: 'ADA@example.com' } })).toMatchObject({
      status: 409,
      json: { error_code: 'email_taken' },
    })
  })

  it('issue-12 2 SVC-7 the audit log has the caller’s IP address as the nearest trusted proxy reports it', async () => {
    const caller = await api.signedInAs('administrator')
    const addressAfter = async (forwarded: string) => {
      await caller.call('auditLog', { headers: { 'x-forwarded-for': forwarded } })
      const { json } = await caller.call('auditLog', { query: { operator: caller.operatorId } })
      return (json as { lines: Json[] }).lines[0]?.address
    }
    expect(await addressAfter('203.0.113.7')).toBe('203.0.113.7')
    // Entries before the first untrusted address may be invented by the caller.
    expect(await addressAfter('198.51.100.1, 203.0.113.7')).toBe('203.0.113.7')
    // Some proxies write the port of the connection too.
    expect(await addressAfter('203.0.113.7:50412')).toBe('203.0.113.7')
    expect(await addressAfter('[2001:db8::7]:50412')).toBe('2001:db8::7')
    expect(await addressAfter('203.0.113.7:50412, 127.0.0.1:50413')).toBe('203.0.113.7')
    // The previous read came without a proxy.
    const { json } = await caller.call('auditLog', { query: { operator: caller.operatorId } })
    expect((json as { lines: Json[] }).lines[0]?.address).toMatch(/127\.0\.0\.1|::1/)
  })

  it('issue-12 2 the audit log is read in pages, omits the first line of finished acts, and contains no token or session', async () => {
    const { id, token, session } = await member()
    for (let reads = 0; reads < 105; reads += 1) await administrator.call('auditLog')
    const numbers: string[] = []
    let before: string | undefined
    do {
      const { json } = await administrator.call('auditLog', { query: before === undefined ? {} : { before } })
      const { lines, next } = json as { lines: Json[]; next: string | null }
      expect(lines.length).toBeLessThanOrEqual(100)
      expect(lines.map(({ outcome }) => outcome)).not.toContain('begun')
      numbers.push(...lines.map(({ number }) => String(number)))
      before = next ?? undefined
    } while (before !== undefined)
    const inOrder = numbers.map(BigInt)
    expect(inOrder.every((number, index) => index === 0 || number < (inOrder[index - 1] ?? 0n))).toBe(true)
    const stored = JSON.stringify([
      await service.db.selectFrom('audit_log').selectAll().execute(),
      await service.db.selectFrom('operator_setup_links').selectAll().execute(),
      await service.db.selectFrom('operator_sessions').selectAll().execute(),
      service.logged,
    ])
    expect(stored).toContain(id)
    for (const secret of [token, session ?? 'none']) expect(stored).not.toContain(secret)
  })

  it('issue-12 2 there is no demo operator unless the sandbox enables it', async () => {
    expect((await open('signInOptions')).json).toMatchObject({ demo: false })
    expect(await open('signInAsDemo')).toMatchObject({ status: 404, json: { error_code: 'not_found' } })
  })
})
