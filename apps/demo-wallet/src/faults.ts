/** The faults of the calls about a player, selected by the beginning of the player's id: `wallet-lost-anna`. */

/**
 * - slow: every response is late.
 * - lost: the first call of each kind for a key is carried out, and its response never arrives.
 * - down: the first call of each kind for a key fails before it is carried out.
 * - refuses: a reserve is refused, for another reason than too little money.
 * - forgets: a reserve is confirmed but not stored.
 *
 * A call for a balance has no key: with `lost` and `down` each of them fails.
 */
export const FAULTS = ['slow', 'lost', 'down', 'refuses', 'forgets'] as const
export type Fault = (typeof FAULTS)[number]

export function faultOf(playerId: string): Fault | undefined {
  const [, name] = /^wallet-([a-z]+)/.exec(playerId) ?? []
  return FAULTS.find((fault) => fault === name)
}
