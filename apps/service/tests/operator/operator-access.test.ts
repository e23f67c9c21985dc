/**
 * The access rules of the operator API (issue-12, it must hold 3): every endpoint of the contract with every role, signed out,
 * expired and disabled. The effects of endpoints are tested elsewhere.
 */
import {
  AUTOMATIC_CALL,
  DESK_HEADER,
  isPermitted,
  OPERATOR_ENDPOINTS,
  OPERATOR_ROLES,
  type OperatorEndpoint,
  type OperatorEndpointId,
} from '@modulor/contract/operator'
import { oneDatabaseKind } from '@modulor/testkit'
import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '../../src/durations'
import { openTestService, type TestService } from '../http/test-service'
import { openOperatorApi, type OperatorApi } from './operator-caller'

const ENDPOINTS = Object.entries<OperatorEndpoint>(OPERATOR_ENDPOINTS) as [OperatorEndpointId, OperatorEndpoint][]
const CLOSED = ENDPOINTS.filter(([, { access }]) => access !== 'open')
const REFUSED: readonly unknown[] = ['signed_out', 'not_permitted']

// Access does not depend on the kind of database, so one kind is enough.
describe.each(oneDatabaseKind())('the operator API on %s', (kind) => {
  let service: TestService
  let api: OperatorApi
  /** Rows of this table cannot be inserted. */
  let awayTable: string | undefined
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (awayTable !== undefined && node.kind === 'InsertQueryNode' && JSON.stringify(node.into).includes(awayTable))
        throw new Error('away')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  beforeAll(async () => {
    service = await openTestService(kind, { operations: { kind: 'port', port: 0, host: '127.0.0.1' }, plugin })
    api = await openOperatorApi(service)
  })
  afterAll(() => service.close())

  it.each(CLOSED)(
    'issue-12 2 %s is refused without a session, with an unknown session and with an ended one',
    async (id) => {
      const operator = await api.signedInAs(...OPERATOR_ROLES)
      await service.db.deleteFrom('operator_sessions').where('operator_id', '=', operator.operatorId).execute()
      for (const session of [undefined, '', 'os_none', `os_${'A'.repeat(43)}`, operator.sessionId]) {
        const answer = await api.call(id, session)
        expect(answer).toMatchObject({
          status: 401,
          json: { error_code: 'signed_out', advice: expect.any(String) as string },
        })
      }
    },
  )

  it.each(CLOSED)('issue-12 2 %s can be called only by operators whose role permits it', async (id, { access }) => {
    for (const role of OPERATOR_ROLES) {
      const operator = await api.signedInAs(role)
      const { json } = await operator.call(id)
      const code = (json as { error_code?: unknown } | undefined)?.error_code
      const isAllowed = access === 'signed-in' || (access !== 'open' && isPermitted([role], access))
      expect([role, REFUSED.includes(code)]).toEqual([role, !isAllowed])
    }
  })

  it.each(ENDPOINTS.filter(([, { method }]) => method !== 'GET'))(
    'issue-12 2 %s is refused for a page of another site',
    async (id) => {
      const operator = await api.signedInAs(...OPERATOR_ROLES)
      const forged = await operator.call(id, { headers: { 'sec-fetch-site': 'cross-site' } })
      expect(forged).toMatchObject({ status: 403, json: { error_code: 'not_permitted' } })
      const { method, path } = OPERATOR_ENDPOINTS[id]
      const formSent = await fetch(api.url + path, {
        method,
        headers: { cookie: `cashier_operator=${operator.sessionId}` },
      })
      expect(formSent.status).toBe(403)
      expect(await operator.call('me')).toMatchObject({ status: 200 })
    },
  )

  it('issue-12 2 a session ends after 30 idle minutes, and after 10 hours in any case', async () => {
    const [idle, busy] = [await api.signedInAs('viewer'), await api.signedInAs('viewer')]
    const callsFor = async (passedMs: number) => {
      service.clock.advance(passedMs)
      return (await busy.call('me')).status
    }
    expect(await callsFor(29 * MINUTE_MS)).toBe(200)
    service.clock.advance(MINUTE_MS)
    expect((await idle.call('me')).status).toBe(401)
    for (let passed = 30; passed < 10 * 60 - 10; passed += 20) expect(await callsFor(20 * MINUTE_MS)).toBe(200)
    expect(await callsFor(10 * MINUTE_MS - 1)).toBe(200)
    expect(await callsFor(1)).toBe(401)
  })

  it('issue-12 2 a call extends a session only if its end moves by at least 10 seconds, so that not every read is a write', async () => {
    const { operatorId, call } = await api.signedInAs('viewer')
    const endAfter = async (passedMs: number) => {
      service.clock.advance(passedMs)
      await call('me')
      const session = service.db.selectFrom('operator_sessions').select('idle_expires_at')
      const { idle_expires_at: end } = await session.where('operator_id', '=', operatorId).executeTakeFirstOrThrow()
      return end.getTime() - service.clock.now().getTime()
    }
    expect(await endAfter(10 * SECOND_MS - 1)).toBe(30 * MINUTE_MS - 10 * SECOND_MS + 1)
    expect(await endAfter(1)).toBe(30 * MINUTE_MS)
  })

  it('issue-12 2 what a page reads automatically does not extend a session', async () => {
    const { call } = await api.signedInAs('viewer')
    for (let passed = 0; passed < 29; passed += 1) {
      service.clock.advance(MINUTE_MS)
      expect((await call('home', { headers: { [DESK_HEADER]: AUTOMATIC_CALL } })).status).toBe(200)
    }
    service.clock.advance(MINUTE_MS)
    expect((await call('home', { headers: { [DESK_HEADER]: AUTOMATIC_CALL } })).status).toBe(401)
  })

  it('issue-12 2 a disabled operator is signed out at once', async () => {
    const operator = await api.signedInAs('administrator')
    await service.db
      .updateTable('operators')
      .set({ disabled_at: service.clock.now() })
      .where('id', '=', operator.operatorId)
      .execute()
    expect((await operator.call('me')).status).toBe(401)
  })

  it('issue-12 2 an act has two lines in the audit log, which cannot be changed and do not contain the session', async () => {
    const operator = await api.signedInAs('viewer')
    const ended = await operator.call('signOut')
    expect(ended).toMatchObject({ status: 200, json: { signed_out: true } })
    expect(ended.headers.get('set-cookie')).toMatch(
      /^cashier_operator=; Path=\/api\/operator; HttpOnly; SameSite=Strict; Max-Age=0$/,
    )
    const lines = await service.db
      .selectFrom('audit_log')
      .selectAll()
      .where('operator_id', '=', operator.operatorId)
      .orderBy('number')
      .execute()
    expect(lines.map(({ act, outcome }) => [act, outcome])).toEqual([
      ['signOut', 'begun'],
      ['signOut', 'done'],
    ])
    expect(new Set(lines.map(({ request_id: id }) => id)).size).toBe(1)
    expect(JSON.stringify(lines)).not.toContain(operator.sessionId)
    for (const statement of [
      sql`update audit_log set outcome = 'none'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
    ])
      await expect(statement.execute(service.db)).rejects.toThrow(/append-only|permission denied/)
  })

  it('issue-12 2 an act that the roles of an operator do not permit has one line in the audit log', async () => {
    const viewer = await api.signedInAs('viewer')
    const params = { brand: 'COM', playerId: 'ada' }
    expect((await viewer.call('erasePlayerData', { params, body: {} })).status).toBe(403)
    expect((await viewer.call('erasePlayerData', { params: { brand: 'COM', playerId: '\0' }, body: {} })).status).toBe(
      403,
    )
    expect((await viewer.call('readPlayer', { params })).status).toBe(403)
    // No act and no read of a person's data.
    expect((await viewer.call('team')).status).toBe(403)
    const lines = await service.db
      .selectFrom('audit_log')
      .select(['act', 'subject_id', 'outcome'])
      .where('operator_id', '=', viewer.operatorId)
      .orderBy('number')
      .execute()
    expect(lines).toEqual([
      { act: 'erasePlayerData', subject_id: 'COM ada', outcome: 'not_permitted' },
      { act: 'erasePlayerData', subject_id: null, outcome: 'not_permitted' },
      { act: 'readPlayer', subject_id: 'COM ada', outcome: 'not_permitted' },
    ])
  })

  it('issue-12 2 an act that cannot be written to the audit log is not carried out', async () => {
    const operator = await api.signedInAs('viewer')
    awayTable = 'audit_log'
    try {
      const answer = await operator.call('signOut')
      expect(answer).toMatchObject({ status: 500, json: { error_code: 'internal' } })
    } finally {
      awayTable = undefined
    }
    expect((await operator.call('me')).status).toBe(200)
  })

  it('issue-12 2 an act without a known end stays in the audit log, also if its operator repeats the act with the same request id', async () => {
    const operator = await api.signedInAs('administrator')
    const invite = (name: string) =>
      operator.call('inviteOperator', {
        body: { name, email: null, roles: ['viewer'], reason: name },
        headers: { 'x-request-id': 'chosen-by-the-caller' },
      })
    awayTable = '"operators"'
    try {
      expect((await invite('First')).status).toBe(500)
    } finally {
      awayTable = undefined
    }
    expect((await invite('Second')).status).toBe(201)
    const { json } = await operator.call('auditLog', {
      query: { act: 'inviteOperator', operator: operator.operatorId },
    })
    const { lines } = json as { lines: { outcome: string; reason: string; request_id: string }[] }
    expect(lines.map(({ outcome, reason }) => [reason, outcome])).toEqual([
      ['Second', 'done'],
      ['First', 'begun'],
    ])
    expect(new Set(lines.map(({ request_id: id }) => id)).size).toBe(2)
  })

  it('issue-12 2 `me` returns the signed-in operator and the permissions of the roles', async () => {
    const operator = await api.signedInAs('approver')
    expect(await operator.call('me')).toMatchObject({
      status: 200,
      json: { id: operator.operatorId, name: 'approver', roles: ['approver'] },
    })
    const { json } = await operator.call('me')
    const { permissions } = json as { permissions: string[] }
    expect(permissions).toContain('operations.approve')
    expect(permissions).not.toContain('operations.request')
  })

  it('issue-12 2 an unknown path is answered with 404', async () => {
    for (const path of ['/api/operator/v1/nothing', '/api/operator/v1'])
      expect((await fetch(api.url + path)).status).toBe(404)
  })
})
