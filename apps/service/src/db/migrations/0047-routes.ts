import type { Migration } from './migration'

/** Name of the route that selected a payment's provider (decision 92); null: no route of its method applied. */
export const routes: Migration = {
  number: 47,
  name: 'routes',
  statements: `
alter table payments add column route text;
`,
}
