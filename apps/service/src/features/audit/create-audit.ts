import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import { insertLine } from './audit-log.repository'

/** What an act was about: a payment, a player, an operator. Ids only, never a value that describes a person. */
export type AuditSubject = { readonly kind: string; readonly id: string }

export type AuditLine = {
  /** Null: nobody was signed in. */
  readonly operatorId: string | null
  /** The id of the endpoint. */
  readonly act: string
  readonly subject?: AuditSubject | undefined
  /** `begun` before an act is carried out, `done`, or the code of the refusal. */
  readonly outcome: string
  /** The operator's own words. */
  readonly reason?: string | undefined
  readonly requestId: string
}

export interface Audit {
  /** Adds a line. Rejects where it cannot be stored: the act is then not carried out. */
  write(line: AuditLine): Promise<void>
}

/** The append-only log of what operators did and whose data they read (issue-12 2). */
export function createAudit({ db, now }: { readonly db: Kysely<Tables>; readonly now: () => Date }): Audit {
  return { write: (line) => insertLine(db, line, now()) }
}
