import type { Migration } from './migration'

/**
 * Holds on payouts (decision 46), and the messages that inform players about them.
 *
 * - `player_devices`: each browser with which a player has paid or withdrawn, by a hash of its random id; an empty id
 *   counts as a device too. Devices of earlier payments are included from the start.
 * - `payout_holds`: when a player's contact was last changed, and when the merchant last lifted the holds.
 * - `player_notices`: messages that have not been sent yet. A row is removed with its address after it was sent or
 *   given up.
 */
export const payoutHolds: Migration = {
  number: 23,
  name: 'payout-holds',
  statements: `
create table player_devices (
  number bigint generated always as identity,
  brand text not null,
  user_id text not null,
  device_hash text not null check (device_hash ~ '^[0-9a-f]{64}$'),
  first_seen_at timestamptz not null,
  primary key (brand, user_id, device_hash)
);
insert into player_devices (brand, user_id, device_hash, first_seen_at)
  select brand, user_id, encode(sha256(convert_to(coalesce(fingerprint, ''), 'UTF8')), 'hex'), min(created_at)
  from payments where forgotten_at is null group by 1, 2, 3 order by 4;

create table payout_holds (
  brand text not null,
  user_id text not null,
  contact_changed_at timestamptz,
  lifted_at timestamptz,
  primary key (brand, user_id)
);

create table player_notices (
  id uuid primary key,
  brand text not null,
  user_id text not null,
  template text not null check (template in ('contact_changed', 'new_device', 'payout_account_added')),
  contact_type text not null check (contact_type in ('email', 'phone')),
  address text not null check (address <> ''),
  language text not null,
  account text,
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts int not null default 0
);
create index player_notices_due on player_notices (due_at);
create index player_notices_of_player on player_notices (brand, user_id);
`,
}
