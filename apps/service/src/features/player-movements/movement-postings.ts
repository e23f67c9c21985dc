/** The postings of merchants' movements: between the player's balance and the merchant's account for their kind. */
import type { MovementKind } from '@modulor/contract/vocabulary'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import type { Account, AccountKind, Operation } from '../../ledger'
import { balanceAccount } from '../wallet'
import type { NewMovement } from './movement.types'
import { findMovements } from './player-movements.repository'

/** The merchant's account for each kind of movement. */
const OTHER_SIDE: Readonly<Record<MovementKind, AccountKind>> = {
  stake: 'play',
  win: 'play',
  bonus: 'bonus',
  correction: 'losses',
}

const OPERATION = /^movement:([0-9a-f-]{36})$/

export function postingOf({ id, kind, direction, amountMinor, ...owner }: NewMovement): Operation {
  const player = balanceAccount({ ...owner, wallet: 'ledger' })
  const other: Account = { ...player, kind: OTHER_SIDE[kind], owner: OTHER_SIDE[kind] }
  const [debit, credit] = direction === 'credit' ? [other, player] : [player, other]
  return { id: `movement:${id}`, lines: [{ kind, debit, credit, amountMinor }] }
}

/** What movements have posted with these operation ids, for the check of the ledger. Other ids are ignored. */
export async function movementPostings(
  db: Kysely<Tables>,
  operationIds: readonly string[],
): Promise<readonly Operation[]> {
  const ids = operationIds.flatMap((id) => OPERATION.exec(id)?.[1] ?? [])
  return (await findMovements(db, ids)).map(postingOf)
}
