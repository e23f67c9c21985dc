import type { Migration } from './migration'

/**
 * The parts of a payment's money (MONEY-1, MONEY-3, FORM-14), and a reference that people can read out.
 *
 * - `total` is what the player pays, `received` is what the player gets; the difference is fee and tax. A bonus is
 *   paid by the merchant and is in neither. `payments_amounts` checks both sums. In older withdrawals `total` was the
 *   sum that was paid out.
 * - `processing_…`: the sum in the provider's currency, if that differs; all four or none.
 * - `payments_reference`: ten characters, unique. Older payments get theirs from their id.
 * - The ledger has two new kinds of accounts: a player's bonus, which stores a balance and cannot be overdrawn, and
 *   the house's bonus, from which it is paid.
 */
export const money: Migration = {
  number: 7,
  name: 'money',
  statements: `
alter table ledger_accounts
  drop constraint ledger_accounts_kind,
  drop constraint ledger_accounts_balance,
  add constraint ledger_accounts_kind check (
    kind in ('player', 'player_hold', 'player_bonus', 'provider', 'fees', 'tax', 'bonus', 'funding')
  ),
  add constraint ledger_accounts_balance check (
    (balance is not null) = (kind in ('player', 'player_hold', 'player_bonus'))
  );

create or replace function ledger_guard_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance = 0 then
      if new.kind not in ('player', 'player_hold', 'player_bonus') then new.balance := null; end if;
      return new;
    end if;
  -- The second level is ledger_apply_transfer; a statement of anybody's own stands on the first.
  elsif pg_trigger_depth() > 1
    and (new.id, new.brand, new.kind, new.owner, new.currency) = (old.id, old.brand, old.kind, old.owner, old.currency)
  then
    return new;
  end if;
  raise exception 'an account changes by transfers only'
    using errcode = 'restrict_violation', constraint = 'ledger_guard_account';
end $$;

alter table payments
  add column tax numeric not null default 0,
  add column bonus numeric not null default 0,
  add column received numeric,
  add column processing_currency text,
  add column processing_precision smallint,
  add column processing_amount numeric,
  add column processing_rate text,
  add column reference text,
  add column experiment_user_group text,
  drop constraint payments_amounts;

alter table payments disable trigger payments_guard;
update payments set
  received = case flow when 'deposit' then amount else total end,
  total = case flow when 'deposit' then total else amount end;
do $$
begin
  -- Forty bits are shared by two of a million payments as often as not: whoever comes second draws again.
  for draw in 0 .. 20 loop
    update payments set reference =
      translate(substr(md5(id::text || case draw when 0 then '' else draw::text end), 1, 10),
        '0123456789abcdef', '23456789ABCDEFGH')
      where id in (
        select id from (
          select id, reference, row_number() over (partition by reference order by id) as place from payments
        ) as named where reference is null or place > 1
      );
    exit when not found;
  end loop;
end $$;
alter table payments enable trigger payments_guard;

alter table payments
  alter column tax drop default,
  alter column bonus drop default,
  alter column received set not null,
  alter column reference set not null,
  add constraint payments_amounts check (
    amount > 0 and fee >= 0 and tax >= 0 and bonus >= 0 and total > 0 and received > 0
    and amount < 1e50 and fee < 1e50 and tax < 1e50 and bonus < 1e50
    and scale(amount) = 0 and scale(fee) = 0 and scale(tax) = 0 and scale(bonus) = 0
    and scale(total) = 0 and scale(received) = 0
    and total = case flow when 'deposit' then amount + fee else amount end
    and received = case flow when 'deposit' then amount - tax else amount - fee - tax end
    and (bonus = 0 or flow = 'deposit')
  ),
  add constraint payments_processing check (
    num_nonnulls(processing_currency, processing_precision, processing_amount, processing_rate) in (0, 4)
    and processing_amount > 0 and processing_amount < 1e50 and scale(processing_amount) = 0
    and processing_currency <> currency
  ),
  add constraint payments_reference unique (reference),
  add constraint payments_reference_readable check (reference ~ '^[2-9A-HJKMNP-TV-Z]{10}$');

create or replace function payments_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state in ('created', 'submitting') then return new; end if;
    raise exception 'a payment is not born %', new.state
      using errcode = 'restrict_violation', constraint = 'payments_guard';
  end if;
  if not exists (select 1 from payment_moves where from_state = old.state) then
    raise exception 'payment % has ended as %', old.id, old.state
      using errcode = 'restrict_violation', constraint = 'payments_guard';
  end if;
  if new.state <> old.state and not exists (
    select 1 from payment_moves where from_state = old.state and to_state = new.state
  ) then
    raise exception 'a payment does not go from % to %', old.state, new.state
      using errcode = 'restrict_violation', constraint = 'payments_guard';
  end if;
  if (new.id, new.brand, new.user_id, new.flow, new.provider, new.currency, new.currency_precision,
      new.amount, new.fee, new.tax, new.bonus, new.total, new.received, new.processing_currency,
      new.processing_precision, new.processing_amount, new.processing_rate, new.reference,
      new.idempotency_key, new.body_hash, new.pay_session_id)
    is distinct from
     (old.id, old.brand, old.user_id, old.flow, old.provider, old.currency, old.currency_precision,
      old.amount, old.fee, old.tax, old.bonus, old.total, old.received, old.processing_currency,
      old.processing_precision, old.processing_amount, old.processing_rate, old.reference,
      old.idempotency_key, old.body_hash, old.pay_session_id)
  then
    raise exception 'payment % keeps its amount, owner and key', old.id
      using errcode = 'restrict_violation', constraint = 'payments_guard';
  end if;
  return new;
end $$;
`,
}
