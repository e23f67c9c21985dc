import { randomBytes, randomUUID } from 'node:crypto'
import { planDeliveries, planReport } from './plan-deliveries'
import { DELAYS_MS } from '../delays'
import type { Scheduler } from '../scheduler'
import type { Facts, JournalEntry, Report } from '../operations/event'
import { advance, begin, keyOf } from '../operations/operation'
import type { Operation } from '../operations/operation'
import { entryOfReport, nextReportOf, reportOf } from '../operations/reports'
import { dueOf } from '../operations/state'
import type { State } from '../operations/state'
import type { Store } from '../operations/store'

/**
 * The only writer of operations. It writes a decision as one event with its journal entry and its callbacks, and
 * applies scheduled changes. Everything here is synchronous (see `Store`).
 */
export class OperationService {
  constructor(
    readonly store: Store,
    readonly scheduler: Scheduler,
    /**
     * The time that a player has for a challenge or at the bank. It is never scaled, because players do not get
     * faster.
     */
    readonly actionLifetimeMs: number,
  ) {
    // Schedules again the changes that the last process had scheduled.
    for (const operation of store.operations()) this.#watch(operation)
  }

  /** Opens an operation in its first state. Throws if its reference exists, so look it up first. */
  open(given: Omit<Facts, 'id' | 'secret'>, state: State): Operation {
    const id = `${given.kind === 'payment' ? 'pay' : 'out'}_${randomUUID()}`
    const facts: Facts = { ...given, id, secret: randomBytes(32).toString('base64url') }
    const at = this.#at()
    const journal = this.#entryOf(facts, state, facts.amount, at)
    const after = begin(facts, { state, at, journal })
    const deliveries = planDeliveries(null, after, this.scheduler)
    this.store.commit({ at, change: { type: 'opened', facts, state }, journal, deliveries })
    this.#watch(after)
    return after
  }

  /**
   * Changes an operation's state. A success is written to the journal: the whole amount, or the part of a manual
   * capture.
   */
  move(before: Operation, state: State, captureAmount = before.facts.amount): Operation {
    const at = this.#at()
    const journal = this.#entryOf(before.facts, state, captureAmount, at)
    const after = advance(before, { state, at, journal })
    const deliveries = planDeliveries(before, after, this.scheduler)
    this.store.commit({ at, change: { type: 'moved', key: keyOf(before.facts), state }, journal, deliveries })
    this.#watch(after)
    return after
  }

  /** Refunds an amount. The caller checks how much can be refunded. */
  refund({ facts }: Operation, refundReference: string, amount: string): Operation {
    const at = this.#at()
    const journal = { ...entry(facts, 'refund', amount, at), refundReference }
    this.store.commit({ at, change: { type: 'refunded', key: keyOf(facts) }, journal, deliveries: [] })
    return this.store.expect(keyOf(facts))
  }

  /** Writes a change of an operation after its success, and notifies the merchant. */
  report(before: Operation, name: Report['name'], isFeeReturned = false): Operation {
    const at = this.#at()
    const report = reportOf(before, name, at, isFeeReturned)
    const journal = entryOfReport(before, report)
    const after = advance(before, { state: before.state, at, journal, report })
    const deliveries = planReport(after, report, this.scheduler)
    this.store.commit({ at, change: { type: 'reported', key: keyOf(before.facts), report }, journal, deliveries })
    this.#watch(after)
    return after
  }

  #watchReports(operation: Operation): void {
    const name = nextReportOf(operation)
    if (name === undefined) return
    const last = operation.reports.at(-1)?.at ?? operation.updatedAt
    this.scheduler.at(Date.parse(last) + this.scheduler.scaled(DELAYS_MS.settle), () => {
      const current = this.store.expect(keyOf(operation.facts))
      if (current.reports.length === operation.reports.length) this.report(current, name)
    })
  }

  #watch(operation: Operation): void {
    this.#watchReports(operation)
    const due = dueOf(operation.state)
    if (due === null) return
    this.scheduler.at(due.atMs, () => {
      const current = this.store.expect(keyOf(operation.facts))
      // The operation has changed since, so this scheduled change no longer applies.
      if (current.sequence === operation.sequence) this.move(current, due.to)
    })
  }

  #entryOf(facts: Facts, state: State, amount: string, at: string): JournalEntry | null {
    if (state.name !== 'succeeded') return null
    return entry(facts, facts.kind === 'payment' ? 'charge' : 'payout', amount, at)
  }

  #at(): string {
    return new Date(this.scheduler.now()).toISOString()
  }
}

function entry(facts: Facts, kind: JournalEntry['kind'], amount: string, at: string): JournalEntry {
  const { id, reference, currency, requestId } = facts
  const documents = kind === 'charge' ? facts.documents : []
  return { kind, operationId: id, reference, amount, currency, refundReference: null, documents, requestId, at }
}
