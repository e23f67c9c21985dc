/**
 * Asks the service which fields a form needs for what it holds (FORM-11). A request is sent after a pause in typing, a
 * newer one cancels the older one, and only the newest answer counts.
 *
 * - settled: the fields on the screen are those of what was typed.
 * - asking: a question is about to leave or on its way.
 * - failed: it brought nothing; the fields stay as they are until it is asked again.
 */
import type { RouteRequest } from '@modulor/contract/http'
import type { ApiError, CallOutcome, Routing } from '../../api'

/** How long the values must rest before they are asked about. */
export const ROUTE_DELAY_MS = 300

export type RoutingState =
  | { readonly kind: 'settled' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly error: ApiError }

export type RoutingPorts = {
  readonly ask: (body: RouteRequest, signal: AbortSignal) => Promise<CallOutcome<Routing>>
  readonly pause: (ms: number) => Promise<void>
  /** Called with the newest answer, before the state says that it is settled. */
  readonly onAnswer: (routing: Routing) => void
}

/** What of a form decides about its fields: its values and the card's issuer, and with a card the amount (CARD-6). */
function questionOf({ amount, parameters, card_data: card }: RouteRequest): string {
  const names = Object.keys(parameters).sort()
  return JSON.stringify([
    names.map((name) => [name, parameters[name]]),
    card?.card_bin ?? null,
    card ? (amount ?? null) : null,
  ])
}

/** Checked again after every wait. */
const isOver = (signal: AbortSignal): boolean => signal.aborted

const NOTHING_TYPED = questionOf({ currency: '', parameters: {} })

export class FieldRouting {
  readonly #ports: RoutingPorts
  readonly #listeners = new Set<() => void>()
  #state: RoutingState = { kind: 'settled' }
  /** The request that the fields follow from, or will follow from. */
  #question = NOTHING_TYPED
  #body: RouteRequest | null = null
  #controller = new AbortController()
  /** From one time on the screen to its end. */
  #life = new AbortController()

  constructor(ports: RoutingPorts) {
    this.#ports = ports
  }

  readonly getState = (): RoutingState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes what the form holds now; asks only if that may change the fields. */
  readonly update = (body: RouteRequest): void => {
    const question = questionOf(body)
    if (question === this.#question) return
    this.#question = question
    this.#body = body
    this.#ask(ROUTE_DELAY_MS)
  }

  /** Repeats the failed request. */
  readonly retry = (): void => {
    if (this.#state.kind === 'failed') this.#ask(0)
  }

  /**
   * Waits until the fields are those of what was typed; false when that cannot be known: a failed question is asked once
   * more, and one that was called off with the form has no answer.
   */
  readonly settle = async (): Promise<boolean> => {
    const { signal } = this.#life
    this.retry()
    while (this.#state.kind === 'asking') await this.#nextState()
    return this.#state.kind === 'settled' && !signal.aborted
  }

  /** Cancels the request under way: the form has left the screen. */
  readonly stop = (): void => {
    this.#life.abort()
    this.#life = new AbortController()
    if (this.#state.kind !== 'asking') return
    this.#controller.abort()
    // Asked again should the form come back.
    this.#question = NOTHING_TYPED
    this.#set({ kind: 'settled' })
  }

  #nextState(): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.subscribe(() => {
        stop()
        resolve()
      })
    })
  }

  #set(state: RoutingState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }

  #ask(delayMs: number): void {
    this.#controller.abort()
    this.#controller = new AbortController()
    this.#set({ kind: 'asking' })
    void this.#run(this.#controller.signal, delayMs)
  }

  async #run(signal: AbortSignal, delayMs: number): Promise<void> {
    if (delayMs !== 0) await this.#ports.pause(delayMs)
    if (isOver(signal) || !this.#body) return
    const outcome = await this.#ports.ask(this.#body, signal)
    if (isOver(signal)) return
    if ('error' in outcome) {
      this.#set({ kind: 'failed', error: outcome.error })
      return
    }
    this.#ports.onAnswer(outcome.data)
    this.#set({ kind: 'settled' })
  }
}
