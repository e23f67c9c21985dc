/** What operators did (issue-12 2). */
export { createAudit, type Audit, type AuditSubject } from './create-audit'
