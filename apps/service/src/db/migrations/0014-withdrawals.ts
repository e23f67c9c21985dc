import type { Migration } from './migration'

/**
 * Withdrawals that are cancelled, and accounts that are verified (REV-1, VERIF-2).
 *
 * `reversal_requested_at`: when the player requested to cancel the withdrawal. It is written before the call to the
 * provider. So whichever part of the service first learns that the provider closed the payment (a callback, a read,
 * the job) ends it as cancelled. It is never reset.
 *
 * `requisites` have the session that last requested their code, so that the waiting one is found without an id and
 * after a reload (VERIF-2), and a masked text for display.
 */
export const withdrawals: Migration = {
  number: 14,
  name: 'withdrawals',
  statements: `
alter table payments
  add column reversal_requested_at timestamptz,
  add constraint payments_reversal check (reversal_requested_at is null or flow = 'withdrawal');

create function payments_reversal_guard() returns trigger language plpgsql as $$
begin
  raise exception 'the reversal of payment % stays requested', old.id
    using errcode = 'restrict_violation', constraint = 'payments_reversal_guard';
end $$;
create trigger payments_reversal_guard before update of reversal_requested_at on payments
  for each row when (
    old.reversal_requested_at is not null and new.reversal_requested_at is distinct from old.reversal_requested_at
  )
  execute function payments_reversal_guard();

alter table requisites
  add column session_id_hash text,
  add column masked text,
  add column asked_at timestamptz,
  add column verified_by text,
  add constraint requisites_verified_by check (verified_by in ('code', 'merchant'));
create index requisites_of_session on requisites (session_id_hash, asked_at) where session_id_hash is not null;
`,
}
