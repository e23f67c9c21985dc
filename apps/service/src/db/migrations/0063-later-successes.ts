import type { Migration } from './migration'

/**
 * Reports that a payment which had succeeded has succeeded again, such as a repeated capture. Reports arrive in any order: a
 * decline that is older than such a report says nothing about the money (SVC-5, decision 90).
 */
export const laterSuccesses: Migration = {
  number: 63,
  name: 'later-successes',
  statements: `
create table later_successes (
  payment_id uuid not null references payments,
  sequence bigint not null,
  stated_at timestamptz not null,
  primary key (payment_id, sequence)
);
create trigger later_successes_append_only before update or delete on later_successes
  for each row execute function ledger_append_only();
create trigger later_successes_append_only_whole before truncate on later_successes
  for each statement execute function ledger_append_only();
`,
}
