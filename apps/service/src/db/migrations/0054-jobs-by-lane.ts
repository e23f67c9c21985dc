import type { Migration } from './migration'

/**
 * The index for taking jobs is on an expression that only this query uses. While it was on the columns, statements
 * that look up one job by kind and subject used it too, because the statistics of a queue show an empty table: they
 * read all jobs of the kind, including completed ones.
 */
export const jobsByLane: Migration = {
  number: 54,
  name: 'jobs-by-lane',
  statements: `
create index jobs_by_lane on jobs ((array[kind, lane]), run_at);
-- contract: it is not unique, so no insert of 0.1.0 names it; the claims of 0.1.0 are slower without it until they are replaced
drop index jobs_of_lane;
`,
}
