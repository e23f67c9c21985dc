import { transaction } from '../../db/transaction'
import {
  balancesOfDay,
  breaksOfDay,
  feesOfDay,
  findDays,
  findStatements,
  insertClosedDay,
  trialBalance,
  type StatementDay,
} from './days.repository'
import { importStatement, type ImportOutcome, type ReconciliationDeps, type StatementImport } from './import-statement'
import { findLines, type LinesQuery, type ListedLine } from './lines.repository'
import { lockProvider } from './statements.repository'
import { isWholeDay } from './whole-day'

const DAYS_SHOWN = 60
const BREAKS_SHOWN = 200

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
}

export interface Reconciliation {
  /** The newest days, and for each provider whether it provides statements itself. */
  list(): Promise<{
    readonly days: readonly StatementDay[]
    readonly providers: readonly { readonly name: string; readonly canFetch: boolean }[]
  }>
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

function closeDay({ db, now }: ReconciliationDeps, provider: string, day: string, operatorId: string): Promise<Closed> {
  return transaction(db, async (tx): Promise<Closed> => {
    await lockProvider(tx, provider)
    const [found] = await findDays(tx, { count: 1, only: { provider, day } })
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
      days: await findDays(db, { count: DAYS_SHOWN }),
      providers: Object.keys(config.providers).map((name) => ({
        name,
        canFetch: providers.get(name)?.statement !== undefined,
      })),
    }),
    import: (wanted) => importStatement(deps, wanted),
    fetch: (provider, day, operatorId) => fetchStatement(deps, provider, day, operatorId),
    async readDay(provider, day) {
      const [found] = await findDays(db, { count: 1, only: { provider, day } })
      if (!found) return undefined
      const [statements, balances, fees, breaks, trial] = await Promise.all([
        findStatements(db, provider, day),
        balancesOfDay(db, provider, day),
        feesOfDay(db, provider, day),
        breaksOfDay(db, provider, day, BREAKS_SHOWN),
        trialBalance(db, { provider, day, before: found.coversTo }),
      ])
      return { day: found, statements, balances, fees, breaks, trialBalance: trial }
    },
    lines: (wanted) => findLines(db, wanted),
    closeDay: (provider, day, operatorId) => closeDay(deps, provider, day, operatorId),
  }
}
