import type { Migration } from './migration'

/**
 * Which field of a submit has its one-time code, and is left out of `body_hash`: a later configuration may name another one, and the same
 * submit has the same hash still. Null: none, or the payment is of a build that did not write it.
 */
export const codeFields: Migration = {
  number: 60,
  name: 'code-fields',
  statements: `
alter table payments add column code_field text;
`,
}
