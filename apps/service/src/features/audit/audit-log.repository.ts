import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import type { AuditLine } from './audit.types'

export async function insertLine(db: Kysely<Tables>, line: AuditLine, now: Date): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at: now,
      operator_id: line.operatorId,
      act: line.act,
      subject_kind: line.subject?.kind ?? null,
      subject_id: line.subject?.id ?? null,
      outcome: line.outcome,
      reason: line.reason ?? null,
      request_id: line.requestId,
    })
    .execute()
}
