import type { Migration } from './migration'

/**
 * How two people end a refund of which the provider says nothing that could be booked (decision 103): one asks for an end in a
 * case, another closes the case with it. A build that does not know the column cannot close such a case without its end, and cannot
 * take the request away without it.
 */
export const caseEnds: Migration = {
  number: 58,
  name: 'case-ends',
  statements: `
alter table operator_cases add column close_end text
  check (close_end in ('carried_out', 'not_carried_out'))
  check (close_end is null or (close_requested_by is not null and (closed_by is null or operation_id is not null)));
`,
}
