import { readFileSync } from 'node:fs'

/** Where a test may kill the process, so that tests prove recovery at every step (SVC-5). */
export const CRASH_POINTS = [
  'before-phase-a-commit',
  'after-phase-a-commit',
  'after-provider-answer',
  'before-phase-c-commit',
  'after-phase-c-commit',
  'after-callback-stored',
  'before-event-delivered',
  'after-event-delivered',
] as const
export type CrashPoint = (typeof CRASH_POINTS)[number]
/** Only payments on a merchant's own wallet pass these, after the answer to each call. */
export type WalletCrashPoint = `after-wallet-${'reserve' | 'commit' | 'cancel' | 'credit'}`
/** Only payments that are sent to another provider pass them. */
export type RouteCrashPoint = 'before-next-attempt' | 'after-next-attempt'

const FILE = process.env['NODE_ENV'] === 'production' ? undefined : process.env['CASHIER_CRASH_FILE']

/**
 * Kills the process without cleanup if the file that `CASHIER_CRASH_FILE` names holds the name of this point. A file, so that a
 * test can choose the point while the service is running. Never in production.
 */
export function crashPoint(name: CrashPoint | WalletCrashPoint | RouteCrashPoint): void {
  if (FILE !== undefined && pointIn(FILE) === name) process.kill(process.pid, 'SIGKILL')
}

function pointIn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
