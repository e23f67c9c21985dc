-- Stores the movement that a posting on the mirror of a merchant's wallet requests from that wallet (decision 84), in the transaction of
-- the posting: a hold is a reserve, its capture a commit, its release a cancel, and any other increase of the balance a credit. The id of
-- the movement is the part of the operation's name before the colon: the id of a payment or of a linked operation. A reserve has no job
-- of its own: the job of its payment or operation requests it, because nothing else may happen before the answer.
create or replace function wallet_movement_record(operation_id text, lines jsonb) returns void language plpgsql as $$
declare
  subject uuid := split_part(operation_id, ':', 1)::uuid;
  purpose text := (
    select part ->> 'kind' from jsonb_array_elements(lines) as part
    where part ->> 'kind' in ('hold', 'capture', 'release') limit 1
  );
  credited numeric;
  of_payment uuid;
  of_brand text;
  at timestamptz;
begin
  select id, brand, updated_at into of_payment, of_brand, at from payments
    where id = coalesce((select payment_id from linked_operations where id = subject), subject);
  at := coalesce((select updated_at from linked_operations where id = subject), at);
  if purpose = 'hold' then
    insert into wallet_movements (id, payment_id, amount, state, created_at, updated_at)
      select subject, of_payment, (part ->> 'amount')::numeric, 'reserving', at, at from jsonb_array_elements(lines) as part;
    return;
  end if;
  if purpose is null then
    select sum((part ->> 'amount')::numeric * case when part -> 'credit' ->> 'kind' = 'player_wallet' then 1 else -1 end)
      into credited from jsonb_array_elements(lines) as part
      where 'player_wallet' in (part -> 'debit' ->> 'kind', part -> 'credit' ->> 'kind');
    -- Refused by the check of the amount where it is not above zero: money is only taken by a hold.
    insert into wallet_movements (id, payment_id, amount, state, created_at, updated_at)
      values (subject, of_payment, credited, 'crediting', at, at);
  else
    update wallet_movements set state = case purpose when 'capture' then 'committing' else 'cancelling' end, updated_at = at
      where id = subject;
  end if;
  insert into jobs (kind, subject, lane, run_at) values ('wallet', subject, of_brand, at);
end $$;
