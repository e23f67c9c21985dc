import type { Delivery, Event, JournalEntry } from './event'
import type { EventFile } from './event-file'
import { advance, begin, keyOf } from './operation'
import type { Operation } from './operation'
import { FIRST_STATES, TRANSITIONS, unreachable } from './state'

export type OpenDelivery = Delivery & { readonly attempts: number }
export type Listener = (event: Event) => void

/**
 * Operations, journal and open deliveries, restored from the event file and kept consistent with it.
 *
 * `commit` is synchronous from the check to the written line. So a caller that reads an operation and commits without
 * an `await` in between needs no lock: no second request can charge the same payment (SVC-5).
 */
export class Store {
  readonly #operations = new Map<string, Operation>()
  readonly #keysById = new Map<string, string>()
  readonly #keysByCode = new Map<string, string>()
  readonly #journal: JournalEntry[] = []
  readonly #deliveries = new Map<string, OpenDelivery>()
  readonly #listeners: Listener[] = []

  constructor(readonly file: EventFile) {
    for (const event of file.history) this.#apply(event)
  }

  find(key: string): Operation | undefined {
    return this.#operations.get(key)
  }

  findById(id: string): Operation | undefined {
    const key = this.#keysById.get(id)
    return key === undefined ? undefined : this.#operations.get(key)
  }

  /** Finds the payment with the code that was entered at a desk or on the chain. */
  findByCode(code: string): Operation | undefined {
    const key = this.#keysByCode.get(code)
    return key === undefined ? undefined : this.#operations.get(key)
  }

  /** For an operation that must exist; throws otherwise. */
  expect(key: string): Operation {
    const operation = this.#operations.get(key)
    if (operation === undefined) throw new Error(`${key} is unknown`)
    return operation
  }

  operations(): Iterable<Operation> {
    return this.#operations.values()
  }

  journal(): readonly JournalEntry[] {
    return this.#journal
  }

  delivery(id: string): OpenDelivery | undefined {
    return this.#deliveries.get(id)
  }

  openDeliveries(): Iterable<OpenDelivery> {
    return this.#deliveries.values()
  }

  /** Deletes everything. Subscribers stay subscribed. */
  clear(): void {
    this.file.clear()
    for (const kept of [this.#operations, this.#keysById, this.#keysByCode, this.#deliveries]) kept.clear()
    this.#journal.length = 0
  }

  /** The listener is called after each event is written and applied. */
  subscribe(listener: Listener): () => void {
    this.#listeners.push(listener)
    return () => {
      this.#listeners.splice(this.#listeners.indexOf(listener), 1)
    }
  }

  /** Writes and applies an event. Throws for an illegal move before anything is written. */
  commit(event: Event): void {
    this.#assertLegal(event)
    this.file.append(event)
    this.#apply(event)
    for (const listener of [...this.#listeners]) listener(event)
  }

  #assertLegal({ change }: Event): void {
    if (change.type === 'opened') {
      const key = keyOf(change.facts)
      if (this.#operations.has(key)) throw new Error(`${key} already exists`)
      if (!FIRST_STATES.includes(change.state.name))
        throw new Error(`${key} cannot start in the state ${change.state.name}`)
    }
    if (change.type === 'moved') {
      const { state } = this.expect(change.key)
      if (!TRANSITIONS[state.name].includes(change.state.name)) {
        throw new Error(`${change.key} cannot move from ${state.name} to ${change.state.name}`)
      }
    }
  }

  #apply(event: Event): void {
    const { change } = event
    switch (change.type) {
      case 'opened':
        this.#keysById.set(change.facts.id, keyOf(change.facts))
        if (change.facts.code !== null) this.#keysByCode.set(change.facts.code, keyOf(change.facts))
        this.#operations.set(keyOf(change.facts), begin(change.facts, { ...event, state: change.state }))
        break
      case 'moved':
        this.#operations.set(change.key, advance(this.expect(change.key), { ...event, state: change.state }))
        break
      case 'refunded': {
        const before = this.expect(change.key)
        this.#operations.set(change.key, advance(before, { ...event, state: before.state }))
        break
      }
      case 'reported': {
        const before = this.expect(change.key)
        this.#operations.set(change.key, advance(before, { ...event, state: before.state, report: change.report }))
        break
      }
      case 'delivered':
      case 'delivery_given_up':
        this.#deliveries.delete(change.deliveryId)
        break
      case 'delivery_failed': {
        const delivery = this.#deliveries.get(change.deliveryId)
        if (delivery === undefined) throw new Error(`delivery ${change.deliveryId} is not open`)
        const next = { ...delivery, attempts: delivery.attempts + 1, dueMs: change.nextDueMs }
        this.#deliveries.set(change.deliveryId, next)
        break
      }
      default:
        unreachable(change)
    }
    if (event.journal !== null) this.#journal.push(event.journal)
    for (const delivery of event.deliveries) this.#deliveries.set(delivery.deliveryId, { ...delivery, attempts: 0 })
  }
}
