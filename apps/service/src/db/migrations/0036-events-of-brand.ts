import type { Migration } from './migration'

/** A brand's events, the newest first, as its server reads them (issue-12 2). */
export const eventsOfBrand: Migration = {
  number: 36,
  name: 'events-of-brand',
  statements: `
create index merchant_events_of_brand on merchant_events (brand, created_at desc, id desc);
`,
}
