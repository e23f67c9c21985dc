/**
 * `npm run reconcile -- FILE [PROVIDER]`: imports a provider's statement (docs/how-to/reconcile.md). The provider can
 * be omitted if only one is configured. Exits with 0 if everything matches, 1 if cases were opened, 2 if nothing was
 * imported.
 */
import { readFile } from 'node:fs/promises'
import { loadSetup } from '../config/load-setup'
import { openDatabase } from '../db'
import { CommandRefused } from '../failure-text'
import { createReconciliation, type ImportOutcome } from '../features/reconciliation'
import { createOutboundClient } from '../providers/outbound-client'
import { createProviders, providerPlugins } from '../providers/registry'
import { runCommand } from './run-command'

const USAGE = 'Usage: npm run reconcile -- FILE [PROVIDER]'

function textOf(outcome: ImportOutcome): string {
  if (!outcome.ok) {
    if (outcome.code === 'statement_unreadable')
      return `Row ${outcome.rowNumber}: ${outcome.problem}. Nothing was imported.`
    if (outcome.code === 'day_closed') return `The day ${outcome.day} is closed. Nothing was imported.`
    return 'This provider is not configured. Use a name under `providers` of the configuration. Nothing was imported.'
  }
  const { day, isKnown, lineCount, knownCount, matchedCount, feeCount, breakCount, settledCount } = outcome.value
  if (isKnown) return `This file was imported before (${day}). Nothing was changed.`
  return [
    `Statement of ${day}: ${lineCount} lines, ${knownCount} of them imported before.`,
    `${matchedCount} match, ${feeCount} are fees, ${breakCount} cases were opened, ${settledCount} cases were closed.`,
  ].join('\n')
}

function exitCodeOf(outcome: ImportOutcome): number {
  if (!outcome.ok) return 2
  return outcome.value.breakCount > 0 ? 1 : 0
}

async function reconcile(file: string, named: string | undefined): Promise<void> {
  const text = await readFile(file, 'utf8')
  const read = await loadSetup(process.env, providerPlugins)
  if (!read.ok) throw new CommandRefused(read.problems.join('\n'))
  const { config } = read.setup.loaded
  const names = Object.keys(config.providers)
  const provider = named ?? (names.length === 1 ? names[0] : undefined)
  if (provider === undefined) throw new CommandRefused(`${USAGE}\nProviders: ${names.join(', ')}`)
  const { databaseUrl: url, dataDir } = read.setup.environment
  const { db, close } = await openDatabase({ url, dataDir, hasNoStatementTimeout: true })
  // Importing a file needs no call to the provider.
  const client = createOutboundClient({ privateHostsAllowed: [] })
  try {
    const providers = createProviders(config.providers, client)
    const reconciliation = createReconciliation({
      ...{ db, config, providers, now: () => new Date(), onCase: () => undefined },
    })
    const outcome = await reconciliation.import({ provider, text, operatorId: null })
    process.stdout.write(`${textOf(outcome)}\n`)
    process.exitCode = exitCodeOf(outcome)
  } finally {
    client.close()
    await close()
  }
}

const [file, provider] = process.argv.slice(2)
if (file === undefined) {
  process.stderr.write(`${USAGE}\n`)
  process.exitCode = 2
} else {
  // The exit code of a failure, because 1 means that cases were opened.
  await runCommand(() => reconcile(file, provider), 2)
}
