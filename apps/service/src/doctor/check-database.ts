import { sql } from 'kysely'
import type { Environment } from '../config/environment'
import { DatabaseAway, databaseProblems, openDatabase, readDatabaseFacts } from '../db'
import { parseVaultKeys } from '../features/user-cards'
import { ok, problem, type Finding } from './finding'

const CLOCK_MS_MAX = 2_000
const DATABASE = 'Database'
const CLOCK = 'Clock'
const VAULT = 'Vault keys'

type Opened = Awaited<ReturnType<typeof openDatabase>>['db']

/** The two clocks decide together when a payment runs out, so they must agree. */
async function checkClock(db: Opened): Promise<Finding> {
  const before = Date.now()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const middle = (before + Date.now()) / 2
  const offMs = Math.round(Math.abs((rows[0]?.now.getTime() ?? 0) - middle))
  return offMs <= CLOCK_MS_MAX
    ? ok(CLOCK, `this machine and the database differ by ${offMs} ms`)
    : problem(CLOCK, `this machine and the database differ by ${offMs} ms; synchronise both with NTP`)
}

/** Every key under which something is stored must be in the ring, or it can never be read again. */
async function checkVaultKeys(db: Opened, configured: string | undefined): Promise<Finding> {
  if (configured === undefined) return problem(VAULT, 'CASHIER_VAULT_KEYS is not set')
  const known = parseVaultKeys(configured).readable.map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`
    select vault_key_id as id from user_cards union select vault_key_id from payout_accounts`.execute(db)
  const lost = rows.map(({ id }) => id).filter((id) => !known.includes(id))
  return lost.length === 0
    ? ok(VAULT, `${known.length} in the ring; everything that is stored can be read`)
    : problem(
        VAULT,
        `cards or accounts are stored under ${lost.join(', ')}, which CASHIER_VAULT_KEYS lacks; add it again`,
      )
}

/** The database as the service would use it. */
export async function checkDatabase({ databaseUrl: url, vaultKeys }: Environment): Promise<readonly Finding[]> {
  if (url === undefined) return [problem(DATABASE, 'DATABASE_URL is not set: the embedded database is for development')]
  let opened: Awaited<ReturnType<typeof openDatabase>>
  try {
    opened = await openDatabase({ url, poolSizeMax: 1 })
  } catch (error) {
    const code = error instanceof DatabaseAway ? error.why : 'no answer'
    return [problem(DATABASE, `cannot be reached (${code}); check DATABASE_URL, the network and the role's password`)]
  }
  try {
    const { db } = opened
    const facts = await readDatabaseFacts(db)
    const problems = databaseProblems(facts).map((line) => problem(DATABASE, line))
    const standing =
      problems.length > 0 ? problems : [ok(DATABASE, `durable; the role "${facts.role}" has no right too many`)]
    if (facts.missingMigrations.length > 0) return [...standing, await checkClock(db)]
    return [...standing, await checkClock(db), await checkVaultKeys(db, vaultKeys)]
  } finally {
    await opened.close()
  }
}
