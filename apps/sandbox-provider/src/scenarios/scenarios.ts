import { ScenarioRequest, SCENARIO_OUTCOMES, type Scenario } from '@modulor/contract/box'
import type { Behaviour } from '../outcomes/behaviour'
import { SCENARIO_BEHAVIOURS, isPossible } from './scenario-behaviours'

const WAITING_MAX = 1_000
const CONSUMED_MAX = 1_000

type ScenarioKey = {
  /** The key of the payment; if it is sent again, it has the same outcome. */
  readonly key: string
  readonly player: string | null
  readonly method: string
}

/**
 * Outcomes that were set for the next payments of players. The first scenario of a player and a method applies to
 * their next payment, and takes precedence over its card and its amount. They are only in memory: a scenario belongs
 * to the running test.
 */
export class Scenarios {
  #waiting: Scenario[] = []
  readonly #consumed = new Map<string, Behaviour>()

  /** Adds a scenario. Throws for an outcome that a payment with its method cannot have. */
  add(value: unknown): void {
    const scenario = ScenarioRequest.parse(value)
    const { method, outcome } = scenario
    if (!isPossible(method, outcome)) {
      const possible = SCENARIO_OUTCOMES.filter((other) => isPossible(method, other))
      throw new Error(`A payment by ${method} cannot end as "${outcome}". It can end as: ${possible.join(', ')}.`)
    }
    if (this.#waiting.length >= WAITING_MAX) throw new Error(`There are ${WAITING_MAX} scenarios that no payment took.`)
    this.#waiting.push(scenario)
  }

  /** The scenarios that no payment has used yet, oldest first. */
  waiting(): readonly Scenario[] {
    return this.#waiting
  }

  /** Returns the behaviour of a payment from its scenario; undefined if there is none. */
  consume({ key, player, method }: ScenarioKey): Behaviour | undefined {
    const known = this.#consumed.get(key)
    if (known) return known
    const scenario = this.#waiting.find((each) => each.player === player && each.method === method)
    if (!scenario) return undefined
    this.#waiting = this.#waiting.filter((each) => each !== scenario)
    const { behaviour } = SCENARIO_BEHAVIOURS[scenario.outcome]
    const [oldest] = this.#consumed.keys()
    if (oldest !== undefined && this.#consumed.size >= CONSUMED_MAX) this.#consumed.delete(oldest)
    this.#consumed.set(key, behaviour)
    return behaviour
  }

  clear(): void {
    this.#waiting = []
    this.#consumed.clear()
  }
}
