import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import { verifyChain, wrongBalances, type ChainHead, type ChainKeys, type LedgerFault } from '../../ledger'
import { explainedPostings } from '../linked-operations'
import { unexplainedTransfers } from '../payments'
import { movementPostings } from '../player-movements'
import { feePostings } from '../reconciliation'

type LedgerReport = Awaited<ReturnType<typeof verifyChain>>
type Settings = {
  readonly db: Kysely<Tables>
  readonly keys: ChainKeys
  readonly isSandbox: boolean
  /** Batches that were recorded outside the database. */
  readonly expected?: readonly ChainHead[]
}

/**
 * Checks the whole ledger (SVC-2): the hash chain against its rows, balances against transfers, and transfers against payments,
 * linked operations, fees and merchants' movements. Returns each row with a fault. Writes nothing.
 */
export async function checkLedger({ db, keys, isSandbox, expected = [] }: Settings): Promise<LedgerReport> {
  const report = await verifyChain(db, keys, expected)
  const faults: LedgerFault[] = [
    ...report.faults,
    ...(await wrongBalances(db)),
    ...(await unexplainedTransfers(db, {
      isSandbox,
      linkedPostings: (ids) => explainedPostings(db, ids),
      otherPostings: async (ids) => [...(await feePostings(db, ids)), ...(await movementPostings(db, ids))],
    })),
  ]
  return { ...report, faults }
}
