import type { DatabaseUnavailable } from './database-unavailable'

const DISK_FULL = '53100'
/** How long one refusal counts: rows that still fit into a page already there are taken meanwhile, and prove nothing. */
const COUNTS_FOR_MS = 10_000

export type DiskWatch = {
  note(away: DatabaseUnavailable): void
  /** The database lately had no room for something new. */
  isFull(): boolean
}

/** Records that the database's disk was full. An update in place does not reveal it. */
export function watchDisk(elapsedMs: () => number = () => performance.now()): DiskWatch {
  let metAtMs = Number.NEGATIVE_INFINITY
  return {
    note: ({ why }) => {
      if (why === DISK_FULL) metAtMs = elapsedMs()
    },
    isFull: () => elapsedMs() - metAtMs <= COUNTS_FOR_MS,
  }
}
