import type { Migration } from './migration'

/**
 * The id of the request that a payment began with (issue-12 5): a player reads it to support, and an operator finds the
 * payment. Null for payments before this migration and those of the former release.
 */
export const requestIds: Migration = {
  number: 39,
  name: 'request-ids',
  statements: `
alter table payments add column request_id text;
create index payments_by_request on payments (request_id) where request_id is not null;
`,
}
