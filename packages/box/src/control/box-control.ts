import type { Scenario, ScenarioMethod, ScenarioOutcome } from '@modulor/contract/box'

/** Moving the clock runs everything that becomes due. */
const ANSWER_MS_MAX = 120_000

/** Steers a running box, from any process of its machine. Each call throws in words for a person. */
export type BoxControl = {
  /**
   * What becomes of the next payment of a player by a method; `payout` is a withdrawal. It wins over the card number and the amount.
   * Several for one player are taken in their order.
   */
  readonly nextPayment: (player: string, method: ScenarioMethod, outcome: ScenarioOutcome) => Promise<void>
  /** What was decided and no payment has taken. */
  readonly scenarios: () => Promise<readonly Scenario[]>
}

async function ask(url: string, method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${url}${path}`, {
    method,
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw new Error(`The box at ${url} cannot be reached.`, { cause })
  })
  const answer = (await response.json()) as { error?: string }
  if (!response.ok) throw new Error(answer.error ?? `The box at ${url} answered ${response.status}.`)
  return answer
}

/** Steers the box whose `controlUrl` is given. */
export function boxControl(controlUrl: string): BoxControl {
  const url = new URL(controlUrl).origin
  return {
    async nextPayment(player, method, outcome) {
      await ask(url, 'POST', '/scenarios', { player, method, outcome })
    },
    async scenarios() {
      return ((await ask(url, 'GET', '/scenarios')) as { scenarios: Scenario[] }).scenarios
    },
  }
}
