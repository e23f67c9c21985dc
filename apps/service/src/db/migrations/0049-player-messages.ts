import type { Migration } from './migration'

/**
 * The results of messages to players (decision 93), without the address and the text.
 *
 * - `player_messages`: one row for each message, including codes. A notice that is not completed has a row with the
 *   same id in `player_notices`.
 * - `player_opt_outs`: channels by which a player wants no notices.
 * - `number_opt_outs`: numbers, as digits, whose owners unsubscribed at the SMS provider.
 */
export const playerMessages: Migration = {
  number: 49,
  name: 'player-messages',
  statements: `
create table player_messages (
  id uuid primary key,
  brand text not null,
  user_id text not null,
  template text not null,
  contact_type text not null check (contact_type in ('email', 'phone')),
  masked_address text not null,
  contact_hash text not null,
  state text not null check (state in ('waiting', 'sending', 'accepted', 'delivered', 'unconfirmed', 'failed')),
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sent_at timestamptz
);
create index player_messages_of_player on player_messages (brand, user_id, created_at desc);
create index player_messages_to_contact on player_messages (brand, contact_hash, created_at);
create index player_messages_notices_sent on player_messages (brand, sent_at) where template <> 'one_time_code';
create index player_messages_by_age on player_messages (created_at);

create table player_opt_outs (
  brand text not null,
  user_id text not null,
  contact_type text not null check (contact_type in ('email', 'phone')),
  at timestamptz not null,
  primary key (brand, user_id, contact_type)
);
create table number_opt_outs (
  number text primary key check (number ~ '^[0-9]{1,20}$'),
  at timestamptz not null
);
alter table player_notices add column unknowns int not null default 0;
`,
}
