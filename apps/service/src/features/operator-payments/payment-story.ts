import { createHash } from 'node:crypto'
import type { StoryEntry } from '@modulor/contract/operator'
import { fromMinor } from '@modulor/rules'
import type { Kysely } from 'kysely'
import { parseAction } from '../../actions/registry'
import type { Tables } from '../../db'
import { disputeStateOf } from '../linked-operations'
import { detailsOf } from '../operator-cases'
import { toPaymentFacts, type PaymentRow } from '../payments'
import {
  findPayment,
  findSession,
  readAttempts,
  readCallbacks,
  readCases,
  readEvents,
  readExchanges,
  readMoves,
  readOperationMoves,
  readPostings,
  readRiskAttempt,
} from './payment-story.repository'
import { moneyOf, toOperatorPayment } from './to-operator-payment'

/** Leaves out values that are null or undefined. */
function factsOf(values: Readonly<Record<string, string | number | null | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, String(value)]],
    ),
  )
}

const postingFacts = (row: PaymentRow, posting: Awaited<ReturnType<typeof readPostings>>[number]) =>
  factsOf({
    kind: posting.kind,
    from: `${posting.debit_kind} ${posting.debit_owner}`,
    to: `${posting.credit_kind} ${posting.credit_owner}`,
    amount: fromMinor(BigInt(posting.amount), row.currency_precision),
    currency: posting.currency,
  })

/** The facts of a case: its details, its owner, and who closed it. */
const caseFacts = (question: Awaited<ReturnType<typeof readCases>>[number]) => ({
  case: question.kind,
  ...detailsOf(question),
  ...factsOf({
    ...{ case_owner: question.owner, close_requested_by: question.asker, close_end: question.close_end },
    ...{
      close_reason: question.close_reason,
      closed_by: question.closer,
      closed_at: question.closed_at?.toISOString(),
    },
  }),
})

async function entriesOf(db: Kysely<Tables>, row: PaymentRow): Promise<StoryEntry[]> {
  const [moves, operations, attempts, exchanges, callbacks, postings, events, cases, risk] = await Promise.all([
    readMoves(db, row.id),
    readOperationMoves(db, row.id),
    readAttempts(db, row.id),
    readExchanges(db, row.id),
    readCallbacks(db, row.id),
    readPostings(db, row),
    readEvents(db, row.id),
    readCases(db, row.id),
    readRiskAttempt(db, row.id),
  ])
  const entry = (kind: StoryEntry['kind'], at: Date, facts: Record<string, string>): StoryEntry => ({
    at: at.toISOString(),
    kind,
    facts,
  })
  // Entries of one transaction have the same time: the cause is listed before its effects, and the sort keeps that order.
  const entries = [
    entry('accepted', row.created_at, factsOf({ amount: moneyOf(row, row.amount), currency: row.currency })),
    ...(risk ? [entry('risk', risk.at, { card_number: risk.is_typed ? 'typed' : 'saved' })] : []),
    ...callbacks.map(({ provider, event_id: eventId, received_at: receivedAt, settled_at: settledAt }) =>
      entry('callback', receivedAt, factsOf({ provider, event_id: eventId, settled_at: settledAt?.toISOString() })),
    ),
    ...exchanges.map(({ at, call, answer, code, duration_ms: durationMs }) =>
      entry('provider', at, factsOf({ call, answer, code, duration_ms: durationMs })),
    ),
    ...attempts.map(({ number, provider, provider_reference: reference, answer, code, ended_at: endedAt }) =>
      entry('provider', endedAt, factsOf({ attempt: number, provider, provider_reference: reference, answer, code })),
    ),
    ...(row.reversal_requested_at ? [entry('reversal', row.reversal_requested_at, {})] : []),
    ...moves.map((move) =>
      entry('moved', move.at, factsOf({ from: move.from_state, to: move.to_state, cause: move.cause })),
    ),
    ...operations.map(({ kind, amount, to_state: to, cause, operator_name: operator, at }) =>
      entry(
        'operation',
        at,
        factsOf({
          ...{ operation: kind, to: (kind === 'dispute' && disputeStateOf(to)) || to, cause, operator },
          ...{ amount: moneyOf(row, amount), currency: row.currency },
        }),
      ),
    ),
    ...postings.map((posting) => entry('posting', posting.created_at, postingFacts(row, posting))),
    ...events.map((event) =>
      entry(
        'event',
        event.created_at,
        factsOf({
          event_id: event.id,
          type: event.type,
          delivery: event.state,
          attempts: event.attempt,
          last_answer: event.last_answer,
        }),
      ),
    ),
    ...cases.map((question) => entry('case', question.opened_at, caseFacts(question))),
  ]
  return entries.sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

async function storyOf(db: Kysely<Tables>, paymentId: string) {
  const row = await findPayment(db, paymentId)
  if (!row) return undefined
  const [session, entries] = await Promise.all([findSession(db, row.session_id_hash), entriesOf(db, row)])
  const { processing } = toPaymentFacts(row)
  return {
    payment: {
      ...toOperatorPayment(row),
      fee: moneyOf(row, row.fee),
      tax: moneyOf(row, row.tax),
      bonus: moneyOf(row, row.bonus),
      received: moneyOf(row, row.received),
      processing: processing && {
        currency: processing.currency,
        amount: fromMinor(processing.amountMinor, processing.precision),
        rate: processing.rate,
      },
      card_bin: row.card_bin,
      expires_at: row.expires_at?.toISOString() ?? null,
      next_action: row.next_action === null ? null : parseAction(row.next_action).type,
      is_forgotten: row.forgotten_at !== null,
      session: session
        ? {
            reference: session.reference,
            country: session.country,
            language: session.language,
            created_at: session.created_at.toISOString(),
          }
        : null,
    },
    entries,
  }
}

/**
 * One payment with its history, and a version that changes with every change of them; undefined if the payment does not exist.
 */
export async function readStory(db: Kysely<Tables>, paymentId: string) {
  const story = await storyOf(db, paymentId)
  return story && { ...story, version: createHash('sha256').update(JSON.stringify(story)).digest('base64url') }
}
