/**
 * Checks the guarantees that PostgreSQL must give before real money is stored in it, and the rights that the
 * service's role must not have.
 */
import { sql, type Kysely } from 'kysely'
import { isPrivateAddress } from '../private-addresses'
import { missingChanges } from './migrate'
import type { Tables } from './tables'

/** The settings of the server and the rights of the role. */
export type DatabaseFacts = {
  readonly role: string
  readonly fsync: string
  readonly fullPageWrites: string
  readonly synchronousCommit: string
  /** Whether this connection uses TLS, and the addresses of its two ends; null for a socket file. */
  readonly isEncrypted: boolean
  readonly ends: readonly (string | null)[]
  /** How long a statement may take, and how long a transaction may wait for its client; `0` is no limit. */
  readonly statementTimeout: string
  readonly idleInTransactionTimeout: string
  readonly isSuperuser: boolean
  /** Whether the role owns one of this database's tables, or is a member of the owner's role. */
  readonly ownsTables: boolean
  /** Whether the role can disable triggers (`session_replication_role`). */
  readonly maySkipTriggers: boolean
  readonly mayChangeLedger: boolean
  /** Names of schema changes in this build that the database does not have. */
  readonly missingChanges: readonly string[]
}

const NAME = 'DATABASE_URL'
const APPLICATION_ROLE = 'run `npm run db:migrate` as the owner with CASHIER_DATABASE_ROLE, and connect as that role'

const timeLimits = (role: string) =>
  `run \`alter role "${role}" set statement_timeout = '8s'\` and \`alter role "${role}" set idle_in_transaction_session_timeout = '10s'\`, and restart the pooler`

const isPublic = (address: string | null) => address !== null && !isPrivateAddress(address)

/** Returns why the database must not be used for real money, each with what to do; without any value of the address. */
export function databaseProblems(facts: DatabaseFacts): readonly string[] {
  const { role, missingChanges: missing } = facts
  const isLossy = !['on', 'local', 'remote_write', 'remote_apply'].includes(facts.synchronousCommit)
  const problems: readonly (string | false)[] = [
    facts.fsync !== 'on' && 'fsync is off, so a power cut loses payments; set fsync = on',
    facts.fullPageWrites !== 'on' &&
      'full_page_writes is off, so a power cut can damage the database; set full_page_writes = on',
    isLossy && 'a commit is confirmed before it is on disk; set synchronous_commit = on',
    !facts.isEncrypted &&
      facts.ends.some(isPublic) &&
      'the connection leaves the private network without encryption; add sslmode=verify-full to the address, and sslrootcert=FILE for an authority of your own',
    (facts.statementTimeout === '0' || facts.idleInTransactionTimeout === '0') &&
      `statements or transactions have no time limit, because a pooler does not pass on the limits of the service; ${timeLimits(role)}`,
    facts.isSuperuser && `the role "${role}" is a superuser, for which no restriction applies; ${APPLICATION_ROLE}`,
    !facts.isSuperuser &&
      facts.ownsTables &&
      `the role "${role}" owns the tables and could disable their triggers; ${APPLICATION_ROLE}`,
    !facts.isSuperuser &&
      facts.maySkipTriggers &&
      `the role "${role}" may set session_replication_role, which skips triggers; revoke it`,
    !facts.isSuperuser &&
      !facts.ownsTables &&
      facts.mayChangeLedger &&
      `the role "${role}" may change or delete rows of the ledger; ${APPLICATION_ROLE}`,
    missing.length > 0 &&
      `the database lacks ${missing.length} changes of the schema (first: ${missing[0] ?? ''}); run \`npm run db:migrate\` as the owner of the tables`,
  ]
  return problems.flatMap((problem) => (problem === false ? [] : [`${NAME}: ${problem}`]))
}

type Row = {
  role: string
  fsync: string
  full_page_writes: string
  synchronous_commit: string
  is_encrypted: boolean
  client_address: string | null
  server_address: string | null
  statement_timeout: string
  idle_timeout: string
  is_superuser: boolean
  owns_tables: boolean
  may_change_ledger: boolean
}

/** Reads the facts with the connected role. */
export async function readDatabaseFacts(db: Kysely<Tables>): Promise<DatabaseFacts> {
  const { rows } = await sql<Row>`
    select current_user as role, current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as is_encrypted,
      host(inet_client_addr()) as client_address, host(inet_server_addr()) as server_address,
      current_setting('statement_timeout') as statement_timeout,
      current_setting('idle_in_transaction_session_timeout') as idle_timeout,
      (select rolsuper from pg_roles where rolname = current_user) as is_superuser,
      exists (
        select 1 from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
          and pg_has_role(current_user, relowner, 'MEMBER')
      ) as owns_tables,
      exists (
        select 1 from pg_class
        where relname in ('ledger_transfers', 'ledger_batches', 'payment_transitions') and relnamespace = current_schema()::regnamespace
          and has_table_privilege(current_user, oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER')
      ) as may_change_ledger`.execute(db)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL returned no row for its settings')
  return {
    role: row.role,
    fsync: row.fsync,
    fullPageWrites: row.full_page_writes,
    synchronousCommit: row.synchronous_commit,
    isEncrypted: row.is_encrypted,
    ends: [row.client_address, row.server_address],
    statementTimeout: row.statement_timeout,
    idleInTransactionTimeout: row.idle_timeout,
    isSuperuser: row.is_superuser,
    ownsTables: row.owns_tables,
    maySkipTriggers: await maySkipTriggers(db),
    mayChangeLedger: row.may_change_ledger,
    missingChanges: await missingChanges(db),
  }
}

/** The privilege can be granted from PostgreSQL 15 on; in earlier versions only a superuser has it. */
async function maySkipTriggers(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ version: number }>`select current_setting('server_version_num')::int as version`.execute(
    db,
  )
  if ((rows[0]?.version ?? 0) < 150_000) return false
  const asked = await sql<{ may: boolean }>`
    select has_parameter_privilege(current_user, 'session_replication_role', 'SET') as may`.execute(db)
  return asked.rows[0]?.may === true
}
