/**
 * Requests the fields that a form needs for its current values (FORM-11). A request is sent after a pause in typing, a
 * newer one cancels the older one, and only the newest response is used.
 *
 * - settled: the fields on the screen match the current values.
 * - asking: a request is planned or in flight.
 * - failed: the request failed; the fields stay unchanged until it is repeated.
 */
import type { RouteRequest } from '@modulor/contract/http'
import type { ApiError, CallOutcome, Routing } from '../../api'

/** How long the values must stay unchanged before the request is sent. */
export const ROUTE_DELAY_MS = 300

export type RoutingRequestState =
  | { readonly kind: 'settled' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly error: ApiError }

export type RoutingPorts = {
  readonly request: (body: RouteRequest, signal: AbortSignal) => Promise<CallOutcome<Routing>>
  readonly pause: (ms: number) => Promise<void>
  /** Called with the newest response, before the state becomes `settled`. */
  readonly onAnswer: (routing: Routing) => void
}

/** The values on which the fields depend, as a key: the parameters and the card's BIN, and with a card the amount (CARD-6). */
function valuesKeyOf({ amount, parameters, card_data: card }: RouteRequest): string {
  const names = Object.keys(parameters).sort()
  return JSON.stringify([
    names.map((name) => [name, parameters[name]]),
    card?.card_bin ?? null,
    card ? (amount ?? null) : null,
  ])
}

/** Checked again after every wait. */
const isOver = (signal: AbortSignal): boolean => signal.aborted

const NOTHING_TYPED = valuesKeyOf({ currency: '', parameters: {} })

export class FieldRouting {
  readonly #ports: RoutingPorts
  readonly #listeners = new Set<() => void>()
  #state: RoutingRequestState = { kind: 'settled' }
  /** The key of the values for which the fields are shown or requested. */
  #valuesKey = NOTHING_TYPED
  #body: RouteRequest | null = null
  #controller = new AbortController()
  /** Aborted when the form leaves the screen. */
  #lifetime = new AbortController()

  constructor(ports: RoutingPorts) {
    this.#ports = ports
  }

  readonly getState = (): RoutingRequestState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Updates the values of the form. Sends a request only if they may change the fields. */
  readonly update = (body: RouteRequest): void => {
    const valuesKey = valuesKeyOf(body)
    if (valuesKey === this.#valuesKey) return
    this.#valuesKey = valuesKey
    this.#body = body
    this.#request(ROUTE_DELAY_MS)
  }

  /** Repeats the failed request. */
  readonly retry = (): void => {
    if (this.#state.kind === 'failed') this.#request(0)
  }

  /**
   * Waits until the fields match the current values. A failed request is repeated once. Returns false if it fails again, or if
   * the form has left the screen meanwhile.
   */
  readonly settle = async (): Promise<boolean> => {
    const { signal } = this.#lifetime
    this.retry()
    while (this.#state.kind === 'asking') await this.#nextState()
    return this.#state.kind === 'settled' && !signal.aborted
  }

  /** Cancels the request in flight, because the form has left the screen. */
  readonly stop = (): void => {
    this.#lifetime.abort()
    this.#lifetime = new AbortController()
    if (this.#state.kind !== 'asking') return
    this.#controller.abort()
    // The request is sent again if the form is shown again.
    this.#valuesKey = NOTHING_TYPED
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

  #set(state: RoutingRequestState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }

  #request(delayMs: number): void {
    this.#controller.abort()
    this.#controller = new AbortController()
    this.#set({ kind: 'asking' })
    void this.#run(this.#controller.signal, delayMs)
  }

  async #run(signal: AbortSignal, delayMs: number): Promise<void> {
    if (delayMs !== 0) await this.#ports.pause(delayMs)
    if (isOver(signal) || !this.#body) return
    const outcome = await this.#ports.request(this.#body, signal)
    if (isOver(signal)) return
    if ('error' in outcome) {
      this.#set({ kind: 'failed', error: outcome.error })
      return
    }
    this.#ports.onAnswer(outcome.data)
    this.#set({ kind: 'settled' })
  }
}
