/**
 * `npm run report:funnel -- [--days 7] [--brand COM] [--by method|country|device] [--json]`: reports how many page
 * views went from the list to a success, from the clickstream (CLICK-1). It only reads the table.
 */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { readEnvironment } from '../config/environment'
import { openDatabase } from '../db'
import { DAY_MS } from '../durations'
import { CommandRefused } from '../failure-text'
import {
  brandNote,
  dayOf,
  formatFunnel,
  FUNNEL_GROUPS,
  readFunnel,
  readFunnelBrands,
  type FunnelQuery,
} from '../features/clickstream'
import { runCommand } from './run-command'

const USAGE = 'Usage: npm run report:funnel -- [--days 7] [--brand COM] [--by method|country|device] [--json]'

const Options = z.strictObject({
  /** The number of days, including today. */
  days: z.coerce.number().int().min(1).max(3_650).default(7),
  brand: z.string().min(1).optional(),
  by: z.enum(FUNNEL_GROUPS).optional(),
  json: z.boolean().default(false),
})
type Options = z.infer<typeof Options>

function readOptions(args: readonly string[]): Options | undefined {
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { days: text, brand: text, by: text, json: { type: 'boolean' } },
    })
    return Options.safeParse(values).data
  } catch {
    return undefined
  }
}

async function report({ days, brand, by, json }: Options): Promise<void> {
  const read = readEnvironment(process.env)
  if (!read.ok) throw new CommandRefused(read.problems.join('\n'))
  const { databaseUrl: url, dataDir } = read.environment
  const now = new Date()
  const query: FunnelQuery = {
    ...{ brand, by },
    from: dayOf(new Date(now.getTime() - (days - 1) * DAY_MS)),
    to: dayOf(now),
  }
  const { db, close } = await openDatabase({ url, dataDir, hasNoStatementTimeout: true })
  try {
    const lines = await readFunnel(db, query)
    const note = brand === undefined ? undefined : brandNote(brand, await readFunnelBrands(db, query))
    if (note !== undefined) process.stderr.write(`${note}\n`)
    process.stdout.write(`${json ? JSON.stringify({ ...query, lines }, null, 2) : formatFunnel(lines, by)}\n`)
  } finally {
    await close()
  }
}

const options = readOptions(process.argv.slice(2))
if (options === undefined) {
  process.stderr.write(`${USAGE}\n`)
  process.exitCode = 2
} else {
  await runCommand(() => report(options))
}
