import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import type { AuditFilter, AuditLine, StoredLine } from './audit.types'
import { findLines, insertLine } from './audit-log.repository'

const LINES_PER_PAGE = 100

export interface Audit {
  /** Adds a line. Rejects if it cannot be stored; the act is then not carried out. */
  write(line: AuditLine): Promise<void>
  /** A page of lines, newest first; `next` is the `before` of the page after it. */
  read(filter: AuditFilter): Promise<{ readonly lines: readonly StoredLine[]; readonly next: string | null }>
}

/** The append-only log of operators' acts, and of the players whose data they read (issue-12 2). */
export function createAudit({ db, now }: { readonly db: Kysely<Tables>; readonly now: () => Date }): Audit {
  return {
    write: (line) => insertLine(db, line, now()),
    async read(filter) {
      const found = await findLines(db, filter, LINES_PER_PAGE + 1)
      const lines = found.slice(0, LINES_PER_PAGE)
      return { lines, next: found.length > lines.length ? (lines.at(-1)?.number ?? null) : null }
    },
  }
}
