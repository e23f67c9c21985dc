/** What goes wrong with the calls about a player, by the beginning of the player's id: `wallet-lost-anna`. */

/**
 * - slow: every answer comes late.
 * - lost: the first call of each kind is carried out, and its answer never arrives.
 * - down: the first call of each kind fails before it is carried out. Of balances every call does.
 * - refuses: a reserve is refused, for a reason that is not money.
 * - forgets: what was reserved is forgotten.
 */
export const FAULTS = ['slow', 'lost', 'down', 'refuses', 'forgets'] as const
export type Fault = (typeof FAULTS)[number]

export function faultOf(playerId: string): Fault | undefined {
  const [, name] = /^wallet-([a-z]+)/.exec(playerId) ?? []
  return FAULTS.find((fault) => fault === name)
}
