/** The demo operator of a sandbox (issue-12 2). */
import { OPERATOR_ROLES } from '@modulor/contract/operator'
import { theOneDatabaseKind } from '@modulor/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTeam } from '../../src/features/operators'
import { DESK_URL, openTestService, type TestService } from '../http/test-service'
import { openOperatorApi, type OperatorApi } from './operator-caller'

const OPERATIONS = { kind: 'port', port: 0, host: '127.0.0.1' } as const

let service: TestService
let api: OperatorApi
beforeAll(async () => {
  service = await openTestService(theOneDatabaseKind(), { operations: OPERATIONS, hasDemoOperator: true })
  api = await openOperatorApi(service)
})
afterAll(() => service.close())

const signIn = () => api.call('signInAsDemo', undefined)

it('issue-12 2 the sandbox offers the demo operator with every role, until it is disabled', async () => {
  expect((await api.call('signInOptions', undefined)).json).toMatchObject({ demo: true })
  const cookie = /cashier_operator=([^;]+)/.exec((await signIn()).headers.get('set-cookie') ?? '')?.[1]
  const me = await api.call('me', cookie)
  expect(me.json).toMatchObject({ name: 'Demo operator', roles: OPERATOR_ROLES })
  const { id: operatorId } = me.json as { id: string }
  const { operators } = (await api.call('team', cookie)).json as { operators: unknown[] }
  expect(operators).toMatchObject([{ id: operatorId, is_demo: true }])
  expect((await api.call('disableOperator', cookie, { params: { operatorId }, body: {} })).status).toBe(200)
  expect((await api.call('me', cookie)).status).toBe(401)
  expect((await signIn()).status).toBe(404)
})

it('issue-12 2 a sandbox has a set-up link for its first administrator until an operator has a passkey', async () => {
  const team = createTeam({ db: service.db, now: service.clock.now, deskUrl: DESK_URL })
  const link = await team.firstLink()
  expect(await team.firstLink()).toMatchObject({ operatorId: link?.operatorId })
  const credential = { operator_id: link?.operatorId ?? '', public_key: Buffer.alloc(1), counter: 0, transports: [] }
  await service.db
    .insertInto('operator_credentials')
    .values({ ...credential, id: 'any', created_at: service.clock.now() })
    .execute()
  expect(await team.firstLink()).toBeUndefined()
})

it('issue-12 2 calls before sign-in have a rate limit per IP address', async () => {
  const statuses = await Promise.all(Array.from({ length: 70 }, async () => (await signIn()).status))
  expect(new Set(statuses)).toEqual(new Set([404, 429]))
  // The desk's server forwards the caller's address, so one caller does not block the others.
  const other = await api.call('signInAsDemo', undefined, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect(other.status).toBe(404)
})

it('issue-12 2 a production configuration has no demo operator, even if the environment enables it', async () => {
  const production = await openTestService(theOneDatabaseKind(), {
    ...{ operations: OPERATIONS, hasDemoOperator: true },
    configure: (config) => ({ ...config, environment: 'production' }),
  })
  try {
    const other = await openOperatorApi(production)
    expect((await other.call('signInOptions', undefined)).json).toMatchObject({ demo: false })
    expect((await other.call('signInAsDemo', undefined)).status).toBe(404)
  } finally {
    await production.close()
  }
})
