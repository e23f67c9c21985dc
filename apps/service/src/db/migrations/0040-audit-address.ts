import type { Migration } from './migration'

/** The address from which an operator called (issue-12 2). Null in older lines, and for acts without a call. */
export const auditAddress: Migration = {
  number: 40,
  name: 'audit-address',
  statements: `
alter table audit_log add column caller_address text;
`,
}
