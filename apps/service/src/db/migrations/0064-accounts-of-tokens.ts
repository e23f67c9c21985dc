import type { Migration } from './migration'

/**
 * The merchant's account at the provider that stored a card (`Provider.account`): its token is valid only there. Null: the plug-in
 * names none, or the card was stored by an older build.
 */
export const accountsOfTokens: Migration = {
  number: 64,
  name: 'accounts-of-tokens',
  statements: `
alter table user_cards add column provider_account text;
`,
}
