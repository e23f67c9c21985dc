// Payments of the last 90 days, as they are after months of use.
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ', digits = Array.from({ length: 10 }, (_, i) => `substr('${alphabet}', 1 + (n / ${30 ** i}::bigint % 30)::int, 1)`).join(' || ');

/** `player`: SQL of the user's id from the number `n` of a payment. Guards and moves are for payments that live; these are history. */
export async function addPayments(db, count, player) {
  await db.query(`set session_replication_role = replica`);
  for (let from = 1; from <= count; from += 100_000) {
    await db.query(`insert into payments (id, brand, user_id, session_id_hash, pay_session_id, flow, pay_group_id, pay_group_name, provider, provider_method, currency, currency_precision,
        amount, fee, tax, bonus, total, received, state, decline_code, provider_reference, can_send_again, saves_card, parameters, card_bin, card_last4, idempotency_key, body_hash, reference,
        order_id, order_claim, created_at, updated_at)
      select md5('p' || n)::uuid, case when n % 10 < 8 then 'COM' else 'ORG' end, ${player}, md5('s' || n), 'ps-' || n, flow,
        case when flow = 'deposit' then 'method-' || n % 20 else 'payout-' || n % 5 end, 'Method', case when n % 3 = 0 then 'sandbox' else 'other' end, 'card', case when n % 4 = 0 then 'USD' else 'EUR' end, 2,
        amount, 0, 0, 0, amount, amount, state, case when state = 'declined' then (array['do_not_honour', 'insufficient_funds', 'stolen_card'])[1 + n % 3] when state in ('cancelled', 'expired') then 'expired' end,
        'prov-' || n, true, false, '{}', case when flow = 'deposit' then '424242' end, case when flow = 'deposit' then lpad((n * 6151 % 10000)::text, 4, '0') end, 'k' || n, 'b', ${digits},
        case when is_order then 'order-' || n end, case when is_order and state not in ('declined', 'cancelled', 'expired') then 'order-' || n end, at, at
      from generate_series($1::bigint, $2::bigint) as n,
        lateral (select case when n % 12 = 0 then 'withdrawal' else 'deposit' end as flow, (100 + n * 104729 % 500000)::numeric as amount, now() - make_interval(secs => n * 7776000.0 / ${count}) as at, n % 50 = 0 and n % 12 <> 0 as is_order,
          case when n % 1000 = 0 then 'unknown' when n % 100 = 1 then 'expired' when n % 100 = 2 then 'cancelled' when n % 5 = 3 then 'declined' else 'succeeded' end as state) as made`,
      [from, Math.min(from + 99_999, count)]);
  }
  await db.query(`set session_replication_role = default`);
  await db.query('vacuum analyze payments');
}
