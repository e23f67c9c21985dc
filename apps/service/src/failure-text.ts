import { databaseFailureText, DatabaseUnavailable, FolderInUse, sqlState } from './db'
import { VaultKeysRefused } from './features/user-cards'
import { redact } from './logging/redact'
import { DataFolderUnusable } from './private-files'

/** An input or a state that a command cannot work with. The message says what to change. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused'
}

const EXPECTED = [DataFolderUnusable, FolderInUse, VaultKeysRefused, CommandRefused]
/** PostgreSQL's codes for a missing table, column or function. */
const NOT_MIGRATED = /^42(?:P01|703|883)$/

function messageOf(error: Error): string | undefined {
  if (error instanceof DatabaseUnavailable) return databaseFailureText(error)
  if (NOT_MIGRATED.test(sqlState(error) ?? ''))
    return `the database does not have the tables of this release (${error.message}); run npm run db:migrate, or without DATABASE_URL start the service once`
  // For example a missing file, or a port in use: the message of the operating system names it.
  const isExpected = 'syscall' in error || EXPECTED.some((kind) => error instanceof kind)
  return isExpected ? error.message : undefined
}

/**
 * Returns why the service did not start or a command failed, for the person at the terminal: the message of an
 * expected error, the stack of any other. Without secrets.
 */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return redact(String(error))
  return redact(messageOf(error) ?? String(error.stack))
}
