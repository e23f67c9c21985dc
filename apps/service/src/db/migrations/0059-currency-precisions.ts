import type { Migration } from './migration'

/**
 * The number of decimals with which the service counts each currency (decision 105). Balances and postings do not
 * contain it, and for a currency without payments and movements of merchants it is stored nowhere else. The index
 * shows whether a currency has ledger accounts.
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
