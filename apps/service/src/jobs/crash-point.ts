import { readFileSync } from 'node:fs'

/** The points at which a test can kill the process, to prove recovery at every step (SVC-5). */
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
/** Points that only payments with a merchant's own wallet reach, after the response to each call. */
export type WalletCrashPoint = `after-wallet-${'reserve' | 'commit' | 'cancel' | 'credit'}`
/** Points that only payments reach that are sent to another provider. */
export type RouteCrashPoint = 'before-next-attempt' | 'after-next-attempt'

const FILE = process.env['NODE_ENV'] === 'production' ? undefined : process.env['CASHIER_CRASH_FILE']

/**
 * Kills the process without cleanup if the file in `CASHIER_CRASH_FILE` contains the name of this point. It is a file
 * so that a test can choose the point while the service is running. Never in production.
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
