import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Tables } from '../../db'
import type { Providers } from '../../providers/registry'
import { openCaseAbout } from '../payments'
import { findPosition, findUnknown, type Position } from './restored-state.repository'
import { readMarker, writeMarker, type Marker } from './state-marker'
import { HOUR_MS, MINUTE_MS } from '../../durations'

const STORE_EVERY_MS = MINUTE_MS
/** The largest accepted difference between the provider's clock and ours. */
const CLOCKS_APART_MS = HOUR_MS
const IDS_COMPARED_AT_ONCE = 500

type CaseOpened = (kind: 'database_restored' | 'unknown_payment') => void
type Settings = {
  readonly db: Kysely<Tables>
  readonly providers: Providers
  readonly now: () => Date
  readonly logger: Logger
  readonly caseOpened: CaseOpened
  /** A file outside the database, on this machine's disk. */
  readonly markerFile: string
}

export interface RestoredState {
  /**
   * Compares the database with the stored marker and updates the marker (decision 47). If the database is older than the
   * marker, it was restored from a backup: a case is opened for operators, and one for each payment that a provider has had
   * since then and the database does not have. Returns false while a provider has not responded: then the marker keeps
   * the position that was lost and the one after the restore, and the next call repeats the comparison.
   */
  runMaintenance(): Promise<boolean>
  start(): void
  stop(): Promise<void>
}

export function createRestoredState(settings: Settings): RestoredState {
  const { db, logger, markerFile } = settings
  let timer: NodeJS.Timeout | undefined
  let isStopping = false
  let running: Promise<unknown> = Promise.resolve()

  async function runMaintenance(): Promise<boolean> {
    const [known, here] = await Promise.all([readMarker(markerFile), findPosition(db)])
    const restored = known && restoredPosition(known, here)
    if (restored && !(await compareOrKeep(known, restored))) return false
    if (restored || here.move !== known?.move) await writeMarker(markerFile, here)
    return true
  }

  /** Also after an error, the next call begins with the same position. */
  async function compareOrKeep(known: Marker, restored: Position): Promise<boolean> {
    let isWhole = false
    try {
      isWhole = await compare(settings, known, restored)
    } finally {
      if (!isWhole && restored !== known.restored) await writeMarker(markerFile, { ...known, restored })
    }
    return isWhole
  }

  function again(): void {
    if (isStopping) return
    running = runMaintenance()
      .catch((error: unknown) => {
        logger.error({ err: error }, 'the marker of the database’s position could not be updated')
      })
      .finally(() => (timer = setTimeout(again, STORE_EVERY_MS).unref()))
  }

  return {
    runMaintenance,
    start: again,
    async stop() {
      isStopping = true
      await running
      clearTimeout(timer)
    },
  }
}

/**
 * The position of a restored database before its first new payment; undefined if it was not restored. New payments
 * make the database as new as the marker again, and must not hide the lost ones.
 */
function restoredPosition({ move, restored }: Marker, here: Position): Position | undefined {
  if (restored && restored.move <= here.move) return restored
  return here.move < move ? here : undefined
}

/** Returns false if a provider has not responded. */
async function compare(settings: Settings, known: Position, here: Position): Promise<boolean> {
  const { db, providers, now, logger, caseOpened } = settings
  const unlisted = [...providers].flatMap(([name, { paymentsSince }]) => (paymentsSince ? [] : [name]))
  const details = {
    // Without any state change of a payment, the database has no last time.
    ...(here.move > 0n && { at: here.at.toISOString() }),
    ...{ known_at: known.at.toISOString(), move: String(here.move), known_move: String(known.move) },
    ...(unlisted.length > 0 && { compare_by_statement: unlisted.join(', ') }),
  }
  if (await openCaseAbout(db, `database ${known.move}`, 'database_restored', details, now())) {
    caseOpened('database_restored')
    logger.error(details, 'operator case: the database is older than the marker; it was restored from a backup')
  }
  const since = new Date(Math.max(0, here.at.getTime() - CLOCKS_APART_MS))
  let isWhole = true
  for (const [name, provider] of providers) {
    const ids = await provider.paymentsSince?.(since)
    if (ids === 'unknown') isWhole = false
    else if (ids === undefined)
      logger.error({ provider: name }, 'the provider cannot list its payments; compare them with its reports')
    else await openCases(settings, name, ids)
  }
  return isWhole
}

async function openCases(settings: Settings, provider: string, ids: readonly string[]): Promise<void> {
  const { db, now, logger, caseOpened } = settings
  for (let from = 0; ids[from] !== undefined; from += IDS_COMPARED_AT_ONCE)
    for (const paymentId of await findUnknown(db, provider, ids.slice(from, from + IDS_COMPARED_AT_ONCE))) {
      if (
        !(await openCaseAbout(
          db,
          `${provider} ${paymentId}`,
          'unknown_payment',
          { provider, found: 'provider_list' },
          now(),
        ))
      )
        continue
      caseOpened('unknown_payment')
      logger.error({ provider, paymentId }, 'operator case: the provider has a payment that the database does not have')
    }
}
