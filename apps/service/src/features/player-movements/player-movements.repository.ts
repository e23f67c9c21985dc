import { sql, type Kysely, type Selectable } from 'kysely'
import { sqlState, type Tables } from '../../db'
import { linesForLedger, type Operation } from '../../ledger'
import type { PagePosition } from '../../page-cursor'
import type { NewMovement, Player, StoredMovement } from './movement.types'

type Row = Selectable<Tables['player_movements']>

/** The player's balance is lower than the amount, and nothing was written. */
export class BalanceTooLow extends Error {}
/** The error code that `player_movement_record` raises. */
const TOO_LOW = 'PM001'

const toMovement = (row: Row): StoredMovement => ({
  id: row.id,
  brand: row.brand,
  userId: row.user_id,
  currency: row.currency,
  precision: row.currency_precision,
  direction: row.direction,
  kind: row.kind,
  amountMinor: BigInt(row.amount),
  balanceMinor: BigInt(row.balance),
  reference: row.reference,
  createdAt: row.created_at,
})

/** Posts and stores a movement, or returns the stored movement that already has its reference. Throws `BalanceTooLow`. */
export async function recordMovement(
  db: Kysely<Tables>,
  movement: NewMovement,
  posting: Operation,
): Promise<StoredMovement> {
  const { id, brand, userId, currency, precision, direction, kind, amountMinor, reference, createdAt } = movement
  const columns = {
    ...{ id, brand, currency, direction, kind, reference, user_id: userId, currency_precision: precision },
    ...{ amount: amountMinor.toString(), created_at: createdAt },
  }
  const { rows } = await sql<Row>`select * from player_movement_record(
    ${JSON.stringify(columns)}, ${linesForLedger(posting)})`
    .execute(db)
    .catch((error: unknown) => {
      throw sqlState(error) === TOO_LOW ? new BalanceTooLow() : error
    })
  const [row] = rows
  if (!row) throw new Error(`player_movement_record returned no row for the movement ${id}`)
  return toMovement(row)
}

export async function findMovements(db: Kysely<Tables>, ids: readonly string[]): Promise<readonly StoredMovement[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('player_movements').selectAll().where('id', 'in', ids).execute()
  return rows.map(toMovement)
}

const ofPlayer = (db: Kysely<Tables>, { brand, userId }: Player) =>
  db
    .selectFrom('player_movements')
    .selectAll()
    .where('brand', '=', brand)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

/** A page of a player's movements, newest first. */
export async function readMovements(
  db: Kysely<Tables>,
  player: Player,
  { reference, after, count }: { reference: string | undefined; after: PagePosition | undefined; count: number },
): Promise<readonly StoredMovement[]> {
  const rows = await ofPlayer(db, player)
    .$if(reference !== undefined, (query) => query.where('reference', '=', reference ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.at}, ${after?.id}::uuid)`),
    )
    .limit(count)
    .execute()
  return rows.map(toMovement)
}

export const newestMovements = (db: Kysely<Tables>, player: Player, count: number) =>
  readMovements(db, player, { reference: undefined, after: undefined, count })

/** Whether a merchant has opened a session for the player; other players have no balance. */
export async function isKnownPlayer(db: Kysely<Tables>, { brand, userId }: Player): Promise<boolean> {
  const row = await db
    .selectFrom('players')
    .select('user_id')
    .where('brand', '=', brand)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
