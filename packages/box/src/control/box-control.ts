import type { Scenario, ScenarioMethod, ScenarioOutcome } from '@modulor/contract/box'

/** Moving the clock runs everything that becomes due. */
const ANSWER_MS_MAX = 120_000

/** Controls a running box, from any process of the same machine. Each call throws an error with a readable message. */
export type BoxControl = {
  /**
   * Sets the outcome of a player's next payment with a method; `payout` is a withdrawal. It has priority over the
   * outcome that the card number or the amount selects. Several outcomes for one player are used in their order.
   */
  readonly nextPayment: (player: string, method: ScenarioMethod, outcome: ScenarioOutcome) => Promise<void>
  /** The outcomes that are set and that no payment has used yet. */
  readonly scenarios: () => Promise<readonly Scenario[]>
  /**
   * Moves the clock forward, by `90s`, `12h`, `3d` or `1h30m`, and runs everything that becomes due, each at its time.
   * Resolves when that is done. The clock of a browser is not changed.
   */
  readonly advanceClock: (by: string) => Promise<Date>
  /**
   * Resets the box to its state after the start: no payments, players, events, messages and scenarios, and the
   * machine's time.
   */
  readonly reset: () => Promise<void>
  /** The time of the box. */
  readonly now: () => Promise<Date>
}

async function ask(url: string, method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${url}${path}`, {
    method,
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw new Error(`The box at ${url} cannot be reached.`, { cause })
  })
  const answer = (await response.json().catch(() => undefined)) as { error?: string } | undefined
  // A box has all of these paths and always responds in JSON.
  if (answer === undefined || response.status === 404)
    throw new Error(`The server at ${url} is not a box. Use the controlUrl that the box has printed.`)
  if (!response.ok) throw new Error(answer.error ?? `The box at ${url} answered ${response.status}.`)
  return answer
}

/** Controls the box with the given `controlUrl`. */
export function boxControl(controlUrl: string): BoxControl {
  if (!URL.canParse(controlUrl) || !/^https?:$/.test(new URL(controlUrl).protocol))
    throw new Error(`"${controlUrl}" is not the address of a box. Use the controlUrl that the box has printed.`)
  const url = new URL(controlUrl).origin
  const timeOf = (answer: unknown) => new Date((answer as { now: string }).now)
  return {
    async nextPayment(player, method, outcome) {
      await ask(url, 'POST', '/scenarios', { player, method, outcome })
    },
    async scenarios() {
      return ((await ask(url, 'GET', '/scenarios')) as { scenarios: Scenario[] }).scenarios
    },
    advanceClock: async (by) => timeOf(await ask(url, 'POST', '/clock', { advance: by })),
    async reset() {
      await ask(url, 'POST', '/reset')
    },
    now: async () => timeOf(await ask(url, 'GET', '/clock')),
  }
}
