/** No migration breaks the previous release while both run, or after a rollback (SVC-8, issue-11 4). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MIGRATIONS } from '../../apps/service/src/db/migrations'
import { contractionsOf } from './expand-rules'

/** No release that ran beside another one applied the migrations before this one. */
const FIRST_CHECKED = 26
const GUIDE = join(import.meta.dirname, '../../docs/how-to/change-the-schema.md')

describe('migrations', () => {
  it.each(MIGRATIONS.filter(({ number }) => number >= FIRST_CHECKED))(
    'SVC-8 issue-11 4 $number $name only expands, so that the previous release runs on it',
    ({ statements }) => {
      expect(contractionsOf(statements)).toEqual([])
    },
  )

  it.each([
    'drop table uploads',
    'alter table payments drop column fingerprint',
    'ALTER TABLE payments\n  DROP\n  COLUMN fingerprint',
    'alter table payments rename column fee to cost',
    'alter table payments rename to transfers',
    'alter table payments alter column fee type int',
    'alter table payments alter fee set data type bigint',
    'alter table payments alter column order_id set not null',
    'alter table payments alter column created_at drop default',
    'alter table payments add column tip numeric not null',
    'alter table payments add tip numeric not null',
    'alter table payments add column note text, add column tip numeric not null',
    "alter table payments add column note text not null default '', add column tip numeric not null",
    'alter table payments drop constraint payments_pkey',
    'alter table payments add constraint small check (fee < 100)',
    'alter table payments add check (fee < 100)',
    'alter table payments add unique (order_id)',
    'create unique index one_order on payments (order_id)',
    'create unique index concurrently if not exists one_order on payments (order_id)',
    'drop index payments_by_player',
    'drop function payment_apply(jsonb)',
    'alter function payment_apply rename to payment_move',
    'revoke insert on payments from cashier',
    'create table extra (id int); alter table payments add constraint small check (fee < 100)',
    "-- the player's own; and more\nalter table payments drop column fingerprint -- it's gone",
    "select '-- contract: no build since 0.2.0 names it' from payments; drop table payments",
    '-- contract: no\nalter table payments drop column fingerprint',
    '-- contract: no build since 0.2.0 names it\nselect 1; alter table payments drop column fingerprint',
  ])('SVC-8 issue-11 4 it is refused: %s', (sql) => {
    expect(contractionsOf(sql)).toHaveLength(1)
  })

  it.each([
    'create table extra (id int not null primary key, name text not null check (name <> $$$$))',
    'create unlogged table extra (id int); create unique index extra_once on extra (id)',
    'create table extra (id int); alter table extra add constraint positive check (id > 0)',
    'create table extra (id int); alter table extra alter column id set not null',
    'alter table payments add column tip numeric',
    "alter table payments add column tip text not null default 'none'",
    'alter table payments add column tip bigint not null generated always as identity',
    'alter table payments alter column order_id drop not null',
    'create index payments_by_tip on payments (tip)',
    "insert into payment_moves values ('drop table payments; rename')",
    'create function guard() returns trigger language plpgsql as $$ begin drop table payments; end $$',
    '-- drop table payments\nselect 1',
    'create trigger whole before truncate on payments for each statement execute function payments_append_only()',
  ])('SVC-8 issue-11 4 it is accepted: %s', (sql) => {
    expect(contractionsOf(sql)).toEqual([])
  })

  it('SVC-8 issue-11 4 change-the-schema.md: a contract step says since when no build uses what it removes', () => {
    const [, example = ''] = /```sql contract\n([\s\S]*?)```/.exec(readFileSync(GUIDE, 'utf8')) ?? []
    expect(example).toContain('drop column')
    expect(contractionsOf(example)).toEqual([])
    expect(contractionsOf(example.replace('contract', 'comment'))).toHaveLength(1)
  })
})
