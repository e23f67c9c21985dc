import type { Migration } from './migration'

/**
 * How two people end a refund for which the provider reports no result that could be posted (decision 103): one
 * requests an end in a case, another confirms it by closing the case. A build without this column can neither close
 * such a case nor withdraw the request without its end.
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
