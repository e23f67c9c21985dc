import type { Migration } from './migration'

/**
 * The field of a submit that contains the one-time code and is left out of `body_hash`. It is stored because a later configuration may
 * name another field, and a repeated submit must get the same hash. Null: no such field, or the payment was stored by an older build.
 */
export const codeFields: Migration = {
  number: 60,
  name: 'code-fields',
  statements: `
alter table payments add column code_field text;
`,
}
