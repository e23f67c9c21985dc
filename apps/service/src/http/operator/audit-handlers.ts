import type { Audit } from '../../features/audit'
import type { OperatorHandlers } from './operator-api.types'
import { operatorDone } from './operator-outcome'

export function auditHandlers(audit: Audit): Pick<OperatorHandlers, 'auditLog'> {
  return {
    auditLog: async ({ query }) => {
      const { lines, next } = await audit.read({
        operatorId: query.operator,
        act: query.act,
        subjectKind: query.subject_kind,
        subjectId: query.subject_id,
        from: query.from,
        to: query.to,
        before: query.before,
      })
      return operatorDone({
        next,
        lines: lines.map((line) => ({
          number: line.number,
          at: line.at.toISOString(),
          operator: line.operatorId === null ? null : { id: line.operatorId, name: line.operatorName ?? '' },
          act: line.act,
          subject: line.subject,
          outcome: line.outcome,
          reason: line.reason,
          request_id: line.requestId,
          address: line.callerAddress,
        })),
      })
    },
  }
}
