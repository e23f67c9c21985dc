import type { Migration } from './migration'

/**
 * With how many decimals the service counts each currency (decision 105). Neither a balance nor a posting says it, and a currency without
 * payments and movements of merchants has it nowhere else. The index finds out whether a currency has ledger accounts.
 */
export const currencyPrecisions: Migration = {
  number: 59,
  name: 'currency-precisions',
  statements: `
create table currency_precisions (
  currency text primary key,
  precision smallint not null check (precision between 0 and 18)
);
create index ledger_accounts_by_currency on ledger_accounts (currency);
`,
}
