/**
 * `npm run db:migrate`: migrates the database of DATABASE_URL as the owner of its tables, and grants the service's
 * own role (CASHIER_DATABASE_ROLE) only the rights that it needs. Run it before a new version starts.
 */
import { hasNoParameters } from '../no-parameters'
import { openDatabase } from './open-database'
import { grantApplicationRole } from './application-role'
import { databaseFailureText } from './database-failure'
import { DatabaseUnavailable } from './database-unavailable'
import { migrate } from './migrate'

const { DATABASE_URL: url, CASHIER_DATABASE_ROLE: role } = process.env

async function run(): Promise<string> {
  if (!url)
    throw new Error('DATABASE_URL: is required; write the address of the database with the role that owns its tables')
  const { db, close } = await openDatabase({ url, poolSizeMax: 1, hasNoStatementTimeout: true })
  try {
    await migrate(db)
    if (!role) return 'The database is up to date. CASHIER_DATABASE_ROLE is not set, so no permissions were granted.'
    await grantApplicationRole(db, role)
    return `The database is up to date, and the role "${role}" has the permissions that the service needs.`
  } finally {
    await close()
  }
}

function failureOf(error: unknown): string {
  if (error instanceof DatabaseUnavailable) return databaseFailureText(error)
  return error instanceof Error ? error.message : String(error)
}

if (hasNoParameters('db:migrate'))
  await run().then(
    (line) => process.stdout.write(`${line}\n`),
    (error: unknown) => {
      process.stderr.write(`${failureOf(error)}\n`)
      process.exitCode = 1
    },
  )
