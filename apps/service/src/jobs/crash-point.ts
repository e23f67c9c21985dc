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

/** Kills the process without cleanup if `CASHIER_CRASH_AT` names this point. Never in production. */
export function crashPoint(name: CrashPoint): void {
  if (process.env['NODE_ENV'] !== 'production' && process.env['CASHIER_CRASH_AT'] === name)
    process.kill(process.pid, 'SIGKILL')
}
