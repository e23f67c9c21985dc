import type { Migration } from './migration'

/**
 * The merchant's account at the provider with which a payment was opened (`Provider.account`). Null: the plug-in names none, or the payment
 * was stored by an older build.
 */
export const providerAccounts: Migration = {
  number: 61,
  name: 'provider-accounts',
  statements: `
alter table payments add column provider_account text;
alter table payment_attempts add column provider_account text;
`,
}
