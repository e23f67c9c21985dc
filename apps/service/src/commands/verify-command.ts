/**
 * `npm run ledger:verify [-- NUMBER:HASH…]`: reads the whole ledger and prints every row that differs from what was
 * written (SVC-2). NUMBER:HASH is a batch from the log (`a batch of the ledger was sealed`), which a person with access
 * to only the database cannot change. Exits with 1 if such a row was found. Changes nothing.
 */
import { checkLedger } from '../features/ledger-check'
import type { ChainHead } from '../ledger'
import { runCommand } from './run-command'
import { withVault, type Vault } from './with-vault'

const USAGE =
  'Usage: npm run ledger:verify [-- NUMBER:HASH…], for example 12:5f0c…, from a log line about a sealed batch'
const BATCH = /^(\d{1,18}):([0-9a-f]{64})$/

function readBatches(texts: readonly string[]): readonly ChainHead[] | undefined {
  const batches = texts.flatMap((text) => {
    const [, number, hash] = BATCH.exec(text) ?? []
    return number === undefined || hash === undefined
      ? []
      : [{ number: BigInt(number), hash: Buffer.from(hash, 'hex') }]
  })
  return batches.length === texts.length ? batches : undefined
}

async function verify({ db, keys, isProduction }: Vault, expected: readonly ChainHead[]): Promise<void> {
  const { faults, head, entries } = await checkLedger({ db, keys, isSandbox: !isProduction, expected })
  for (const { row, fault } of faults) process.stdout.write(`${row}: ${fault}\n`)
  const batch =
    head.number === 0n ? 'no batch has been sealed' : `newest batch ${head.number}:${head.hash.toString('hex')}`
  process.stdout.write(`${faults.length} faults; ${entries} transfers, moves and audit lines in the chain; ${batch}\n`)
  if (faults.length > 0) process.exitCode = 1
}

const expected = readBatches(process.argv.slice(2))
if (expected === undefined) {
  process.stderr.write(`${USAGE}\n`)
  process.exitCode = 2
} else {
  await runCommand(() => withVault((vault) => verify(vault, expected)))
}
