import { CertificateUnreadable } from './certificate-unreadable'
import { sqlState } from './sql-state'

/**
 * The database could not be asked, or did not answer: a restart, a failover, a cut or silent line, no room for one more
 * connection, a server that only reads. The caller is answered 503; no payment depends on which of these it was.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  readonly code = 'DATABASE_UNAVAILABLE'
  constructor(
    readonly why: string,
    /** The statement was on its way: whether it was carried out is not known. */
    readonly mayHaveActed: boolean,
    cause: unknown,
  ) {
    super(`the database is unavailable: ${why}`, { cause })
  }
}

/**
 * SQL states and Node's codes. Classes 08 (connection), 53 (resources), 57P (operator) and 58 (system); 25006: it only reads;
 * 25P03 and 25P04: it ended a transaction, and the connection, that waited for this process too long.
 */
const CODES_AWAY =
  /^(?:E[A-Z]{3,}|EAI_[A-Z]+|ERR_(?:SOCKET|STREAM|SSL|TLS)_[A-Z_]+|08\w{3}|53\w{3}|57P\w{2}|58\w{3}|25006|25P0[34])$/
/** What `pg` says without a code. */
const SILENT = 'Query read timeout'
const WORDS_AWAY =
  /^(?:Query read timeout|Connection terminated|timeout exceeded when trying to connect|Client (?:was closed|has encountered))/
/** The server did nothing, or took back what it did: it is read-only, has no free connection, is starting or stopping, or had no more patience. */
const CODES_UNTOUCHED = /^(?:25006|25P0[34]|53300|57P03)$/
const WORDS_UNTOUCHED = /^Client (?:was closed|has encountered)/

/** No answer in time: the next statement on this connection would wait as long. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === SILENT
}

/** Of PostgreSQL or of Node. */
const codeOf = (error: Error) => sqlState(error) ?? ''

/** The error of a statement as `DatabaseUnavailable` if it is one, else itself. */
export function unavailableOr(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error
  const code = codeOf(error)
  if (!CODES_AWAY.test(code) && !WORDS_AWAY.test(error.message)) return error
  const isUntouched = CODES_UNTOUCHED.test(code) || WORDS_UNTOUCHED.test(error.message)
  return new DatabaseUnavailable(code || error.message, !isUntouched, error)
}

/**
 * The error of a connection that was not opened, whatever the reason: beside a network that is away, a password that was changed, a
 * certificate that has expired, a database that takes no connections.
 */
export function notConnected(error: unknown): DatabaseUnavailable {
  return error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(whyNotConnected(error), false, error)
}

function whyNotConnected(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error instanceof CertificateUnreadable) return error.message
  const code = codeOf(error)
  if (CODES_AWAY.test(code)) return code
  return code === '' ? error.message : `${error.message} (${code})`
}
