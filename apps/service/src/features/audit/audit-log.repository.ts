import type { Kysely } from 'kysely'
import type { Tables } from '../../db'
import type { AuditFilter, AuditLine, StoredLine } from './audit.types'

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
      caller_address: line.callerAddress ?? null,
    })
    .execute()
}

/**
 * The newest lines that match, at most `count`. A line `begun` is left out if the line of its end exists: the two lines
 * of an act have the same request id, which the service makes.
 */
export async function findLines(
  db: Kysely<Tables>,
  filter: AuditFilter,
  count: number,
): Promise<readonly StoredLine[]> {
  const rows = await db
    .selectFrom('audit_log as line')
    .leftJoin('operators', 'operators.id', 'line.operator_id')
    .select([
      'number',
      'at',
      'operator_id as operatorId',
      'operators.name as operatorName',
      'act',
      'subject_kind as subjectKind',
      'subject_id as subjectId',
      'outcome',
      'reason',
      'request_id as requestId',
      'caller_address as callerAddress',
    ])
    .$if(filter.operatorId !== undefined, (query) =>
      query.where(({ eb, cast }) => eb(cast('line.operator_id', 'text'), '=', filter.operatorId ?? '')),
    )
    .$if(filter.act !== undefined, (query) => query.where('act', '=', filter.act ?? ''))
    .$if(filter.subjectKind !== undefined, (query) => query.where('subject_kind', '=', filter.subjectKind ?? ''))
    .$if(filter.subjectId !== undefined, (query) => query.where('subject_id', '=', filter.subjectId ?? ''))
    .$if(filter.from !== undefined, (query) => query.where('at', '>=', new Date(filter.from ?? '')))
    .$if(filter.to !== undefined, (query) => query.where('at', '<', new Date(filter.to ?? '')))
    .$if(filter.before !== undefined, (query) => query.where('number', '<', filter.before ?? '0'))
    .where(({ not, and, eb, exists, selectFrom }) =>
      not(
        and([
          eb('line.outcome', '=', 'begun'),
          exists(
            selectFrom('audit_log as end')
              .select('end.number')
              .whereRef('end.number', '>', 'line.number')
              .whereRef('end.operator_id', '=', 'line.operator_id')
              .whereRef('end.request_id', '=', 'line.request_id')
              .whereRef('end.act', '=', 'line.act')
              .where('end.outcome', '!=', 'begun'),
          ),
        ]),
      ),
    )
    .orderBy('number', 'desc')
    .limit(count)
    .execute()
  return rows.map(({ subjectKind, subjectId, ...row }) => ({
    ...row,
    subject: subjectKind === null || subjectId === null ? null : { kind: subjectKind, id: subjectId },
  }))
}
