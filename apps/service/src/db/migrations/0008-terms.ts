import type { Migration } from './migration'

/**
 * Data of the merchant about a player that the cashier has to respect (LIST-8, LIST-9, LIST-10, MONEY-2). Terms
 * belong to the session: they were valid when the merchant opened it. The rest of the profile belongs to the player.
 *
 * `payment_begin_within` is phase A of a deposit by a player with a limit. It raises `PY004`, and writes nothing, if
 * this deposit and other deposits of the player together exceed the limit. The others are those that the merchant
 * could not include when it opened the session (`deposited_since`): deposits that began since, and deposits that had
 * not ended by then, except unsuccessful ones. A payment that has ended is never changed, so its last change is its
 * end. Such deposits of one player run one after another, so two at the same time cannot both use the same remaining
 * amount.
 */
export const terms: Migration = {
  number: 8,
  name: 'terms',
  statements: `
alter table players
  add column middle_name text,
  add column tax_code text,
  add column is_verified boolean;

alter table sessions
  add column terms jsonb not null default '{}',
  add constraint sessions_terms check (jsonb_typeof(terms) = 'object');

create function deposited_since(player_brand text, player_id text, in_currency text, since timestamptz)
returns numeric language sql stable as $$
  select coalesce(sum(amount), 0) from payments
  where brand = player_brand and user_id = player_id and flow = 'deposit' and currency = in_currency
    and state not in ('declined', 'cancelled', 'expired')
    and (created_at >= since or state <> 'succeeded' or updated_at >= since)
$$;

create function payment_begin_within(
  payment jsonb, card jsonb, hold_id text, hold jsonb, leased_by text, lease_until timestamptz,
  deposit_limit numeric, since timestamptz
) returns bigint language plpgsql as $$
declare
  player_brand text := payment ->> 'brand';
  player_id text := payment ->> 'user_id';
  token bigint := payment_begin(payment, card, hold_id, hold, leased_by, lease_until);
begin
  if token is null then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended(jsonb_build_array('deposit_limit', player_brand, player_id)::text, 0));
  if deposited_since(player_brand, player_id, payment ->> 'currency', since) > deposit_limit then
    raise exception 'the deposit is above what the player may still deposit' using errcode = 'PY004';
  end if;
  return token;
end $$;
`,
}
