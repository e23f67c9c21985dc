import type { PlayerData, PlayerErased } from '@modulor/contract/merchant'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import { transaction } from '../../db/transaction'
import { done, refused, type Outcome } from '../../outcome'
import { exportOf } from './export-player-data'
import {
  clearCallbacks,
  erasePayments,
  isBusy,
  isStored,
  removeKept,
  removeProfile,
  type Player,
  type Removed,
} from './player-data.repository'

type Deps = { readonly db: Kysely<Tables>; readonly now: () => Date }

/** The merchant's calls about a player's personal data, as data protection law requires (decision 41). */
export interface PlayerDataCalls {
  /** Returns the data that docs/retention.md names. Refuses `not_found` for an unknown player. */
  exportOf(player: Player): Promise<Outcome<PlayerData>>
  /**
   * Removes everything except the money: the ledger and the amounts of payments stay, under the merchant's own id of the
   * player. Refuses `action_not_expected` while a payment is open or a callback waits, and `not_found` if no personal data is
   * stored: then nothing was removed. `hasReturned`: the player opened a session during the call. The data from before is
   * erased, and the profile stays. An interrupted call can be repeated; so can one during which a submit was in progress, whose
   * payment begins later.
   */
  erase(player: Player): Promise<Erasure>
}

type Erasure = Outcome<PlayerErased> | (ReturnType<typeof refused> & { readonly hasReturned: true })

export function createPlayerData(deps: Deps): PlayerDataCalls {
  return { exportOf: (player) => exportOf(deps.db, player), erase: (player) => erase(deps, player) }
}

/** A payment has begun since the first check. */
class PlayerBusy extends Error {}

/**
 * Removes what belongs only to the player. Without a session no new payment can begin; the check in the same transaction finds
 * one that began just before. Then nothing is removed, and the result is undefined.
 */
async function removeUnlessBusy(db: Kysely<Tables>, player: Player): Promise<Removed | undefined> {
  try {
    return await transaction(db, async (tx) => {
      const removed = await removeKept(tx, player)
      if (await isBusy(tx, player)) throw new PlayerBusy()
      return removed
    })
  } catch (error) {
    if (error instanceof PlayerBusy) return undefined
    throw error
  }
}

async function erase({ db, now }: Deps, player: Player): Promise<Erasure> {
  if (!(await isStored(db, player))) return refused('not_found')
  if (await isBusy(db, player)) return refused('action_not_expected')
  const removed = await removeUnlessBusy(db, player)
  if (!removed) return refused('action_not_expected')
  let erasedCount = 0
  for (;;) {
    const some = await transaction(db, (tx) => erasePayments(tx, player, now()))
    if (some === 0) break
    erasedCount += some
  }
  const isErased = await transaction(db, async (tx) => {
    await clearCallbacks(tx, player)
    return removeProfile(tx, player)
  })
  if (!isErased) return { ...refused('action_not_expected'), hasReturned: true }
  return done({ user_id: player.userId, removed: { ...removed, payments_forgotten: erasedCount } })
}
