import { CertificateUnreadable } from './certificate-unreadable'
import type { DatabaseUnavailable } from './database-unavailable'

const READ_ONLY = '25006'

/** Returns what a person at the terminal has to do about a database that cannot be used. */
export function databaseFailureText({ why, message, cause }: DatabaseUnavailable): string {
  if (cause instanceof CertificateUnreadable) return message
  if (why === READ_ONLY)
    return 'the server of DATABASE_URL is read-only: write the address of the primary server if this is a standby; otherwise switch default_transaction_read_only off, or take the server out of its read-only mode'
  return `${message}; check DATABASE_URL, and whether PostgreSQL runs and can be reached from here`
}
