import type { Migration } from './migration'

/** The random id of the browser that sent a payment (ENT-7), for risk rules. Null: the browser sent none. */
export const fingerprints: Migration = {
  number: 16,
  name: 'fingerprints',
  statements: `
alter table payments add column fingerprint text check (fingerprint <> '' and length(fingerprint) <= 128);
`,
}
