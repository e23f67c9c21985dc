/** `npm run events:replay -- SINCE [BRAND]`: sends merchants everything since a moment once more (SVC-4). */
import { z } from 'zod'
import { readEnvironment } from '../config/environment'
import { openDatabase } from '../db'
import { CommandRefused } from '../failure-text'
import { replayMerchantEvents } from '../features/merchant-events'
import { runCommand } from './run-command'

const USAGE = 'Usage: npm run events:replay -- SINCE [BRAND], for example 2026-11-20T00:00:00Z COM'

async function replay(since: Date, brand: string | undefined): Promise<void> {
  const read = readEnvironment(process.env)
  if (!read.ok) throw new CommandRefused(read.problems.join('\n'))
  const { databaseUrl: url, dataDir } = read.environment
  const { db, close } = await openDatabase({ url, dataDir, isPatient: true })
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
