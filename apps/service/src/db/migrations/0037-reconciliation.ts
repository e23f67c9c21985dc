import type { Migration } from './migration'

/**
 * Statements of providers, line by line, and the result for each line (issue-12 4). A line is identified by the
 * provider, the fingerprint of its content and its number among equal lines: equal lines are legal, and files may
 * overlap. Sums are decimals as in the statement, negative if the provider owes less.
 */
export const reconciliation: Migration = {
  number: 37,
  name: 'reconciliation',
  statements: `
create table statements (
  id uuid primary key,
  provider text not null,
  -- As the provider names it; its day may begin at another hour than ours.
  day text not null check (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  covers_from timestamptz not null,
  covers_to timestamptz not null check (covers_to >= covers_from),
  file_hash text not null,
  line_count integer not null,
  known_count integer not null,
  imported_at timestamptz not null,
  imported_by uuid references operators,
  constraint statements_once unique (provider, file_hash)
);
create index statements_by_day on statements (provider, day desc);

create table statement_balances (
  statement_id uuid not null references statements,
  currency text not null,
  opening numeric not null,
  closing numeric not null,
  primary key (statement_id, currency)
);

create table statement_lines (
  id bigint generated always as identity primary key,
  statement_id uuid not null references statements,
  provider text not null,
  day text not null,
  row_number integer not null,
  fingerprint text not null,
  occurrence integer not null check (occurrence > 0),
  kind text not null,
  reference text,
  payment_reference text,
  operation_reference text,
  amount numeric not null,
  fee numeric not null check (fee >= 0),
  currency text not null,
  booked_at timestamptz not null,
  constraint statement_lines_once unique (provider, fingerprint, occurrence)
);
create index statement_lines_by_day on statement_lines (provider, day, id);

create table statement_matches (
  line_id bigint primary key references statement_lines,
  -- What of ours the line is about, for example a charge of a payment; null for a fee.
  movement text unique,
  payment_id uuid references payments,
  matched_at timestamptz not null
);

create table statement_breaks (
  -- The subject of its case, which says whether it is settled.
  subject text primary key,
  provider text not null,
  day text not null,
  kind text not null,
  line_id bigint unique references statement_lines,
  movement text,
  payment_id uuid references payments,
  opened_at timestamptz not null
);
create index statement_breaks_by_day on statement_breaks (provider, day);
create index statement_breaks_of_movement on statement_breaks (movement) where movement is not null;

create table statement_fees (
  statement_id uuid not null references statements,
  brand text not null,
  currency text not null,
  amount numeric not null check (amount > 0 and scale(amount) = 0),
  primary key (statement_id, brand, currency)
);

create table reconciled_days (
  provider text not null,
  day text not null,
  closed_at timestamptz not null,
  closed_by uuid not null references operators,
  primary key (provider, day)
);
${['statements', 'statement_balances', 'statement_lines', 'statement_matches', 'statement_breaks', 'statement_fees', 'reconciled_days'].map(appendOnly).join('')}`,
}

function appendOnly(table: string): string {
  return `
create trigger ledger_append_only before update or delete on ${table} for each row execute function ledger_append_only();
create trigger ledger_append_only_whole before truncate on ${table} for each statement execute function ledger_append_only();
`
}
