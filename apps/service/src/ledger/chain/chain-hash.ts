/** Computes the ledger's hashes (SVC-2). After a change here every older batch would appear to be edited. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export const HASH_BYTES = 32
/** The predecessor of the first batch. */
export const NO_BATCH = {
  number: 0n,
  hash: Buffer.alloc(HASH_BYTES),
  lastTransferId: 0n,
  lastMoveId: 0n,
  lastAuditNumber: 0n,
} as const

/** A key of the vault's ring, in the form that the chain uses. */
type ChainKey = { readonly id: string; readonly sealing: Buffer }
export type ChainKeys = { readonly active: ChainKey; readonly readable: readonly ChainKey[] }

/** The content of a batch, without its own hash and seal. Ids are ascending. */
export type BatchContent = {
  readonly number: bigint
  readonly previousHash: Buffer
  readonly lastTransferId: bigint
  readonly lastMoveId: bigint
  readonly transferIds: readonly string[]
  readonly moveIds: readonly string[]
  readonly entryHashes: Buffer
  readonly lastAuditNumber: bigint
  readonly auditNumbers: readonly string[]
  readonly auditHashes: Buffer
  readonly closedAt: Date
}

export function hashEntry(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest()
}

export function hashBatch(batch: BatchContent): Buffer {
  // Batches from before the audit log was covered keep their hashes.
  const audit =
    batch.lastAuditNumber === 0n
      ? []
      : [String(batch.lastAuditNumber), batch.auditNumbers, hashEntry(batch.auditHashes).toString('hex')]
  const head = JSON.stringify([
    String(batch.number),
    batch.previousHash.toString('hex'),
    String(batch.lastTransferId),
    String(batch.lastMoveId),
    batch.transferIds,
    batch.moveIds,
    batch.closedAt.toISOString(),
    ...audit,
  ])
  return createHash('sha256').update(head).update('\n').update(batch.entryHashes).digest()
}

/**
 * Computes the seal with a key that is not in the database, so that access to the database is not enough to rewrite
 * the chain.
 */
export function sealBatch(key: ChainKey, hash: Buffer): Buffer {
  return createHmac('sha256', key.sealing).update(hash).digest()
}

/** Whether the seal was made with the key; undefined if the ring has no such key. */
export function isSealed(
  { readable }: ChainKeys,
  batch: { readonly hash: Buffer; readonly vaultKeyId: string; readonly seal: Buffer },
): boolean | undefined {
  const key = readable.find(({ id }) => id === batch.vaultKeyId)
  if (key === undefined) return undefined
  const seal = sealBatch(key, batch.hash)
  return seal.length === batch.seal.length && timingSafeEqual(seal, batch.seal)
}
