-- What a list of methods needs from the payments of players: for each of the `queries` the methods used last, at most
-- `last_used_max` out of the `read_max` newest payments, whether payments are open, the newest payment, and the player's contacts. The
-- states come from the contract. A function, so that its plan is kept (decision 101).
create or replace function player_histories(
  queries jsonb, all_states text[], open_states text[], read_max integer, last_used_max integer
) returns table (
  place integer, last_used text[], has_open_withdrawal boolean, has_open_payment boolean, email text, phone text,
  id uuid, pay_group_id text, state text, decline_code text, updated_at timestamptz
) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
begin
  return query
    select wanted.place, array(
        select used.pay_group_id from (
          select own.pay_group_id, own.created_at from payments as own
          where own.brand = wanted.brand and own.user_id = wanted.user_id and own.flow = wanted.flow
            and own.state = 'succeeded'
          order by own.created_at desc limit read_max
        ) as used
        group by used.pay_group_id order by max(used.created_at) desc limit last_used_max
      ),
      exists (
        select 1 from payments as own where own.brand = wanted.brand and own.user_id = wanted.user_id
          and own.flow = 'withdrawal' and own.currency = wanted.currency and own.state = any (open_states)
      ),
      coalesce(newest.has_open, false), player.email, player.phone,
      newest.id, newest.pay_group_id, newest.state, newest.decline_code, newest.updated_at
    from jsonb_to_recordset(queries) as wanted (place integer, brand text, user_id text, currency text, flow text)
    left join lateral (
      select of_one.id, of_one.pay_group_id, of_one.state, of_one.decline_code, of_one.updated_at,
        bool_or(of_one.state = any (open_states)) over () as has_open
      from unnest(all_states) as of_state (name) cross join lateral (
        select own.id, own.pay_group_id, own.state, own.decline_code, own.updated_at, own.created_at from payments as own
        where own.brand = wanted.brand and own.user_id = wanted.user_id and own.flow = wanted.flow
          and own.state = of_state.name
        order by own.created_at desc limit 1
      ) as of_one order by of_one.created_at desc limit 1
    ) as newest on true
    left join lateral (
      select players.email, players.phone from players
      where players.brand = wanted.brand and players.user_id = wanted.user_id limit 1
    ) as player on true;
end $$;
