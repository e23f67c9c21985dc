/** `npm run events:replay -- SINCE [BRAND]`: sends merchants everything since a moment once more (SVC-4). */
import { z } from 'zod'
import { readEnvironment, type Environment } from '../config/environment'
import { loadSetup } from '../config/load-setup'
import { openDatabase } from '../db'
import { CommandRefused } from '../failure-text'
import { replayMerchantEvents } from '../features/merchant-events'
import { providerPlugins } from '../providers/registry'
import { runCommand } from './run-command'

const USAGE = 'Usage: npm run events:replay -- SINCE [BRAND], for example 2026-11-20T00:00:00Z COM'

/**
 * Reads the environment. A given brand must be in the configuration, because events of another brand cannot be
 * delivered.
 */
async function environmentFor(brand: string | undefined): Promise<Environment> {
  if (brand === undefined) {
    const read = readEnvironment(process.env)
    if (!read.ok) throw new CommandRefused(read.problems.join('\n'))
    return read.environment
  }
  const read = await loadSetup(process.env, providerPlugins)
  if (!read.ok) throw new CommandRefused(read.problems.join('\n'))
  const { environment, loaded } = read.setup
  const brands = Object.keys(loaded.config.brands)
  if (!brands.includes(brand))
    throw new CommandRefused(
      `${environment.configPath} has no brand ${JSON.stringify(brand)}; its brands are ${brands.join(', ')}. No event was made due.`,
    )
  return environment
}

async function replay(since: Date, brand: string | undefined): Promise<void> {
  const { databaseUrl: url, dataDir } = await environmentFor(brand)
  const { db, close } = await openDatabase({ url, dataDir, hasNoStatementTimeout: true })
  try {
    const count = await replayMerchantEvents(db, { since, brand, now: new Date() })
    process.stdout.write(`${count} events are due again; the service delivers them while it runs\n`)
  } finally {
    await close()
  }
}

/** A day of UTC, or a time with its zone: a number or half a date would be read as some other year. */
const Since = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).transform((text) => new Date(text))

const [text, brand] = process.argv.slice(2)
const since = Since.safeParse(text)
if (!since.success) {
  process.stderr.write(`${USAGE}\n`)
  process.exitCode = 2
} else {
  await runCommand(() => replay(since.data, brand))
}
