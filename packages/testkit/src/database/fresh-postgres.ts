import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { FreshDatabase, Prepare } from './schema'

/** Number of the advisory lock under which test files prepare the template; any constant that is not used elsewhere. */
const TEMPLATE_LOCK = 7_236_402
/** The service's own role; the tables belong to another role, as in production. */
const APPLICATION_ROLE = 'modulor_test_application'

/** A new database on the server of TEST_DATABASE_URL, copied from a template that the first test file creates and migrates. */
export async function freshPostgres(checksum: string, prepare: Prepare): Promise<FreshDatabase> {
  const template = `modulor_template_${checksum}`
  const name = `modulor_test_${randomUUID().replaceAll('-', '')}`
  await withAdmin(async (admin) => {
    await prepareTemplate(admin, template, prepare)
    await admin.query(`create database ${name} template ${template}`)
  })
  return {
    settings: { url: addressOf(name) },
    asApplication: { role: APPLICATION_ROLE, settings: { url: addressOf(name, APPLICATION_ROLE) } },
    remove: () =>
      withAdmin(async (admin) => {
        await admin.query(`drop database ${name} with (force)`)
      }),
  }
}

async function prepareTemplate(admin: pg.Client, template: string, prepare: Prepare): Promise<void> {
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  await makeRole(admin)
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [template])
  if (rowCount === 0) {
    // Renamed when it is complete, so that a test file that is stopped before leaves no template that looks complete.
    const unfinished = `${template}_unfinished`
    await admin.query(`drop database if exists ${unfinished} with (force)`)
    await admin.query(`create database ${unfinished}`)
    await prepare({ url: addressOf(unfinished) })
    await admin.query(`alter database ${unfinished} rename to ${template}`)
  }
  await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
}

/** Roles belong to the server, so this role may exist from another run. */
async function makeRole(admin: pg.Client): Promise<void> {
  const { rowCount } = await admin.query('select 1 from pg_roles where rolname = $1', [APPLICATION_ROLE])
  if (rowCount === 0) await admin.query(`create role ${APPLICATION_ROLE} login password '${APPLICATION_ROLE}'`)
}

async function withAdmin(work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: serverAddress() })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    // Ending the connection also releases its locks if `work` throws.
    await admin.end()
  }
}

function addressOf(database: string, role?: string): string {
  const address = new URL(serverAddress())
  address.pathname = `/${database}`
  if (role !== undefined) {
    address.username = role
    address.password = role
  }
  return address.href
}

function serverAddress(): string {
  const address = process.env.TEST_DATABASE_URL
  if (!address) {
    throw new Error(
      'TEST_DATABASE_URL is not set, and money is not tested without a real PostgreSQL. `npm test` starts one by itself; ' +
        'for a single test file run `npx tsx tools/postgres/ensure-postgres.ts` and set TEST_DATABASE_URL to what it prints.',
    )
  }
  return address
}
