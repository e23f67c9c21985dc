/**
 * PostgreSQL's primary crashes while players pay, and an asynchronous standby takes its place without the last
 * transactions (docs/operate/disaster.md). The service keeps running.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPrivatePostgres, startStandby, type PrivatePostgres } from '../../../../tools/postgres/ensure-postgres'
import { findPostgresPrograms } from '../../../../tools/postgres/postgres-programs'
import { openDatabase, type OpenDatabase } from '../../src/db'
import { openProxy, type Proxy } from '../outages/proxy'
import { CARD, startService, type ServiceProcess } from '../outages/service-process'
import { startSandbox, type Sandbox } from '../payments/sandbox-process'
import { callerAt } from './caller'

const ENDED = { deadlineMs: 60_000, pollMs: 20 } as const
const programs = findPostgresPrograms() ?? ''

function addressOf(url: string): { host: string; port: number } {
  const { hostname: host, port } = new URL(url)
  return { host, port: Number(port) }
}
const through = (url: string, { port }: Proxy) => Object.assign(new URL(url), { port: String(port) }).href

describe.skipIf(!existsSync(join(programs, 'pg_basebackup')))('a failover to an asynchronous standby', () => {
  let [primary, standby]: [PrivatePostgres?, PrivatePostgres?] = []
  /** From the service to the primary, and from the standby to it. */
  let [line, replication]: [Proxy?, Proxy?] = []
  let sandbox: Sandbox
  let service: ServiceProcess
  let folder: string
  let opened: OpenDatabase | undefined

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modulor-failover-'))
    primary = await startPrivatePostgres()
    ;[line, replication] = await Promise.all([openProxy(addressOf(primary.url)), openProxy(addressOf(primary.url))])
    sandbox = await startSandbox(0.05)
    const env = {
      DATABASE_URL: through(primary.url, line),
      SANDBOX_PORT: new URL(sandbox.url).port,
      CASHIER_LOG_LEVEL: 'warn',
    }
    service = await startService({ folder, env })
    standby = await startStandby(through(primary.url, replication))
  })
  afterAll(async () => {
    await service.stop()
    await opened?.close()
    await Promise.all([line?.close(), replication?.close(), sandbox.stop()])
    await Promise.all([primary?.stop(), standby?.stop()])
    await rm(folder, { recursive: true, force: true })
  })

  /** As a merchant, who repeats a request that got a 503 during the failover. */
  const openSession = () =>
    until(async () => {
      const opening = callerAt(service.url).openSession()
      return opening.then(
        ({ session }) => session,
        () => undefined,
      )
    }, ENDED)

  async function pay(session: string): Promise<{ id: string; key: string }> {
    const [caller, key] = [callerAt(service.url), randomUUID()]
    const { json } = await until(async () => {
      const answer = await caller.submit(session, 'card', CARD, key)
      return answer.status === 200 ? answer : undefined
    }, ENDED)
    await until(async () => (await caller.state(session, key)).json.transaction_status === 'success', ENDED)
    return { id: String(json.payment_id), key }
  }

  it('issue-9 1.6 SVC-8 payments continue, and each payment that the new primary lacks opens a case', async () => {
    if (!primary || !standby || !line || !replication) throw new Error('PostgreSQL does not run')
    const session = await openSession()
    const kept = await pay(session)
    opened = await openDatabase({ url: standby.url })
    const { db } = opened
    const stateOf = (id: string) =>
      db
        .selectFrom('payments')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirst()
        .then((row) => row?.state)
    await until(async () => (await stateOf(kept.id)) === 'succeeded', ENDED)
    replication.silence('all')
    const lost = await pay(session)

    await primary.crash()
    await standby.promote()
    line.redirect(addressOf(standby.url))
    // More state changes than the new primary lacks: its newest number says nothing.
    const later = await Promise.all([1, 2, 3].map(async () => pay(await openSession())))

    // A late callback of the provider can open the case before the service has compared its marker.
    await until(() => service.output().includes('the database is on another server; the providers are asked'), ENDED)
    const cases = await until(async () => {
      const rows = await db.selectFrom('operator_cases').select(['kind', 'subject']).execute()
      return rows.length > 0 ? rows : undefined
    }, ENDED)
    expect(cases).toEqual([{ kind: 'unknown_payment', subject: `sandbox ${lost.id}` }])
    expect(await Promise.all([kept, lost, ...later].map(({ id }) => stateOf(id)))).toEqual(
      [kept, lost, ...later].map((payment) => (payment === lost ? undefined : 'succeeded')),
    )
    for (const { id } of [kept, lost, ...later]) expect(await sandbox.journal(id)).toHaveLength(1)
    // The service has no record of the payment, so it makes no statement about its money.
    const answer = await callerAt(service.url).state(session, lost.key)
    expect(answer).toMatchObject({ status: 404, json: { error_code: 'not_found' } })
  })
})
