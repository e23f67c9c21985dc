/**
 * Handles errors that no other code handled: an emitter without a listener, a promise that nobody awaited. All that
 * must be right is in the database's transactions, so a lost promise or a broken connection breaks nothing here. A
 * program error in a callback may have: then the process stops in order and is started again.
 */
import { errorFields, type Log } from './logging/log'
import { MINUTE_MS } from './durations'

export const UNHANDLED_KINDS = ['uncaughtException', 'unhandledRejection'] as const
export type UnhandledKind = (typeof UNHANDLED_KINDS)[number]

/** What the system says of a connection, a name or a pipe. */
const OF_A_CONNECTION =
  /^(?:E(?:CONN(?:REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|NOTCONN|NOTFOUND|AI_AGAIN|MFILE|NFILE|PROTO)|ERR_(?:STREAM|SOCKET|SSL|TLS)_\w+)$/
/** More than this in a minute stops the process. */
const SERVED_A_MINUTE_MAX = 20

export function mayServeOn(kind: UnhandledKind, error: unknown): boolean {
  if (kind === 'unhandledRejection') return true
  const { error_code: code } = errorFields(error)
  return typeof code === 'string' && OF_A_CONNECTION.test(code)
}

export type LastResort = {
  readonly log: Log
  readonly count: (kind: UnhandledKind) => void
  /** Stops in order and ends the process with a code that is not zero. */
  readonly stop: () => void
  readonly elapsedMs?: () => number
}

/** Logs and counts an unhandled error, then continues or stops. The process never ends in the middle of a call. */
export function createLastResort(resort: LastResort): (kind: UnhandledKind, error: unknown) => void {
  const { log, count, stop, elapsedMs = () => performance.now() } = resort
  let served: number[] = []
  return (kind, error) => {
    const now = elapsedMs()
    served = [...served.filter((at) => now - at < MINUTE_MS), now]
    const servesOn = mayServeOn(kind, error) && served.length <= SERVED_A_MINUTE_MAX
    count(kind)
    log.fatal({ ...errorFields(error), kind, consequence: servesOn ? 'keeps serving' : 'stops' }, 'unhandled error')
    if (!servesOn) stop()
  }
}

/** Puts the handler in its place. A closed output pipe must not stop the service. */
export function watchProcess(resort: LastResort): void {
  const handle = createLastResort(resort)
  for (const kind of UNHANDLED_KINDS) process.on(kind, (error: unknown) => handle(kind, error))
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}
