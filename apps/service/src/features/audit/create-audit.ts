import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import type { AuditLine } from './audit.types'
import { insertLine } from './audit-log.repository'

export interface Audit {
  /** Adds a line. Rejects where it cannot be stored: the act is then not carried out. */
  write(line: AuditLine): Promise<void>
}

/** The append-only log of what operators did and whose data they read (issue-12 2). */
export function createAudit({ db, now }: { readonly db: Kysely<Tables>; readonly now: () => Date }): Audit {
  return { write: (line) => insertLine(db, line, now()) }
}
