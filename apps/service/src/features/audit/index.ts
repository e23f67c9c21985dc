/** The audit log of operators' acts (issue-12 2). */
export type { AuditSubject } from './audit.types'
export { createAudit, type Audit } from './create-audit'
