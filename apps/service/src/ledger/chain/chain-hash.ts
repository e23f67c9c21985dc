/** How the ledger's hashes are made (SVC-2). A change here makes every older batch look edited. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export const HASH_BYTES = 32
/** What the first batch follows. */
export const NO_BATCH = {
  number: 0n,
  hash: Buffer.alloc(HASH_BYTES),
  lastTransferId: 0n,
  lastMoveId: 0n,
  lastAuditNumber: 0n,
} as const

/** A key of the vault's ring, as the chain uses it. */
type ChainKey = { readonly id: string; readonly sealing: Buffer }
export type ChainKeys = { readonly active: ChainKey; readonly readable: readonly ChainKey[] }

/** What a batch says, apart from its own hash and seal. Ids are ascending. */
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

/** Made with a key that the database does not have: access to the database alone is not enough to rewrite the chain. */
export function sealBatch(key: ChainKey, hash: Buffer): Buffer {
  return createHmac('sha256', key.sealing).update(hash).digest()
}

/** Whether the seal is the key's own; undefined when the ring has no such key. */
export function isSealed(
  { readable }: ChainKeys,
  batch: { readonly hash: Buffer; readonly vaultKeyId: string; readonly seal: Buffer },
): boolean | undefined {
  const key = readable.find(({ id }) => id === batch.vaultKeyId)
  if (key === undefined) return undefined
  const seal = sealBatch(key, batch.hash)
  return seal.length === batch.seal.length && timingSafeEqual(seal, batch.seal)
}
