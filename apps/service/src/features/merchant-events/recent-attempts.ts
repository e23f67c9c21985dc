import type { DeliveryAttempt } from '@modulor/contract/box'

const ATTEMPTS_MAX = 200

export type RecentAttempts = {
  add(attempt: DeliveryAttempt): void
  /** The newest first. */
  list(): readonly DeliveryAttempt[]
  clear(): void
}

/**
 * Keeps the newest attempts to deliver events in memory. Used only in a box (the offline test environment), whose page shows
 * them.
 */
export function createRecentAttempts(): RecentAttempts {
  let attempts: readonly DeliveryAttempt[] = []
  return {
    add: (attempt) => (attempts = [attempt, ...attempts].slice(0, ATTEMPTS_MAX)),
    list: () => attempts,
    clear: () => (attempts = []),
  }
}
