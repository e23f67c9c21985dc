import type { Migration } from './migration'

/** The address that an operator's call came from (issue-12 2). Null in lines of before, and where nobody called. */
export const auditAddress: Migration = {
  number: 40,
  name: 'audit-address',
  statements: `
alter table audit_log add column caller_address text;
`,
}
