import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Tables } from '../../db'
import type { Providers } from '../../providers/registry'
import { openCaseAbout } from '../payments'
import { findPosition, findServer, findUnknown, type Position } from './restored-state.repository'
import { readMarker, writeMarker, type Marker } from './state-marker'
import { HOUR_MS, MINUTE_MS } from '../../durations'

const STORE_EVERY_MS = 10_000
/** After a provider has not responded. */
const ASK_AGAIN_MS = MINUTE_MS
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
   * since then and the database does not have. After a failover only the last transactions can be missing, and newer ones
   * hide that: then the providers are asked too, and a case is opened for what is missing. Returns false while a provider
   * has not responded: then the marker keeps both positions, and the next call repeats the comparison.
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
    const [known, position, server] = await Promise.all([readMarker(markerFile), findPosition(db), findServer(db)])
    const here = { ...position, server }
    const since = known && comparedSince(known, here)
    if (since && !(await compareOrKeep(known, here, since))) return false
    if (since || here.move !== known?.move || server !== known.server) await writeMarker(markerFile, here)
    return true
  }

  /** Also after an error, the next call begins with the same position. */
  async function compareOrKeep(known: Marker, here: Marker, since: Position): Promise<boolean> {
    let isWhole = false
    try {
      isWhole = await compare(settings, known, here, since)
    } finally {
      if (!isWhole && since !== known.restored) await writeMarker(markerFile, { ...known, restored: since })
    }
    return isWhole
  }

  function again(): void {
    if (isStopping) return
    running = runMaintenance()
      .catch((error: unknown) => {
        logger.error({ err: error }, 'the marker of the database’s position could not be updated')
        return false
      })
      .then((isDone) => (timer = setTimeout(again, isDone ? STORE_EVERY_MS : ASK_AGAIN_MS).unref()))
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
 * The position since which the database may lack payments; undefined if it lacks none. After a restore it is the one
 * before the first new payment: new payments make the database as new as the marker again, and must not hide the lost
 * ones. After a failover it is the last one that the former server had for certain.
 */
function comparedSince(known: Marker, here: Marker): Position | undefined {
  const { restored, move, at } = known
  if (restored && restored.move <= here.move) return restored
  if (here.move < move) return { move: here.move, at: here.at }
  return isReplaced(known, here) ? { move, at } : undefined
}

const isReplaced = (known: Marker, here: Marker) =>
  known.server !== undefined && here.server !== undefined && known.server !== here.server

/** Returns false if a provider has not responded. */
async function compare(settings: Settings, known: Marker, here: Marker, from: Position): Promise<boolean> {
  const { providers, logger } = settings
  const unlisted = [...providers].flatMap(([name, { paymentsSince }]) => (paymentsSince ? [] : [name]))
  if (from.move < known.move) await openRestoredCase(settings, known, from, unlisted)
  else await reportFailover(settings, known, here, unlisted)
  const since = new Date(Math.max(0, from.at.getTime() - CLOCKS_APART_MS))
  let isWhole = true
  for (const [name, provider] of providers) {
    const ids = await provider.paymentsSince?.(since)
    if (ids === 'unknown') isWhole = false
    else if (ids === undefined) {
      if (!known.restored)
        logger.error({ provider: name }, 'the provider cannot list its payments; compare them with its reports')
    } else await openCases(settings, name, ids)
  }
  return isWhole
}

async function openRestoredCase(settings: Settings, known: Position, here: Position, unlisted: readonly string[]) {
  const { db, now, logger, caseOpened } = settings
  const details = {
    // A database without any state change of a payment has no time.
    ...(here.move > 0n && { at: here.at.toISOString() }),
    ...{ known_at: known.at.toISOString(), move: String(here.move), known_move: String(known.move) },
    ...(unlisted.length > 0 && { compare_by_statement: unlisted.join(', ') }),
  }
  if (!(await openCaseAbout(db, `database ${known.move}`, 'database_restored', details, now()))) return
  caseOpened('database_restored')
  logger.error(details, 'operator case: the database is older than the marker; it was restored from a backup')
}

/**
 * Possibly nothing is missing, so a case is opened only if operators have to compare the payments of a provider that
 * cannot list them.
 */
async function reportFailover(settings: Settings, known: Marker, { server }: Marker, unlisted: readonly string[]) {
  const { db, now, logger, caseOpened } = settings
  const text = 'the database is on another server; the providers are asked whether payments are missing'
  if (!known.restored) logger.warn({ knownAt: known.at, knownServer: known.server, server }, text)
  if (unlisted.length === 0) return
  const knownAt = known.at.toISOString()
  const details = { cause: 'server_replaced', known_at: knownAt, compare_by_statement: unlisted.join(', ') }
  if (!(await openCaseAbout(db, `database server ${server ?? ''}`, 'database_restored', details, now()))) return
  caseOpened('database_restored')
  logger.error(details, 'operator case: compare the payments before the failover with the records of these providers')
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
