/** The ledger's own tasks: closing its batches during the day, and checking the whole ledger every night. */
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Tables } from '../../db'
import { everyMs, nextNight, type UpkeepTask } from '../../jobs/upkeep'
import { createLedgerCloser, type ChainHead, type ChainKeys } from '../../ledger'
import { openCaseAbout } from '../payments'
import { checkLedger } from './check-ledger'
import { noteCorrectRows, reopenCase } from './ledger-cases.repository'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../durations'

const CLOSE_EVERY_MS = 30 * SECOND_MS
const CLOSE_LEASE_MS = 5 * MINUTE_MS
const CHECK_LEASE_MS = HOUR_MS
/** Only the first faulty rows get a case; `npm run ledger:verify` lists all of them. */
const FAULTS_LOGGED_MAX = 20

export type LedgerMetrics = {
  /** Called after a full check, with the number of rows that have a fault. */
  ledgerChecked(faults: number): void
  caseOpened(kind: 'ledger_broken'): void
}
type Settings = {
  readonly db: Kysely<Tables>
  readonly keys: ChainKeys
  readonly now: () => Date
  readonly logger: Logger
  readonly metrics: LedgerMetrics
  readonly isSandbox: boolean
}

export function createLedgerTasks(settings: Settings): readonly UpkeepTask[] {
  const { db, keys, now, logger } = settings
  let closer = createLedgerCloser({ db, keys, now })
  /** The newest batch that this process has seen. If it is missing later, rows were removed or the database is an older copy. */
  let seen: ChainHead | undefined

  async function close(): Promise<void> {
    const head = await closer.close()
    if (!head) return
    seen = head
    // An operator who stores the log elsewhere can check the ledger against it: `npm run ledger:verify -- NUMBER:HASH`.
    logger.info({ batch: String(head.number), hash: head.hash.toString('hex') }, 'a batch of the ledger was sealed')
  }

  function reset(): void {
    closer = createLedgerCloser({ db, keys, now })
    seen = undefined
  }

  const isNewCase = async (row: string, details: { readonly fault: string; readonly faults: number }) =>
    (await openCaseAbout(db, row, 'ledger_broken', details, now())) || reopenCase(db, row, details, now())

  async function check(): Promise<void> {
    const { faults, head } = await checkLedger({ ...settings, expected: seen ? [seen] : [] })
    settings.metrics.ledgerChecked(faults.length)
    await noteCorrectRows(db, faults, now())
    if (faults.length === 0) {
      logger.info({ batch: String(head.number) }, 'the ledger was verified and has no faults')
      return
    }
    for (const { row, fault } of faults.slice(0, FAULTS_LOGGED_MAX)) {
      logger.error({ row, fault, faults: faults.length }, 'the ledger was verified and has faults')
      if (await isNewCase(row, { fault, faults: faults.length })) settings.metrics.caseOpened('ledger_broken')
    }
  }
  return [
    { name: 'close_ledger', nextAt: everyMs(CLOSE_EVERY_MS), leaseMs: CLOSE_LEASE_MS, run: close, reset },
    { name: 'check_ledger', nextAt: nextNight, leaseMs: CHECK_LEASE_MS, run: check },
  ]
}
