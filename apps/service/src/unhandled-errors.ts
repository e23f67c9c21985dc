/**
 * Handles errors that no other code handled: an emitter without a listener, an unhandled promise rejection. All
 * important data is changed in transactions of the database, so a rejected promise or a broken connection leaves
 * nothing inconsistent. A program error in a callback may do so: the process then shuts down in order and is
 * restarted.
 */
import { errorFields, type Log } from './logging/log'
import { MINUTE_MS } from './durations'

export const UNHANDLED_KINDS = ['uncaughtException', 'unhandledRejection'] as const
export type UnhandledKind = (typeof UNHANDLED_KINDS)[number]

/** System codes for errors of a connection, a name or a pipe. */
const OF_A_CONNECTION =
  /^(?:E(?:CONN(?:REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|NOTCONN|NOTFOUND|AI_AGAIN|MFILE|NFILE|PROTO)|ERR_(?:STREAM|SOCKET|SSL|TLS)_\w+)$/
/** More unhandled errors than this per minute stop the process. */
const SERVED_A_MINUTE_MAX = 20

export function mayKeepServing(kind: UnhandledKind, error: unknown): boolean {
  if (kind === 'unhandledRejection') return true
  const { error_code: code } = errorFields(error)
  return typeof code === 'string' && OF_A_CONNECTION.test(code)
}

export type UnhandledErrorDeps = {
  readonly log: Log
  readonly count: (kind: UnhandledKind) => void
  /** Shuts down in order and ends the process with a non-zero exit code. */
  readonly stop: () => void
  readonly elapsedMs?: () => number
}

/** Logs and counts an unhandled error, then continues or stops. The process never ends in the middle of a call. */
export function createUnhandledErrorHandler(deps: UnhandledErrorDeps): (kind: UnhandledKind, error: unknown) => void {
  const { log, count, stop, elapsedMs = () => performance.now() } = deps
  let served: number[] = []
  return (kind, error) => {
    const now = elapsedMs()
    served = [...served.filter((at) => now - at < MINUTE_MS), now]
    const keepsServing = mayKeepServing(kind, error) && served.length <= SERVED_A_MINUTE_MAX
    count(kind)
    log.fatal({ ...errorFields(error), kind, consequence: keepsServing ? 'keeps serving' : 'stops' }, 'unhandled error')
    if (!keepsServing) stop()
  }
}

/** Installs the handler. A closed output pipe must not stop the service. */
export function watchProcess(deps: UnhandledErrorDeps): void {
  const handle = createUnhandledErrorHandler(deps)
  for (const kind of UNHANDLED_KINDS) process.on(kind, (error: unknown) => handle(kind, error))
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}
