import type { Migration } from './migration'

/**
 * The state of an operator's case (issue-12 2): who has claimed it, which linked operation resolves it, or why it is
 * closed without one, which needs two people. `operation_id` is removed again if the operation fails.
 */
export const caseWork: Migration = {
  number: 33,
  name: 'case-work',
  statements: `
alter table operator_cases
  add column id uuid not null default gen_random_uuid(),
  add column version integer not null default 1,
  add column claimed_by uuid references operators,
  add column operation_id uuid references linked_operations,
  add column close_requested_by uuid references operators,
  add column close_reason text check (close_reason <> '' and length(close_reason) <= 1000),
  add column closed_by uuid references operators check (closed_by <> close_requested_by),
  add column closed_at timestamptz;
create index operator_cases_by_id on operator_cases (id);
create index operator_cases_of_operation on operator_cases (operation_id) where operation_id is not null;
create index operator_cases_open on operator_cases (opened_at, id) where closed_at is null;
create index operator_cases_closed on operator_cases (closed_at desc, id) where closed_at is not null;
`,
}
