import type { Migration } from './migration'

/** Name of the route by which a payment got its provider (decision 92); null: no route of its method was for it. */
export const routes: Migration = {
  number: 47,
  name: 'routes',
  statements: `
alter table payments add column route text;
`,
}
