import { CertificateUnreadable } from './certificate-unreadable'
import { sqlState } from './sql-state'

/**
 * The database could not be reached, or did not answer: a restart, a failover, a broken or silent connection, no free
 * connection, a read-only server. The caller gets a 503; the handling of payments does not depend on the reason.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  readonly code = 'DATABASE_UNAVAILABLE'
  constructor(
    readonly why: string,
    /** Whether the statement was sent: it is then unknown whether it was carried out. */
    readonly mayBeExecuted: boolean,
    cause: unknown,
  ) {
    super(`the database is unavailable: ${why}`, { cause })
  }
}

/**
 * SQL states and Node's codes. Classes 08 (connection), 53 (resources), 57P (operator) and 58 (system). 25006: the
 * server is read-only. 25P03 and 25P04: the server ended a transaction, with its connection, that waited too long for
 * this process.
 */
const UNAVAILABLE_CODES =
  /^(?:E[A-Z]{3,}|EAI_[A-Z]+|ERR_(?:SOCKET|STREAM|SSL|TLS)_[A-Z_]+|08\w{3}|53\w{3}|57P\w{2}|58\w{3}|25006|25P0[34])$/
/** Messages of `pg` that have no code. */
const READ_TIMEOUT_MESSAGE = 'Query read timeout'
const UNAVAILABLE_MESSAGES =
  /^(?:Query read timeout|Connection terminated|timeout exceeded when trying to connect|Client (?:was closed|has encountered))/
/**
 * The server did nothing, or rolled back: it is read-only, has no free connection, is starting or stopping, or ended
 * the transaction after its timeout.
 */
const NOT_EXECUTED_CODES = /^(?:25006|25P0[34]|53300|57P03)$/
const NOT_EXECUTED_MESSAGES = /^Client (?:was closed|has encountered)/

/** Whether no answer arrived in time: the next statement on this connection would wait as long. */
export function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === READ_TIMEOUT_MESSAGE
}

/** A code of PostgreSQL or of Node. */
const codeOf = (error: Error) => sqlState(error) ?? ''

/** Returns the error of a statement as `DatabaseUnavailable` if that is its meaning, else unchanged. */
export function unavailableOr(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error
  const code = codeOf(error)
  if (!UNAVAILABLE_CODES.test(code) && !UNAVAILABLE_MESSAGES.test(error.message)) return error
  const isNotExecuted = NOT_EXECUTED_CODES.test(code) || NOT_EXECUTED_MESSAGES.test(error.message)
  return new DatabaseUnavailable(code || error.message, !isNotExecuted, error)
}

/**
 * Converts the error of a connection that could not be opened, whatever the reason is: the network is down, the
 * password was changed, a certificate has expired, the database accepts no connections.
 */
export function notConnected(error: unknown): DatabaseUnavailable {
  return error instanceof DatabaseUnavailable
    ? error
    : new DatabaseUnavailable(connectFailureReason(error), false, error)
}

function connectFailureReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error instanceof CertificateUnreadable) return error.message
  const code = codeOf(error)
  if (UNAVAILABLE_CODES.test(code)) return code
  return code === '' ? error.message : `${error.message} (${code})`
}
