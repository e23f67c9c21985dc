import type { Migration } from './migration'

/**
 * A payment may be tried at another provider if it is certain that the previous one has not charged (decision 92).
 * The payment's row has the current attempt; earlier ones are in this table. `attempt_id` identifies the attempt at
 * the provider: null in a payment's row means the payment's own id, which is the id of the first attempt.
 */
export const attempts: Migration = {
  number: 48,
  name: 'attempts',
  statements: `
alter table payments add column attempt_id uuid;
create index payments_attempt on payments (attempt_id) where attempt_id is not null;

create table payment_attempts (
  payment_id uuid not null references payments (id),
  number integer not null constraint payment_attempts_number check (number > 0),
  attempt_id uuid not null constraint payment_attempts_once unique,
  provider text not null,
  provider_method text not null,
  provider_reference text,
  provider_sequence numeric not null,
  answer text not null constraint payment_attempts_answer check (answer in ('declined', 'not_taken')),
  code text not null,
  ended_at timestamptz not null,
  primary key (payment_id, number)
);
create index payment_attempts_reference on payment_attempts (provider, provider_reference)
  where provider_reference is not null;
create trigger payment_attempts_append_only before update or delete on payment_attempts
  for each row execute function payments_append_only();
create trigger payment_attempts_append_only_whole before truncate on payment_attempts
  for each statement execute function payments_append_only();
`,
}
