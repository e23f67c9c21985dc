import type { Migration } from './migration'

/** An index for the events of a brand, newest first, which its server reads (issue-12 2). */
export const eventsOfBrand: Migration = {
  number: 36,
  name: 'events-of-brand',
  statements: `
create index merchant_events_of_brand on merchant_events (brand, created_at desc, id desc);
`,
}
