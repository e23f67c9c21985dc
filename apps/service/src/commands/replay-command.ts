/** `npm run events:replay -- SINCE [BRAND]`: sends merchants everything since a moment once more (SVC-4). */
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

const [text = '', brand] = process.argv.slice(2)
const since = new Date(text)
if (Number.isNaN(since.getTime())) {
  process.stderr.write(`${USAGE}\n`)
  process.exitCode = 2
} else {
  await runCommand(() => replay(since, brand))
}
