import type { Migration } from './migration'

/**
 * The id of the request with which a payment began (issue-12 5): a player can tell it to support, and an operator
 * finds the payment by it. Null for payments before this migration and those of the previous release.
 */
export const requestIds: Migration = {
  number: 39,
  name: 'request-ids',
  statements: `
alter table payments add column request_id text;
create index payments_by_request on payments (request_id) where request_id is not null;
`,
}
