import type { Migration } from './migration'

/**
 * Deposits that the provider authorises and charges only when they are captured (decision 75). `capture` is part of
 * the order, so that it is the same each time the order is sent; `is_authorised` is the provider's last report.
 */
export const manualCapture: Migration = {
  number: 41,
  name: 'manual-capture',
  statements: `
alter table payments
  add column capture text not null default 'automatic' check (capture in ('automatic', 'manual')),
  add column is_authorised boolean not null default false;
`,
}
