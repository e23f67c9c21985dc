import { sql } from 'kysely'
import type { Environment } from '../config/environment'
import type { CashierConfig } from '../config/schema'
import {
  BehindPooler,
  CertificateUnreadable,
  DatabaseUnavailable,
  databaseProblems,
  openDatabase,
  readDatabaseFacts,
  requireDirectAddress,
} from '../db'
import { precisionProblems } from '../features/currency-precision'
import { unconfiguredProblems } from '../features/unconfigured'
import { loadVaultKeys, readVaultUse, vaultProblems } from '../features/user-cards'
import type { Providers } from '../providers/registry'
import { ok, problem, warning, type Finding } from './finding'

const CLOCK_MS_MAX = 2_000
const DATABASE = 'Database'
const NOTICES = 'Notices between instances'
const CLOCK = 'Clock'
const VAULT = 'Vault keys'
const CURRENCIES = 'Currencies'
const REMOVED = 'Removed parts'

type Opened = Awaited<ReturnType<typeof openDatabase>>['db']

/** Both clocks determine when a payment expires, so they must agree. */
async function checkClock(db: Opened): Promise<Finding> {
  const before = Date.now()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const middle = (before + Date.now()) / 2
  const offMs = Math.round(Math.abs((rows[0]?.now.getTime() ?? 0) - middle))
  return offMs <= CLOCK_MS_MAX
    ? ok(CLOCK, `this machine and the database differ by ${offMs} ms`)
    : problem(CLOCK, `this machine and the database differ by ${offMs} ms; synchronise both with NTP`)
}

/** Without them players on other instances see changes only by polling (decision 107). */
async function checkNotices(url: string): Promise<Finding> {
  try {
    await requireDirectAddress(url)
    return ok(NOTICES, 'the address for LISTEN reaches PostgreSQL itself')
  } catch (error) {
    return problem(
      NOTICES,
      error instanceof BehindPooler
        ? error.message
        : 'the address for LISTEN cannot be reached; check DATABASE_DIRECT_URL, the network and the password of the role',
    )
  }
}

/** The ring must have every key that stored data is encrypted with, or the data cannot be decrypted. */
async function checkVaultKeys(db: Opened, environment: Environment): Promise<Finding> {
  const { vaultKeys: configured, vaultKeysFile: file, masterKeyFile, dataDir } = environment
  if (configured === undefined && file === undefined)
    return problem(VAULT, 'neither CASHIER_VAULT_KEYS nor CASHIER_VAULT_KEYS_FILE is set; set one of them')
  const keys = await loadVaultKeys({ configured, file, masterKeyFile, dataDir, isProduction: true }).catch(String)
  if (typeof keys === 'string') return problem(VAULT, keys.replace(/^\w+: /, ''))
  const [lost] = vaultProblems(await readVaultUse(db), keys)
  return lost === undefined
    ? ok(VAULT, `${keys.readable.length} keys configured; all stored data can be decrypted`)
    : problem(VAULT, lost)
}

/**
 * The service refuses to start if the precision of a currency differs from that of the amounts in the database
 * (decision 105).
 */
async function checkPrecisions(db: Opened, config: CashierConfig): Promise<readonly Finding[]> {
  const problems = await precisionProblems(db, config)
  return problems.length > 0
    ? problems.map((line) => problem(CURRENCIES, line))
    : [ok(CURRENCIES, 'each currency has the precision that its stored amounts have')]
}

/** Warns about removed providers, brands and methods, and about replaced accounts of providers, that the database still needs. The service starts without them. */
async function checkUnconfigured(db: Opened, config: CashierConfig, providers: Providers): Promise<readonly Finding[]> {
  const problems = await unconfiguredProblems(db, config, providers, new Date())
  return problems.length > 0
    ? problems.map((line) => warning(REMOVED, line))
    : [ok(REMOVED, 'the configuration has every provider, brand and switched method that the database still needs')]
}

/** Checks the database with the role and settings of the service. */
export async function checkDatabase(
  environment: Environment,
  config: CashierConfig,
  providers: Providers,
): Promise<readonly Finding[]> {
  const { databaseUrl: url } = environment
  if (url === undefined) return [problem(DATABASE, 'DATABASE_URL is not set: the embedded database is for development')]
  let opened: Awaited<ReturnType<typeof openDatabase>>
  try {
    opened = await openDatabase({ url, poolSizeMax: 1 })
  } catch (error) {
    const cause = error instanceof DatabaseUnavailable ? error.cause : undefined
    if (cause instanceof CertificateUnreadable) return [problem(DATABASE, cause.message)]
    const code = error instanceof DatabaseUnavailable ? error.why : 'no answer'
    return [problem(DATABASE, `cannot be reached (${code}); check DATABASE_URL, the network and the role's password`)]
  }
  try {
    const { db } = opened
    const facts = await readDatabaseFacts(db)
    const problems = databaseProblems(facts).map((line) => problem(DATABASE, line))
    const findings =
      problems.length > 0
        ? problems
        : [ok(DATABASE, `durable; the role "${facts.role}" has only the permissions that it needs`)]
    if (facts.missingChanges.length > 0) return [...findings, await checkClock(db)]
    const [clock, keys] = [await checkClock(db), await checkVaultKeys(db, environment)]
    return [
      ...findings,
      await checkNotices(environment.databaseDirectUrl ?? url),
      clock,
      keys,
      ...(await checkPrecisions(db, config)),
      ...(await checkUnconfigured(db, config, providers)),
    ]
  } finally {
    await opened.close()
  }
}
