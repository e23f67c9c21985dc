/**
 * A rolling upgrade: the build of the former release runs on the schema of this one, beside an instance of this one
 * (SVC-8, issue-11 4). `tools/upgrade/former-release.txt` names its commit.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { openTestDatabase, until } from '@modulor/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFormerRelease, hasFormerRelease, type FormerRelease } from '../../../../tools/upgrade/former-release'
import * as database from '../../src/db'
import { MIGRATIONS } from '../../src/db/migrations'
import { CARD, startService, type ServiceProcess } from '../outages/service-process'
import { startSandbox, type Sandbox } from '../payments/sandbox-process'
import { callerAt } from './caller'
import { followPlayer } from './follow-player'

const PAYOUT = { amount: '20.00', currency: 'EUR', another_payment: true, parameters: { wallet_id: 'marta.lindqvist' } }
const BANK = { amount: '25.00', currency: 'EUR', another_payment: true, parameters: {} }

// A shallow clone does not have the commit of the former release.
describe.skipIf(!hasFormerRelease())('a rolling upgrade from the former release', () => {
  let opened: Awaited<ReturnType<typeof openTestDatabase<database.OpenDatabase['db'], database.OpenDatabase>>>
  let sandbox: Sandbox
  let former: ServiceProcess
  let present: ServiceProcess
  let release: FormerRelease
  const vaultKey = `test:${randomBytes(32).toString('base64')}`
  const start = (former?: FormerRelease) =>
    startService({
      ...(former && { main: former.main }),
      env: {
        ...(former && { CASHIER_CONFIG: former.config }),
        DATABASE_URL: opened.settings.url ?? '',
        SANDBOX_PORT: new URL(sandbox.url).port,
        CASHIER_LOG_LEVEL: 'warn',
        CASHIER_VAULT_KEYS: vaultKey,
      },
    })
  const newest = Math.max(...MIGRATIONS.map(({ number }) => number))
  const newestMigration = async () => {
    const { rows } = await sql<{ newest: number }>`select max(number) as newest from schema_migrations`.execute(
      opened.db,
    )
    return rows[0]?.newest
  }
  beforeAll(async () => {
    release = await buildFormerRelease()
    // Empty: the former release creates its own schema.
    opened = await openTestDatabase('postgres', {
      ...database,
      grantApplicationRole: undefined,
      schemaChecksum: 'empty',
      migrate: () => Promise.resolve(),
    })
    sandbox = await startSandbox(0.05)
    former = await start(release)
  })
  afterAll(async () => {
    await Promise.all([former.stop(), present.stop()])
    await sandbox.stop()
    await opened.close()
  })

  /** The payment's final state, read from the instance that did not create it. */
  const ended = ({ url }: ServiceProcess, session: string, key: string) =>
    until(
      async () => {
        const { json } = await callerAt(url).state(session, key)
        return json.transaction_status === 'processing' ? undefined : json
      },
      { deadlineMs: 60_000, pollMs: 100 },
    )
  async function payByCard(at: ServiceProcess, session: string): Promise<void> {
    const key = randomUUID()
    const { status, json } = await callerAt(at.url).submit(session, 'card', { ...CARD, another_payment: true }, key)
    expect(status, JSON.stringify(json)).toBe(200)
    const end = await ended(at === former ? present : former, session, key)
    expect(end).toMatchObject({ payment_id: json.payment_id, transaction_status: 'success', amount: '25.00' })
    expect(await sandbox.journal(String(json.payment_id))).toHaveLength(1)
  }

  it('SVC-8 issue-11 4 the new build updates the former schema, and reads the payments that the former release began', async () => {
    const { session } = await callerAt(former.url).openSession()
    const key = randomUUID()
    const begun = await callerAt(former.url).submit(session, 'halden', BANK, key)
    expect(begun.status).toBe(200)
    const before = await newestMigration()
    present = await start()
    expect(before).toBeLessThanOrEqual(newest)
    expect(await newestMigration()).toBe(newest)
    for (const { url } of [present, former])
      expect((await callerAt(url).state(session, key)).json.payment_id).toBe(begun.json.payment_id)
  })

  it('SVC-8 issue-11 4 both releases make deposits and withdrawals of one player on the new schema', async () => {
    const { session } = await callerAt(present.url).openSession({ demo_balance: '500.00' })
    for (const instance of [former, present, former, present]) await payByCard(instance, session)
    for (const { url } of [former, present]) {
      const options = { session, method: 'veloro-payout', key: randomUUID(), body: PAYOUT }
      const { status, json } = await callerAt(url).call('withdrawalSubmit', options)
      expect(status, JSON.stringify(json)).toBe(200)
      expect(json.amount).toBe('20.00')
    }
  })

  it('RT-6 SVC-8 a player’s page at one release is notified of a payment at the other, also with a token of the other', async () => {
    const { session } = await callerAt(present.url).openSession()
    for (const [at, paysAt] of [
      [former, present],
      [present, former],
    ] as const)
      for (const issuer of [former, present]) {
        const page = await followPlayer(callerAt(issuer.url), { session, url: at.url, readyMsMax: 10_000 })
        try {
          await payByCard(paysAt, session)
          await until(() => page.heardCount() > 0, { deadlineMs: 10_000, describe: () => 'the page to be told' })
        } finally {
          page.end()
        }
      }
  })

  it('SVC-8 issue-11 4 the former release starts on the new schema, as after a rollback, and takes no job of a kind that it does not know', async () => {
    await former.stop()
    const subject = randomUUID()
    await sql`insert into jobs (kind, subject, run_at)
      values ('of_another_release', ${subject}, now() - interval '1 hour')`.execute(opened.db)
    former = await start(release)
    const { session } = await callerAt(former.url).openSession()
    for (const instance of [former, present]) await payByCard(instance, session)
    // Each release looks for due jobs at its start and every second.
    const { rows } = await sql`delete from jobs where subject = ${subject} returning attempt, lease_token`.execute(
      opened.db,
    )
    expect(rows).toEqual([{ attempt: 0, lease_token: null }])
  })

  it('SVC-8 issue-11 4 neither build has logged an unexpected error', () => {
    // No merchant receives the events in this test.
    const errorsOf = ({ output }: ServiceProcess) =>
      output()
        .split('\n')
        .filter((line) => line.includes('"level":"error"') && !line.includes('"party":"endpoint"'))
    expect([former, present].flatMap(errorsOf)).toEqual([])
  })
})
