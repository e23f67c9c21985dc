import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { providersOf } from '../../config/providers-of'
import type { CashierConfig } from '../../config/schema'
import type { Tables, Tx } from '../../db'
import { transaction } from '../../db/transaction'
import { DAY_MS, MINUTE_MS } from '../../durations'
import { post } from '../../ledger'
import { parseStatement } from '../../providers/parse-statement'
import type { Providers } from '../../providers/registry'
import type { Statement, StatementLine } from '../../providers/statement'
import type { PaymentFacts } from '../payments'
import { closeSettled } from './settled-cases.repository'
import { breakOfBalance, breakOfLine, breakOfMovement } from './breaks'
import { wrongStatementBalances } from './statement-balances'
import { isDayClosed } from './days.repository'
import { feePosting, feesOf, firstTooPreciseRow, unpostedFeeOf } from './fees'
import { insertFees } from './fees.repository'
import { byName, namesIn } from './names-in-lines'
import { readCharges, readFormerAttempts, readOperations, readPayments } from './known-payments.repository'
import { matchLines, missingMovements, type Known, type KnownPayment, type LineMatch } from './match-lines'
import { movementsOf, type Movement } from './movements'
import { numberLines, sha256 } from './number-lines'
import {
  operationsResolvingBreaks,
  closingBefore,
  findByHash,
  insertBreaks,
  insertLines,
  insertMatches,
  insertStatement,
  knownOccurrences,
  lockProvider,
  movedPayments,
  openBrokenLines,
  coveredMovements,
  type NewBreak,
  type NewLine,
  type NewStatement,
  type StoredLine,
} from './statements.repository'

/** Clocks differ, and we learn of a payment later than its provider: younger movements are expected on the next statement. */
const LATE_MS = MINUTE_MS
/** A payment that is older than this when it succeeds is not reported as missing on a statement. */
const PAYMENT_AGE_MS_MAX = 30 * DAY_MS
const SETTLED = 'A later statement contains it, or the payment now matches it.'

export type ReconciliationDeps = {
  readonly db: Kysely<Tables>
  readonly config: CashierConfig
  readonly providers: Providers
  readonly now: () => Date
  /** Called for every opened case. */
  readonly onCase: (kind: 'statement_break') => void
}

export type Imported = {
  readonly statementId: string
  readonly day: string
  /** The same file was imported before, and nothing was done. */
  readonly isKnown: boolean
  readonly lineCount: number
  /** Lines that an earlier statement already contained. */
  readonly knownCount: number
  readonly matchedCount: number
  readonly feeCount: number
  /** Lines and movements for which a case was opened. */
  readonly breakCount: number
  /** Earlier cases that this statement has settled. */
  readonly settledCount: number
}
export type ImportOutcome =
  | { readonly ok: true; readonly value: Imported }
  | { readonly ok: false; readonly code: 'statement_unreadable'; readonly rowNumber: number; readonly problem: string }
  | { readonly ok: false; readonly code: 'day_closed'; readonly day: string }
  | { readonly ok: false; readonly code: 'provider_unknown' }

export type StatementImport = { readonly provider: string; readonly text: string; readonly operatorId: string | null }

/** The brand whose methods use the provider; undefined unless it is exactly one. */
function onlyBrandOf({ brands, methods }: CashierConfig, provider: string): string | undefined {
  const own = Object.entries(brands).filter(([, brand]) =>
    brand.methods.some((id) => {
      const method = methods[id]
      return method !== undefined && providersOf(method).includes(provider)
    }),
  )
  return own.length === 1 ? own[0]?.[0] : undefined
}

const precisionIn =
  ({ currencies }: CashierConfig) =>
  (currency: string) =>
    currencies[currency]?.precision

type Context = { readonly tx: Tx; readonly deps: ReconciliationDeps; readonly provider: string }

const toKnown = (payment: PaymentFacts, movements: readonly Movement[]): KnownPayment => ({
  id: payment.id,
  idAtProvider: payment.attemptId,
  brand: payment.brand,
  providerReference: payment.providerReference,
  movements,
})

/** Reads the payments that lines name, and those that moved in the statement's period, each with its expected movements. */
async function readKnown(
  context: Context,
  lines: readonly StatementLine[],
  moved: readonly string[],
): Promise<readonly KnownPayment[]> {
  const { tx } = context
  const named = namesIn(lines, context.provider)
  const payments = await readPayments(tx, { ...named, ids: [...new Set([...named.ids, ...moved])] })
  const ids = payments.map(({ id }) => id)
  const operations = await readOperations(tx, ids)
  const charges = await readCharges(tx, ids)
  return payments.map((payment) =>
    toKnown(payment, movementsOf(payment, operations.get(payment.id) ?? [], charges.get(payment.id))),
  )
}

async function findMissing(
  { tx, provider }: Context,
  { statement }: NewStatement,
  known: readonly KnownPayment[],
  taken: ReadonlySet<string>,
): Promise<readonly NewBreak[]> {
  const [fromMs, toMs] = [statement.from.getTime() - LATE_MS, statement.to.getTime() - LATE_MS]
  const due = known
    .flatMap(({ movements }) => movements)
    .filter(({ at }) => at.getTime() >= fromMs && at.getTime() < toMs)
  const missing = missingMovements(due, taken)
  const resolved = await operationsResolvingBreaks(
    tx,
    missing.flatMap(({ operationId }) => operationId ?? []),
  )
  return missing
    .filter(({ operationId }) => operationId === null || !resolved.has(operationId))
    .map((movement) => breakOfMovement(movement, provider, statement.day))
}

/** Compares the new lines, and earlier lines with an open case, with our payments. Returns the results to store. */
async function reconcile(context: Context, inserted: NewStatement, newLines: readonly StoredLine[]) {
  const { tx, deps, provider } = context
  const { statement, now } = inserted
  const openLines = await openBrokenLines(tx, provider)
  const lines: readonly StoredLine[] = [...openLines, ...newLines]
  const moved = await movedPayments(tx, provider, {
    from: new Date(statement.from.getTime() - LATE_MS),
    to: statement.to,
    createdSince: new Date(statement.from.getTime() - PAYMENT_AGE_MS_MAX),
  })
  const payments = await readKnown(context, lines, moved)
  const onlyBrand = onlyBrandOf(deps.config, provider)
  const taken = await coveredMovements(tx, [
    ...payments.flatMap(({ id, movements }) => [
      ...movements.map((movement) => movement.id),
      `charge ${id}`,
      `payout ${id}`,
    ]),
  ])
  // A line that is compared again may match its previous movement.
  for (const { movement } of openLines) if (movement !== null) taken.delete(movement)
  const known: Known = {
    ...byName(payments),
    former: byName(await readFormerAttempts(tx, namesIn(lines, context.provider))),
    ...{ taken, onlyBrand },
  }
  const matches = matchLines(lines, known)
  const isNew = new Set(newLines)
  const nowTaken = new Set([...taken, ...matches.flatMap((match) => movementIdOf(match) ?? [])])
  const breaks = [
    ...matches.flatMap((match) =>
      match.kind === 'broken' && isNew.has(match.line)
        ? [breakOfLine(match, provider, unpostedFeeOf(match, onlyBrand, precisionIn(deps.config)))]
        : [],
    ),
    ...(await findMissing(context, inserted, payments, nowTaken)),
    ...wrongStatementBalances(statement, await closingBefore(tx, provider, statement.from)).map((wrong) =>
      breakOfBalance(wrong, { id: inserted.id, provider, day: statement.day }),
    ),
  ]
  const owesFee = new Set<StoredLine>(openLines.filter(({ isFeeUnposted }) => isFeeUnposted))
  return { matches, breaks, isNew, owesFee, onlyBrand, now }
}

const movementIdOf = (match: LineMatch) =>
  match.kind === 'matched' ? match.movement.id : match.kind === 'broken' ? match.movementId : undefined

async function storeResults(context: Context, inserted: NewStatement, found: Awaited<ReturnType<typeof reconcile>>) {
  const { tx, deps, provider } = context
  const { matches, breaks, isNew, owesFee, onlyBrand, now } = found
  const settledMatches = matches.filter(({ kind }) => kind !== 'broken')
  await insertMatches(
    tx,
    settledMatches.map((match) => ({
      ...{ lineId: match.line.id, movement: movementIdOf(match) ?? null, paymentId: match.payment?.id ?? null },
    })),
    now,
  )
  const breakCount = await insertBreaks(tx, { provider, day: inserted.statement.day, now }, breaks)
  const settledCount = await closeSettled(tx, provider, SETTLED, now)
  const fees = feesOf(
    matches.filter(({ line, kind }) => isNew.has(line) || (kind !== 'broken' && owesFee.has(line))),
    onlyBrand,
    precisionIn(deps.config),
  )
  await insertFees(tx, inserted.id, fees)
  for (const fee of fees) await post(tx, feePosting(inserted.id, provider, fee))
  const ofNewLines = settledMatches.filter(({ line }) => isNew.has(line))
  const feeCount = ofNewLines.filter(({ kind }) => kind === 'fee').length
  return { breakCount, settledCount, matchedCount: ofNewLines.length - feeCount, feeCount }
}

/**
 * Imports a statement once, completely or not at all. Each line is known already, matched with one of our movements, a fee, or
 * a case. Each of our movements that is missing on the statement is a case too.
 */
export async function importStatement(deps: ReconciliationDeps, request: StatementImport): Promise<ImportOutcome> {
  const { provider, text, operatorId } = request
  if (!Object.hasOwn(deps.config.providers, provider)) return { ok: false, code: 'provider_unknown' }
  const parsed = deps.providers.get(provider)?.readStatement?.(text) ?? parseStatement(text)
  if (!parsed.ok)
    return { ok: false, code: 'statement_unreadable', rowNumber: parsed.rowNumber, problem: parsed.problem }
  const { statement } = parsed
  const tooPreciseRow = firstTooPreciseRow(statement.lines, precisionIn(deps.config))
  if (tooPreciseRow !== undefined)
    return {
      ...{ ok: false, code: 'statement_unreadable', rowNumber: tooPreciseRow },
      problem: 'has more decimals than its currency',
    }
  const numbered = numberLines(statement.lines)
  const outcome = await transaction(deps.db, (tx) =>
    importOnce({ tx, deps, provider }, { statement, numbered, text, operatorId }),
  )
  if (outcome.ok) for (let count = 0; count < outcome.value.breakCount; count += 1) deps.onCase('statement_break')
  return outcome
}

type Read = {
  readonly statement: Statement
  readonly numbered: readonly NewLine[]
  readonly text: string
  readonly operatorId: string | null
}

async function importOnce(context: Context, { statement, numbered, text, operatorId }: Read): Promise<ImportOutcome> {
  const { tx, deps, provider } = context
  await lockProvider(tx, provider)
  const { day } = statement
  const fileHash = sha256(text)
  const earlier = await findByHash(tx, provider, fileHash)
  const nothing = { matchedCount: 0, feeCount: 0, breakCount: 0, settledCount: 0 }
  if (earlier) {
    const counts = { lineCount: earlier.line_count, knownCount: earlier.line_count }
    return { ok: true, value: { statementId: earlier.id, day, isKnown: true, ...counts, ...nothing } }
  }
  const known = await knownOccurrences(tx, provider, [...new Set(numbered.map(({ fingerprint }) => fingerprint))])
  const newLines = numbered.filter(({ fingerprint, occurrence }) => occurrence > (known.get(fingerprint) ?? 0))
  if (newLines.length > 0 && (await isDayClosed(tx, provider, day))) return { ok: false, code: 'day_closed', day }
  const knownCount = numbered.length - newLines.length
  const inserted: NewStatement = {
    ...{ id: randomUUID(), provider, fileHash, statement, knownCount, now: deps.now(), operatorId },
  }
  await insertStatement(tx, inserted)
  const fresh = await insertLines(tx, inserted, newLines)
  const counts = await storeResults(context, inserted, await reconcile(context, inserted, fresh))
  return {
    ok: true,
    value: { statementId: inserted.id, day, isKnown: false, lineCount: numbered.length, knownCount, ...counts },
  }
}
