import type { Migration } from './migration'

/**
 * The hashes of a code's recipient, one for each key of the ring: wrong guesses that were counted under another key count for this code
 * too. Null in older rows, which have only `contact_hash`.
 */
export const codeContacts: Migration = {
  number: 62,
  name: 'code-contacts',
  statements: `
alter table one_time_codes add column contact_hashes text[];
`,
}
