/**
 * A backup that is taken while players pay, and restored elsewhere (issue-12 5, docs/operate/back-up.md): payments that had
 * succeeded before the dump began are there, none is incomplete, and later ones are reported.
 */
import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openTestDatabase, until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPostgresPrograms } from '../../../../tools/postgres/postgres-programs'
import * as database from '../../src/db'
import { CARD, startService, type ServiceProcess } from '../outages/service-process'
import { startSandbox, type Sandbox } from '../payments/sandbox-process'
import { callerAt } from './caller'

const ROOT = join(import.meta.dirname, '../../../..')
const run = promisify(execFile)
const programs = findPostgresPrograms() ?? ''
const PLAYERS = 6
/** Paid before the dump begins, and again after it has ended. */
const PAID_EACH = 12
const ENDED = { deadlineMs: 60_000, pollMs: 20 } as const

type Opened = Awaited<ReturnType<typeof openTestDatabase<database.OpenDatabase['db'], database.OpenDatabase>>>
const nameOf = ({ settings }: Opened) => new URL(settings.url ?? '').pathname.slice(1)

describe.skipIf(!existsSync(join(programs, 'pg_dump')))('a backup that is taken under load', () => {
  let opened: Opened
  let sandbox: Sandbox
  let folder: string
  let restored: database.OpenDatabase
  const restoredName = `modulor_restored_${randomUUID().replaceAll('-', '')}`
  const vaultKey = `test:${randomBytes(32).toString('base64')}`
  const paid: string[] = []
  let paidBefore: readonly string[]
  let begunMeanwhile = 0

  const asOwner = (name: string) => {
    const address = new URL(process.env.TEST_DATABASE_URL ?? '')
    address.pathname = `/${name}`
    return address.href
  }
  const asApplication = (name: string) => {
    const address = new URL(opened.settings.url ?? '')
    address.pathname = `/${name}`
    return address.href
  }
  const environment = (url: string) => ({
    DATABASE_URL: url,
    SANDBOX_PORT: new URL(sandbox.url).port,
    CASHIER_LOG_LEVEL: 'warn',
    CASHIER_VAULT_KEYS: vaultKey,
  })
  // The data folder stays the same: it is not part of the database's backup.
  const start = (url: string) => startService({ folder, env: environment(url) })
  const program = (name: string, args: readonly string[]) => run(join(programs, name), [...args])

  /** One player makes one deposit after another until the test stops them. */
  async function keepPaying({ url }: ServiceProcess, isEnough: () => boolean, begun: () => void): Promise<void> {
    const caller = callerAt(url)
    const { session } = await caller.openSession()
    while (!isEnough()) {
      const key = randomUUID()
      begun()
      const { status, json } = await caller.submit(session, 'card', CARD, key)
      expect(status, JSON.stringify(json)).toBe(200)
      await until(async () => (await caller.state(session, key)).json.transaction_status === 'success', ENDED)
      paid.push(String(json.payment_id))
    }
  }

  async function dumpUnderLoad(service: ServiceProcess): Promise<string> {
    const file = join(folder, 'cashier.dump')
    let isDumping = false
    let enough = Number.POSITIVE_INFINITY
    const load = Array.from({ length: PLAYERS }, () =>
      keepPaying(
        service,
        () => paid.length >= enough,
        () => void (begunMeanwhile += isDumping ? 1 : 0),
      ),
    )
    await until(() => paid.length >= PAID_EACH, ENDED)
    // On a busy machine a dump may be over before a payment begins: then another one is taken.
    while (begunMeanwhile === 0) {
      paidBefore = [...paid]
      isDumping = true
      await program('pg_dump', ['--format=custom', `--file=${file}`, asOwner(nameOf(opened))])
      isDumping = false
    }
    enough = paid.length + PAID_EACH
    await Promise.all(load)
    return file
  }
  const admin = (sql: string) => program('psql', ['--quiet', `--command=${sql}`, asOwner('postgres')])

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modulor-restore-'))
    opened = await openTestDatabase('postgres', database)
    sandbox = await startSandbox(0.05)
    const service = await start(opened.settings.url ?? '')
    const file = await dumpUnderLoad(service)
    await service.stop()
    // The marker in the data folder now names the newest payment.
    await (await start(opened.settings.url ?? '')).stop()
    await admin(`create database ${restoredName}`)
    await program('pg_restore', ['--exit-on-error', '--single-transaction', `--dbname=${asOwner(restoredName)}`, file])
    restored = await database.openDatabase({ url: asOwner(restoredName) })
  })
  afterAll(async () => {
    await restored.close()
    await sandbox.stop()
    await admin(`drop database ${restoredName} with (force)`)
    await opened.close()
    await rm(folder, { recursive: true, force: true })
  })

  const statesOf = async (ids: readonly string[]) =>
    restored.db.selectFrom('payments').select(['id', 'state', 'amount']).where('id', 'in', ids).execute()

  it('issue-12 5 contains every payment that had succeeded before the dump began', async () => {
    expect(begunMeanwhile).toBeGreaterThan(0)
    const found = await statesOf(paidBefore)
    expect(found.filter(({ state }) => state === 'succeeded')).toHaveLength(paidBefore.length)
    // It also lacks later payments of the original database: the next tests are about those.
    expect((await statesOf(paid)).length).toBeLessThan(paid.length)
  })

  it('issue-12 5 SVC-2 contains no incomplete payment: `ledger:verify` finds no fault', async () => {
    const { stdout } = await run(process.execPath, ['apps/service/dist/cashier.js', 'ledger:verify'], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, NODE_ENV: 'test', ...environment(asApplication(restoredName)) },
    })
    expect(stdout).toMatch(/^0 faults;/m)
    // Each payment has its event: the event is written in the transaction of the posting.
    const silent = await restored.db
      .selectFrom('payments')
      .leftJoin('merchant_events', 'merchant_events.payment_id', 'payments.id')
      .select('payments.id')
      .where('payments.state', '=', 'succeeded')
      .where('merchant_events.id', 'is', null)
      .execute()
    expect(silent).toEqual([])
  })

  it('issue-12 5 issue-9 1.6 the restored service ends the open payments, and opens a case for each missing payment', async () => {
    const known = new Set((await statesOf(paid)).map(({ id }) => id))
    const missing = paid.filter((id) => !known.has(id))
    const service = await start(asApplication(restoredName))
    try {
      const cases = await until(
        async () => {
          const rows = await restored.db.selectFrom('operator_cases').select(['kind', 'subject']).execute()
          const subjects = rows.filter(({ kind }) => kind === 'unknown_payment').map(({ subject }) => subject)
          return missing.every((id) => subjects.includes(`sandbox ${id}`)) ? rows : undefined
        },
        { deadlineMs: 30_000 },
      )
      expect(cases.map(({ kind }) => kind)).toContain('database_restored')
      await until(async () => (await statesOf(paid)).every(({ state }) => state === 'succeeded'), {
        deadlineMs: 60_000,
        describe: () => 'every payment that was open in the dump to succeed',
      })
      for (const id of known) expect(await sandbox.journal(id)).toHaveLength(1)
    } finally {
      await service.stop()
    }
  })
})
