import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../db'
import { HASH_BYTES, hashBatch, hashEntry, isSealed, NO_BATCH, type ChainKeys } from './chain-hash'
import { auditEntries, moveEntries, transferEntries, type ChainEntry } from './chain-entries'
import type { ChainHead } from './close-batches'

/** A row that differs from what was written: its name for a person, and the difference. */
export type LedgerFault = { readonly row: string; readonly fault: string }

export type ChainReport = {
  readonly faults: readonly LedgerFault[]
  readonly head: ChainHead
  /** Transfers, moves and audit lines that the chain covers. */
  readonly entries: number
}

/**
 * Reads the whole chain and everything that it covers, batch by batch, and reports each row that was changed,
 * removed, or inserted in a range that was closed before. `expected` are batches that were recorded outside of the
 * database: they also reveal that the end of the chain was removed. Writes nothing.
 */
export async function verifyChain(
  db: Kysely<Tables>,
  keys: ChainKeys,
  expected: readonly ChainHead[] = [],
): Promise<ChainReport> {
  const faults: LedgerFault[] = await numberFaults(db)
  const remembered = new Map(expected.map(({ number, hash }) => [number, hash]))
  let before: ChainHead & ChainPosition = NO_BATCH
  let newest: Batch | undefined
  let entries = 0
  for (;;) {
    const batch = await nextBatch(db, before.number)
    if (batch === undefined) break
    faults.push(...batchFaults(batch, before, remembered.get(batch.number)))
    faults.push(...(await entryFaults(db, batch, before)))
    entries += batch.transferIds.length + batch.moveIds.length + batch.auditNumbers.length
    if (isSealed(keys, batch) === false) faults.push(batchFault(batch.number, 'its seal is invalid'))
    before = batch
    newest = batch
  }
  // The newest seal covers everything before it, so only its key is required.
  if (newest && isSealed(keys, newest) === undefined)
    faults.push(batchFault(newest.number, `its seal needs the vault key ${newest.vaultKeyId}, which is not configured`))
  for (const { number } of expected)
    if (number > before.number) faults.push(batchFault(number, 'it is missing: the end of the chain was removed'))
  return { faults, head: { number: before.number, hash: before.hash }, entries }
}

type Batch = ReturnType<typeof toBatch>

const batchFault = (number: bigint, fault: string): LedgerFault => ({ row: `batch ${number}`, fault })

function toBatch(row: Selectable<Tables['ledger_batches']>) {
  return {
    number: BigInt(row.number),
    previousHash: row.previous_hash,
    lastTransferId: BigInt(row.last_transfer_id),
    lastMoveId: BigInt(row.last_move_id),
    transferIds: row.transfer_ids,
    moveIds: row.move_ids,
    entryHashes: row.entry_hashes,
    lastAuditNumber: BigInt(row.last_audit_number),
    auditNumbers: row.audit_numbers,
    auditHashes: row.audit_hashes,
    closedAt: row.closed_at,
    hash: row.hash,
    vaultKeyId: row.vault_key_id,
    seal: row.seal,
  }
}

async function nextBatch(db: Kysely<Tables>, after: bigint): Promise<Batch | undefined> {
  const row = await db
    .selectFrom('ledger_batches')
    .selectAll()
    .where('number', '>', String(after))
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  return row && toBatch(row)
}

function batchFaults(batch: Batch, before: ChainHead, remembered: Buffer | undefined): LedgerFault[] {
  const faults: LedgerFault[] = []
  for (let missing = before.number + 1n; missing < batch.number && faults.length < MISSING_NAMED_MAX; missing += 1n)
    faults.push(batchFault(missing, 'it is missing'))
  if (faults.length === 0 && !batch.previousHash.equals(before.hash))
    faults.push(batchFault(batch.number, `it does not follow batch ${before.number}: one of the two was changed`))
  if (!hashBatch(batch).equals(batch.hash)) faults.push(batchFault(batch.number, 'it was changed'))
  if (remembered && !remembered.equals(batch.hash))
    faults.push(batchFault(batch.number, 'its hash differs from the hash that was kept outside the database'))
  return faults
}
const MISSING_NAMED_MAX = 20

/** Numbers begin at 1. A smaller number would be before the first batch, where no other check looks. */
async function numberFaults(db: Kysely<Tables>): Promise<LedgerFault[]> {
  const kinds = [transferEntries, moveEntries, auditEntries]
  const found = (await Promise.all(kinds.map((entriesOf) => entriesOf(db, { through: 0n })))).flat()
  return found.map(({ name }) => ({ row: name, fault: 'its number is outside the range that the service assigns' }))
}

type ChainPosition = {
  readonly lastTransferId: bigint
  readonly lastMoveId: bigint
  readonly lastAuditNumber: bigint
}

const hashesIn = (hashes: Buffer): Buffer[] =>
  Array.from({ length: hashes.length / HASH_BYTES }, (_, index) =>
    hashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  )

async function entryFaults(db: Kysely<Tables>, batch: Batch, before: ChainPosition): Promise<LedgerFault[]> {
  const hashes = hashesIn(batch.entryHashes)
  const transfers = await transferEntries(db, { after: before.lastTransferId, through: batch.lastTransferId })
  const moves = await moveEntries(db, { after: before.lastMoveId, through: batch.lastMoveId })
  const lines = await auditEntries(db, { after: before.lastAuditNumber, through: batch.lastAuditNumber })
  return [
    ...compare('transfer', batch.transferIds, hashes, transfers),
    ...compare('move', batch.moveIds, hashes.slice(batch.transferIds.length), moves),
    ...compare('audit line', batch.auditNumbers, hashesIn(batch.auditHashes), lines),
  ]
}

function compare(
  kind: 'transfer' | 'move' | 'audit line',
  ids: readonly string[],
  hashes: readonly Buffer[],
  found: readonly ChainEntry[],
): LedgerFault[] {
  const listed = new Set(ids)
  const byId = new Map(found.map((entry) => [entry.id, entry]))
  const lost = ids.flatMap((id, index) => {
    const entry = byId.get(id)
    if (entry === undefined) return [{ row: `${kind} ${id}`, fault: 'it was removed' }]
    return hashes[index]?.equals(hashEntry(entry.content)) ? [] : [{ row: entry.name, fault: 'it was changed' }]
  })
  const added = found.filter(({ id }) => !listed.has(id))
  return [...lost, ...added.map(({ name }) => ({ row: name, fault: 'it was inserted after its batch was sealed' }))]
}
