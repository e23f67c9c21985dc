import { sql, type Kysely } from 'kysely'
import { transaction, type Tables, type Tx } from '../../db'
import { hashBatch, hashEntry, NO_BATCH, sealBatch, type ChainKeys } from './chain-hash'
import {
  auditEntries,
  moveEntries,
  newestEntries,
  transferEntries,
  type ChainEntry,
  type NewestEntries,
} from './chain-entries'

/** The most transfers of a batch; the same limit applies to moves and to audit lines. */
const BATCH_ENTRIES_MAX = 2_000
/** Number of the advisory lock with which batches are closed. It is any constant that is not used elsewhere. */
const CHAIN_LOCK = 7_236_403
/**
 * The age that a row must have before it is closed. Numbers are assigned before the commit, so a smaller one may
 * become visible after a larger one; no transaction of the service takes as long as this.
 */
const PAUSE_MS = 60_000

/** The newest batch. Its hash depends on everything before it. Keep it outside the database. */
export type ChainHead = { readonly number: bigint; readonly hash: Buffer }

export interface LedgerCloser {
  /** Closes rows that are old enough. Returns the newest batch if it closed one. */
  close(): Promise<ChainHead | undefined>
}

type Settings = {
  readonly db: Kysely<Tables>
  readonly keys: ChainKeys
  readonly now: () => Date
  readonly pauseMs?: number
}

/** Closes the ledger in batches (SVC-2): each call closes the rows that existed at the previous one. */
export function createLedgerCloser({ db, keys, now, pauseMs = PAUSE_MS }: Settings): LedgerCloser {
  let last: { readonly at: number; readonly newest: NewestEntries } | undefined
  return {
    async close() {
      let head: ChainHead | undefined
      const at = now().getTime()
      if (last && at - last.at < pauseMs) return undefined
      if (last) head = await closeThrough(db, keys, last.newest, now)
      last = { at, newest: await newestEntries(db) }
      return head
    },
  }
}

/** Closes everything up to these numbers. Returns the newest batch if there was something to close. */
async function closeThrough(
  db: Kysely<Tables>,
  keys: ChainKeys,
  through: NewestEntries,
  now: () => Date,
): Promise<ChainHead | undefined> {
  let head: ChainHead | undefined
  for (;;) {
    const closed = await transaction(db, (tx) => closeBatch(tx, keys, through, now))
    if (closed === undefined) return head
    head = closed
  }
}

/** Writes a batch, possibly empty, with the active key: the newest seal then needs no older key. */
export async function resealChain(
  db: Kysely<Tables>,
  keys: ChainKeys,
  now: () => Date,
): Promise<ChainHead | undefined> {
  return transaction(db, async (tx) => {
    const last = await lockLast(tx)
    if (last === undefined || last.number === 0n || last.vaultKeyId === keys.active.id) return undefined
    return writeBatch(tx, keys, last, { transfers: [], moves: [], lines: [] }, now())
  })
}

type Last = {
  readonly number: bigint
  readonly hash: Buffer
  readonly lastTransferId: bigint
  readonly lastMoveId: bigint
  readonly lastAuditNumber: bigint
  readonly vaultKeyId?: string
}

/** Locks the chain and returns the newest batch; undefined if another instance is closing one. */
async function lockLast(tx: Tx): Promise<Last | undefined> {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${CHAIN_LOCK}) as free`.execute(tx)
  if (rows[0]?.free !== true) return undefined
  const row = await tx
    .selectFrom('ledger_batches')
    .select(['number', 'hash', 'last_transfer_id', 'last_move_id', 'last_audit_number', 'vault_key_id'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined
    ? NO_BATCH
    : {
        number: BigInt(row.number),
        hash: row.hash,
        lastTransferId: BigInt(row.last_transfer_id),
        lastMoveId: BigInt(row.last_move_id),
        lastAuditNumber: BigInt(row.last_audit_number),
        vaultKeyId: row.vault_key_id,
      }
}

async function closeBatch(
  tx: Tx,
  keys: ChainKeys,
  through: NewestEntries,
  now: () => Date,
): Promise<ChainHead | undefined> {
  const last = await lockLast(tx)
  if (last === undefined) return undefined
  const count = BATCH_ENTRIES_MAX
  const transfers = await transferEntries(tx, { after: last.lastTransferId, through: through.transferId, count })
  const moves = await moveEntries(tx, { after: last.lastMoveId, through: through.moveId, count })
  const lines = await auditEntries(tx, { after: last.lastAuditNumber, through: through.auditNumber, count })
  if (transfers.length + moves.length + lines.length === 0) return undefined
  return writeBatch(tx, keys, last, { transfers, moves, lines }, now())
}

async function writeBatch(
  tx: Tx,
  { active }: ChainKeys,
  last: Last,
  { transfers, moves, lines }: Readonly<Record<'transfers' | 'moves' | 'lines', readonly ChainEntry[]>>,
  closedAt: Date,
): Promise<ChainHead> {
  const hashesOf = (entries: readonly ChainEntry[]) => Buffer.concat(entries.map(({ content }) => hashEntry(content)))
  const idsOf = (entries: readonly ChainEntry[]) => entries.map(({ id }) => id)
  const lastOf = (entries: readonly ChainEntry[], before: bigint) => BigInt(entries.at(-1)?.id ?? before)
  const content = {
    number: last.number + 1n,
    previousHash: last.hash,
    lastTransferId: lastOf(transfers, last.lastTransferId),
    lastMoveId: lastOf(moves, last.lastMoveId),
    lastAuditNumber: lastOf(lines, last.lastAuditNumber),
    auditNumbers: idsOf(lines),
    auditHashes: hashesOf(lines),
    transferIds: idsOf(transfers),
    moveIds: idsOf(moves),
    entryHashes: hashesOf([...transfers, ...moves]),
    closedAt,
  }
  const hash = hashBatch(content)
  await tx
    .insertInto('ledger_batches')
    .values({
      number: String(content.number),
      previous_hash: content.previousHash,
      last_transfer_id: String(content.lastTransferId),
      last_move_id: String(content.lastMoveId),
      transfer_ids: content.transferIds,
      move_ids: content.moveIds,
      entry_hashes: content.entryHashes,
      last_audit_number: String(content.lastAuditNumber),
      audit_numbers: content.auditNumbers,
      audit_hashes: content.auditHashes,
      hash,
      vault_key_id: active.id,
      seal: sealBatch(active, hash),
      closed_at: closedAt,
    })
    .execute()
  return { number: content.number, hash }
}
