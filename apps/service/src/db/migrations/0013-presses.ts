import type { Migration } from './migration'

/**
 * Which press belongs to which payment (API-13), and the source or destination of a payment's money.
 *
 * - `destination`: masked text, written with the payment.
 * - `payment_in_the_way`: the earlier payment about which a player is asked before another one with the same method
 *   begins: an open one, else one with the same body that succeeded after `seen_at`. It is the copy of
 *   `questionAbout` in the rules; a test keeps them equal.
 * - `payment_begin_asked`: phase A of a press for which the player has not been asked. Presses of one player with one
 *   method run one after another, so that of two tabs at the same moment the second one finds the payment of the
 *   first. Raises `PY005` if there is such a payment, unless the key has a payment already. A null limit: none.
 */
export const presses: Migration = {
  number: 13,
  name: 'presses',
  statements: `
alter table payments add column destination text;

create function payment_in_the_way(
  player_brand text, player_id text, in_flow text, method text, same_body_hash text, seen_at timestamptz
) returns setof payments language sql stable as $$
  select * from payments
  where brand = player_brand and user_id = player_id and flow = in_flow and pay_group_id = method
    and (
      state not in ('succeeded', 'declined', 'cancelled', 'expired')
      or (state = 'succeeded' and body_hash = same_body_hash and updated_at > seen_at)
    )
  order by (state = 'succeeded'), created_at desc
  limit 1
$$;

create function payment_begin_asked(
  payment jsonb, card jsonb, hold_id text, hold jsonb, leased_by text, lease_until timestamptz,
  deposit_limit numeric, since timestamptz, seen_at timestamptz
) returns bigint language plpgsql as $$
declare
  player_brand text := payment ->> 'brand';
  player_id text := payment ->> 'user_id';
  in_flow text := payment ->> 'flow';
  method text := payment ->> 'pay_group_id';
begin
  perform pg_advisory_xact_lock(hashtextextended(
    jsonb_build_array('press', player_brand, player_id, in_flow, method)::text, 0));
  perform 1 from payments
    where brand = player_brand and user_id = player_id and idempotency_key = payment ->> 'idempotency_key';
  if found then return null; end if;
  perform 1 from payment_in_the_way(player_brand, player_id, in_flow, method, payment ->> 'body_hash', seen_at);
  if found then
    raise exception 'another payment is in the way' using errcode = 'PY005';
  end if;
  if deposit_limit is null then
    return payment_begin(payment, card, hold_id, hold, leased_by, lease_until);
  end if;
  return payment_begin_within(payment, card, hold_id, hold, leased_by, lease_until, deposit_limit, since);
end $$;
`,
}
