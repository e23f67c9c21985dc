import type { Migration } from './migration'

/**
 * A dispute whose result changes later (decision 77). `provider_sequence` orders the provider's reports about it;
 * `returned_fee` is the part of its fee that the provider refunded.
 */
export const disputeReversals: Migration = {
  number: 43,
  name: 'dispute-reversals',
  statements: `
alter table linked_operations
  add column provider_sequence bigint,
  add column returned_fee numeric not null default 0 constraint linked_operations_returned_fee
    check (returned_fee >= 0 and scale(returned_fee) = 0 and returned_fee <= provider_fee);
`,
}
