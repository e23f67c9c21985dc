import type { PlayerData, PlayerErased } from '@modulor/contract/merchant'
import { fromMinor } from '@modulor/rules'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../db'
import { transaction } from '../../db/transaction'
import { done, refused, type Outcome } from '../../outcome'
import {
  clearCallbacks,
  findProfile,
  erasePayments,
  isBusy,
  isStored,
  readStoredData,
  removeKept,
  removeProfile,
  type Player,
} from './player-data.repository'

type Deps = { readonly db: Kysely<Tables>; readonly now: () => Date }

/** The merchant's calls about a player's personal data, as data protection law requires (decision 41). */
export interface PlayerDataCalls {
  /** Returns all stored data. Refuses `not_found` for an unknown player. */
  exportOf(player: Player): Promise<Outcome<PlayerData>>
  /**
   * Removes everything except the money: the ledger and the amounts of payments stay, under the merchant's own id of the
   * player. Refuses `action_not_expected` while a payment is open or a callback waits, and `not_found` if no personal data is
   * stored. An interrupted call can be repeated; so can one during which a submit was in progress, whose payment begins later.
   */
  erase(player: Player): Promise<Outcome<PlayerErased>>
}

const Parameters = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

export function createPlayerData(deps: Deps): PlayerDataCalls {
  return { exportOf: (player) => exportOf(deps, player), erase: (player) => erase(deps, player) }
}

async function exportOf({ db }: Deps, player: Player): Promise<Outcome<PlayerData>> {
  const profile = await findProfile(db, player)
  if (!profile) return refused('not_found')
  const { sessions, cards, accounts, uploads, payments, movements, messages } = await readStoredData(db, player)
  const isoOf = <T extends { created_at: Date }>(row: T) => ({ ...row, created_at: row.created_at.toISOString() })
  return done({
    user_id: player.userId,
    profile: isoOf(profile),
    sessions: sessions.map(isoOf),
    cards,
    payout_accounts: accounts.map(({ pay_group_id, masked, last_used_at }) => ({
      pay_group_id,
      masked_account: masked,
      last_used_at: last_used_at.toISOString(),
    })),
    uploads: uploads.map(isoOf),
    payments: payments.map((payment) => ({
      payment_id: payment.id,
      reference: payment.reference,
      flow: payment.flow,
      pay_group_id: payment.pay_group_id,
      currency: payment.currency,
      amount: fromMinor(BigInt(payment.amount), payment.currency_precision),
      state: payment.state,
      destination: payment.destination,
      parameters: Parameters.parse(payment.parameters),
      created_at: payment.created_at.toISOString(),
    })),
    movements: movements.map(({ currency_precision: precision, amount, ...movement }) => ({
      ...isoOf(movement),
      amount: fromMinor(BigInt(amount), precision),
    })),
    messages: messages.map(({ contact_type: channel, updated_at, ...message }) => ({
      ...isoOf(message),
      channel,
      updated_at: updated_at.toISOString(),
    })),
  })
}

async function erase({ db, now }: Deps, player: Player): Promise<Outcome<PlayerErased>> {
  if (!(await isStored(db, player))) return refused('not_found')
  if (await isBusy(db, player)) return refused('action_not_expected')
  // Without a session no new payment can begin. The second check finds one that began just before.
  const removed = await transaction(db, (tx) => removeKept(tx, player))
  if (await isBusy(db, player)) return refused('action_not_expected')
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
  if (!isErased) return refused('action_not_expected')
  return done({ user_id: player.userId, removed: { ...removed, payments_forgotten: erasedCount } })
}
