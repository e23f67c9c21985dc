import { openTestDatabase } from '@modulor/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as database from './index'
import type { DatabaseFacts } from './production-database'

const SAFE: DatabaseFacts = {
  role: 'cashier_app',
  fsync: 'on',
  fullPageWrites: 'on',
  synchronousCommit: 'on',
  isEncrypted: false,
  ends: ['10.0.0.7', '10.0.0.5'],
  statementTimeout: '8s',
  idleInTransactionTimeout: '10s',
  isSuperuser: false,
  ownsTables: false,
  maySkipTriggers: false,
  mayChangeLedger: false,
  missingChanges: [],
}

describe('issue-9 2 a database for real money', () => {
  it('is accepted when it is durable and its role is not the owner', () => {
    expect(database.databaseProblems(SAFE)).toEqual([])
  })

  it.each([
    [{ fsync: 'off' }, 'fsync is off'],
    [{ fullPageWrites: 'off' }, 'full_page_writes'],
    [{ synchronousCommit: 'off' }, 'synchronous_commit'],
    [{ ends: ['10.0.0.7', '34.90.1.2'] }, 'sslmode=verify-full'],
    [{ ends: ['34.90.1.2', '10.0.0.7'] }, 'sslmode=verify-full'],
    [{ ends: ['2a01:4f8::1', null] }, 'sslmode=verify-full'],
    [{ statementTimeout: '0' }, 'alter role "cashier_app" set statement_timeout = '],
    [{ idleInTransactionTimeout: '0' }, 'set idle_in_transaction_session_timeout = '],
    [{ isSuperuser: true }, 'is a superuser'],
    [{ ownsTables: true }, 'owns the tables'],
    [{ maySkipTriggers: true }, 'session_replication_role'],
    [{ mayChangeLedger: true }, 'may change or delete'],
    [{ missingChanges: ['ledger'] }, 'npm run db:migrate'],
  ] as const)('is refused with %j', (facts, reason) => {
    const problems = database.databaseProblems({ ...SAFE, ...facts })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(reason)
  })

  it.each([
    { ends: [null, null] },
    { ends: ['127.0.0.1', '127.0.0.1'] },
    { ends: ['fd00::1', '100.64.0.1'] },
    { isEncrypted: true, ends: ['34.90.1.2', '34.90.1.3'] },
  ])('takes a connection with %j', (facts) => {
    expect(database.databaseProblems({ ...SAFE, ...facts })).toEqual([])
  })

  it.each(['local', 'remote_write', 'remote_apply'])('takes synchronous_commit = %s', (synchronousCommit) => {
    expect(database.databaseProblems({ ...SAFE, synchronousCommit })).toEqual([])
  })
})

describe('issue-9 2 4.3 the roles of PostgreSQL', () => {
  const openAs = (grantApplicationRole: typeof database.grantApplicationRole | undefined) =>
    openTestDatabase('postgres', { ...database, grantApplicationRole })
  let owner: Awaited<ReturnType<typeof openAs>>
  let application: Awaited<ReturnType<typeof openAs>>
  beforeAll(async () => {
    owner = await openAs(undefined)
    application = await openAs(database.grantApplicationRole)
  })
  afterAll(() => Promise.all([owner.close(), application.close()]))

  it('SVC-1 grants the rights once for each of several commands that run together', async () => {
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(application.db)
    const others = await Promise.all([1, 2, 3].map(() => database.openDatabase(owner.settings)))
    await Promise.all(others.map(({ db }) => database.grantApplicationRole(db, rows[0]?.role ?? '')))
    await Promise.all(others.map(({ close }) => close()))
    expect(database.databaseProblems(await database.readDatabaseFacts(application.db))).toEqual([])
  })

  it('reports that the owner has too many rights', async () => {
    const facts = await database.readDatabaseFacts(owner.db)
    expect(facts).toMatchObject({ isSuperuser: true, ownsTables: true, mayChangeLedger: true, missingChanges: [] })
    expect(database.databaseProblems(facts).join('\n')).toContain('is a superuser')
  })

  it.each(['ledger_transfers', 'ledger_batches', 'payment_transitions'])(
    'issue-9 4.3 reads that a role may change %s',
    async (table) => {
      const opened = await openAs(async (db, role) => {
        await database.grantApplicationRole(db, role)
        await sql`grant update on ${sql.table(table)} to ${sql.id(role)}`.execute(db)
      })
      const facts = await database.readDatabaseFacts(opened.db)
      await opened.close()
      expect(facts.mayChangeLedger).toBe(true)
    },
  )

  it('issue-9 4.3 each migration revokes rights that were granted by hand', async () => {
    const opened = await openAs(async (db, role) => {
      await sql`grant all on all tables in schema public to ${sql.id(role)}`.execute(db)
      await database.grantApplicationRole(db, role)
    })
    const facts = await database.readDatabaseFacts(opened.db)
    await opened.close()
    expect(database.databaseProblems(facts)).toEqual([])
  })

  it("reports no problem for the service's own role", async () => {
    expect(database.databaseProblems(await database.readDatabaseFacts(application.db))).toEqual([])
  })

  it.each([
    ['update ledger_transfers set amount = 1', 'permission denied'],
    ['delete from ledger_transfers', 'permission denied'],
    ['truncate ledger_transfers', 'permission denied'],
    ['update ledger_batches set hash = previous_hash', 'permission denied'],
    ['delete from ledger_batches', 'permission denied'],
    ['truncate ledger_batches', 'permission denied'],
    ['alter table ledger_batches disable trigger all', 'must be owner'],
    ['delete from payment_transitions', 'permission denied'],
    ['update payment_transitions set to_state = from_state', 'permission denied'],
    ["update ledger_accounts set owner = 'me'", 'permission denied'],
    ['delete from ledger_accounts', 'permission denied'],
    ["insert into payment_moves values ('succeeded', 'created')", 'permission denied'],
    ['delete from schema_migrations', 'permission denied'],
    ['delete from schema_functions', 'permission denied'],
    ['alter table ledger_transfers disable trigger all', 'must be owner'],
    ['drop table ledger_transfers', 'must be owner'],
    ['set session_replication_role = replica', 'permission denied'],
  ])('SVC-2 the service cannot: %s', async (statement, refusal) => {
    await expect(sql.raw(statement).execute(application.db)).rejects.toThrow(refusal)
  })
})
