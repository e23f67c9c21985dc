import { STATEMENT_DAYS_MAX } from '@modulor/contract/operator'
import { DAY_MS } from '../../durations'
import { transaction } from '../../db/transaction'
import { precisionsOf } from '../currency-precision'
import {
  balancesOfDay,
  breaksOfDay,
  feesOfDay,
  findDays,
  findStatements,
  firstDayOf,
  insertClosedDay,
  trialBalance,
  type StatementDay,
} from './days.repository'
import { importStatement, type ImportOutcome, type ReconciliationDeps, type StatementImport } from './import-statement'
import { findLines, type LinesQuery, type ListedLine } from './lines.repository'
import { lockProvider } from './statements.repository'
import { isWholeDay } from './whole-day'

const BREAKS_SHOWN = 200
/** A statement of a day is fetched until this many days later, because the service or the provider may be down for days. */
const FETCHED_DAYS = 7

export type FetchOutcome =
  | ImportOutcome
  | { readonly ok: false; readonly code: 'statement_not_ready' | 'statement_unavailable' }
type Closed =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'not_found' | 'day_closed' | 'day_not_over' }
  | { readonly ok: false; readonly code: 'day_has_breaks'; readonly openCount: number }

export type DayView = {
  readonly day: StatementDay
  readonly statements: Awaited<ReturnType<typeof findStatements>>
  readonly balances: Awaited<ReturnType<typeof balancesOfDay>>
  readonly fees: Awaited<ReturnType<typeof feesOfDay>>
  readonly breaks: Awaited<ReturnType<typeof breaksOfDay>>
  readonly trialBalance: Awaited<ReturnType<typeof trialBalance>>
  /** The decimals of the currencies of the fees and of the trial balance, whose amounts are in whole minor units. */
  readonly precisions: ReadonlyMap<string, number>
}

export interface Reconciliation {
  /** The newest days, and for each provider whether it provides statements itself. */
  list(): Promise<{
    readonly days: readonly StatementDay[]
    readonly providers: readonly { readonly name: string; readonly canFetch: boolean }[]
  }>
  /**
   * The days whose statements are to be fetched, the newest first for each provider: yesterday, and the days before it that
   * statements do not cover completely. Days before a provider's first statement are left out.
   */
  daysToFetch(): Promise<readonly { readonly provider: string; readonly day: string }[]>
  import(wanted: StatementImport): Promise<ImportOutcome>
  /** Requests the statement of a day from the provider, and imports it. */
  fetch(provider: string, day: string, operatorId: string | null): Promise<FetchOutcome>
  readDay(provider: string, day: string): Promise<DayView | undefined>
  lines(wanted: LinesQuery): Promise<readonly ListedLine[]>
  /** Closes a day permanently: no new lines are imported for it. */
  closeDay(provider: string, day: string, operatorId: string): Promise<Closed>
}

async function fetchStatement(
  deps: ReconciliationDeps,
  provider: string,
  day: string,
  operatorId: string | null,
): Promise<FetchOutcome> {
  const plugin = deps.providers.get(provider)
  if (!plugin) return { ok: false, code: 'provider_unknown' }
  const answer = (await plugin.statement?.(day)) ?? { kind: 'not_ready' }
  if (answer.kind === 'not_ready') return { ok: false, code: 'statement_not_ready' }
  if (answer.kind === 'unknown') return { ok: false, code: 'statement_unavailable' }
  return importStatement(deps, { provider, text: answer.file.text, operatorId })
}

async function daysToFetch({ db, now, config, providers }: ReconciliationDeps) {
  const past = Array.from({ length: FETCHED_DAYS }, (_, index) =>
    new Date(now().getTime() - (index + 1) * DAY_MS).toISOString().slice(0, 10),
  )
  const [to = '', from = ''] = [past[0], past.at(-1)]
  const names = Object.keys(config.providers).filter((name) => providers.get(name)?.statement)
  const found = await Promise.all(
    names.map(async (provider) => {
      const first = (await firstDayOf(db, provider)) ?? to
      const whole = (await findDays(db, { count: FETCHED_DAYS, only: { provider, from, to } })).filter(isWholeDay)
      const missing = past.filter((day) => (day === to || day >= first) && !whole.some((each) => each.day === day))
      return missing.map((day) => ({ provider, day }))
    }),
  )
  return found.flat()
}

function closeDay({ db, now }: ReconciliationDeps, provider: string, day: string, operatorId: string): Promise<Closed> {
  return transaction(db, async (tx): Promise<Closed> => {
    await lockProvider(tx, provider)
    const [found] = await findDays(tx, { count: 1, only: { provider, from: day, to: day } })
    if (!found) return { ok: false, code: 'not_found' }
    if (found.closedAt !== null) return { ok: false, code: 'day_closed' }
    if (found.coversTo > now() || !isWholeDay(found)) return { ok: false, code: 'day_not_over' }
    if (found.openCount > 0) return { ok: false, code: 'day_has_breaks', openCount: found.openCount }
    await insertClosedDay(tx, { provider, day, operatorId, now: now() })
    return { ok: true }
  })
}

/** Compares what providers report to have moved with our own movements (issue-12 4, decision 70). */
export function createReconciliation(deps: ReconciliationDeps): Reconciliation {
  const { db, config, providers } = deps
  return {
    list: async () => ({
      days: await findDays(db, { count: STATEMENT_DAYS_MAX }),
      providers: Object.keys(config.providers).map((name) => ({
        name,
        canFetch: providers.get(name)?.statement !== undefined,
      })),
    }),
    daysToFetch: () => daysToFetch(deps),
    import: (wanted) => importStatement(deps, wanted),
    fetch: (provider, day, operatorId) => fetchStatement(deps, provider, day, operatorId),
    async readDay(provider, day) {
      const [found] = await findDays(db, { count: 1, only: { provider, from: day, to: day } })
      if (!found) return undefined
      const [statements, balances, fees, breaks, trial] = await Promise.all([
        findStatements(db, provider, day),
        balancesOfDay(db, provider, day),
        feesOfDay(db, provider, day),
        breaksOfDay(db, provider, day, BREAKS_SHOWN),
        trialBalance(db, { provider, day, before: found.coversTo }),
      ])
      const currencies = [...fees, ...trial].map(({ currency }) => currency)
      const precisions = await precisionsOf(db, config, currencies)
      return { day: found, statements, balances, fees, breaks, trialBalance: trial, precisions }
    },
    lines: (wanted) => findLines(db, wanted),
    closeDay: (provider, day, operatorId) => closeDay(deps, provider, day, operatorId),
  }
}
