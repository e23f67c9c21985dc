import type { Migration } from './migration'

/**
 * Switches: what operators have turned off, now or for a time (issue-12 2). A row is never deleted; `ended_at` is set
 * if it is turned on again before its end.
 */
export const switches: Migration = {
  number: 35,
  name: 'switches',
  statements: `
create table switches (
  id uuid primary key default gen_random_uuid(),
  brand text not null,
  kind text not null check (kind in ('method', 'provider', 'country', 'flow')),
  subject text not null check (subject <> '' and length(subject) <= 64),
  reason text not null check (reason <> '' and length(reason) <= 500),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  created_by uuid not null references operators,
  created_at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid references operators,
  constraint switches_end check ((ended_at is null) = (ended_by is null))
);
create index switches_not_ended on switches (brand) where ended_at is null;
create index switches_by_time on switches (created_at desc, id);
`,
}
