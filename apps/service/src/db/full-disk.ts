import type { DatabaseUnavailable } from './database-unavailable'

const DISK_FULL = '53100'
/**
 * How long one refusal counts. In the meantime rows that fit into existing pages are still written, so successful
 * writes prove nothing.
 */
const COUNTS_FOR_MS = 10_000

export type DiskWatch = {
  note(away: DatabaseUnavailable): void
  /** Whether the database recently had no space for a new row. */
  isFull(): boolean
}

/** Records that the database's disk is full. An update in place does not detect it. */
export function watchDisk(elapsedMs: () => number = () => performance.now()): DiskWatch {
  let seenAtMs = Number.NEGATIVE_INFINITY
  return {
    note: ({ why }) => {
      if (why === DISK_FULL) seenAtMs = elapsedMs()
    },
    isFull: () => elapsedMs() - seenAtMs <= COUNTS_FOR_MS,
  }
}
