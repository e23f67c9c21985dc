import * as database from '../db'
import { databaseKinds, openTestDatabase } from '@modulor/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Each attack is SQL that the owner of the tables runs without the service; `by` is the guard that refuses it. */
const ATTACKS: readonly { name: string; by: string; write: string }[] = [
  { name: 'change a transfer', by: 'ledger_append_only', write: 'update ledger_transfers set amount = 1' },
  { name: 'delete a transfer', by: 'ledger_append_only', write: 'delete from ledger_transfers' },
  { name: 'empty the transfers', by: 'ledger_append_only', write: 'truncate ledger_transfers' },
  { name: 'a negative amount', by: 'ledger_transfers_amount', write: transfer({ amount: '-5' }) },
  { name: 'an amount of zero', by: 'ledger_transfers_amount', write: transfer({ amount: '0' }) },
  { name: 'an amount of 0.4', by: 'ledger_transfers_amount', write: transfer({ amount: '0.4' }) },
  { name: 'an amount of 1.4', by: 'ledger_transfers_amount', write: transfer({ amount: '1.4' }) },
  { name: "an amount of '1.4' as text", by: 'ledger_transfers_amount', write: transfer({ amount: "'1.4'" }) },
  { name: 'another currency', by: 'ledger_transfers_(debit|credit)', write: transfer({ currency: "'USD'" }) },
  { name: 'two currencies', by: 'ledger_transfers_credit', write: transfer({ credit: account('usd') }) },
  {
    name: 'an account to itself',
    by: 'ledger_transfers_two_accounts',
    write: transfer({ credit: account('bank'), debit: account('bank') }),
  },
  {
    name: 'an overdraft',
    by: 'ledger_accounts_no_overdraft',
    write: transfer({ debit: account('player'), credit: account('bank'), amount: '101' }),
  },
  { name: 'edit a balance', by: 'ledger_guard_account', write: 'update ledger_accounts set balance = balance + 1' },
  { name: 'delete an account', by: 'ledger_append_only', write: `delete from ledger_accounts where owner = 'usd'` },
  { name: 'the same operation twice', by: 'ledger_transfers_position', write: transfer({ operation: "'seed'" }) },
  // More than the fourteen required attacks.
  {
    name: 'the same transfer as another line',
    by: 'ledger_transfers_once',
    write: transfer({ operation: "'seed'", line: '2' }),
  },
  { name: 'an amount that is no number', by: 'ledger_transfers_amount', write: transfer({ amount: "'NaN'" }) },
  { name: 'an infinite amount', by: 'ledger_transfers_amount', write: transfer({ amount: "'Infinity'" }) },
  { name: 'an account that is not there', by: 'ledger_transfers_credit', write: transfer({ credit: '-1' }) },
  { name: 'empty the accounts', by: 'ledger_append_only', write: 'truncate ledger_accounts cascade' },
  { name: 'an account with a balance', by: 'ledger_guard_account', write: openAccount('gift', '100') },
  {
    name: 'give an account away',
    by: 'ledger_guard_account',
    write: `update ledger_accounts set owner = owner || '-2'`,
  },
  { name: 'a capture without a hold', by: 'ledger_transfers_settles', write: transfer({ kind: "'capture'" }) },
  { name: 'a hold that settles', by: 'ledger_transfers_settles', write: transfer({ settles: 'id' }) },
  {
    name: 'a capture of what is no hold',
    by: 'ledger_transfers_settles',
    write: transfer({ kind: "'capture'", settles: 'id' }),
  },
]

function account(owner: string): string {
  return `(select id from ledger_accounts where owner = '${owner}')`
}

function openAccount(owner: string, balance: string): string {
  return `insert into ledger_accounts (brand, kind, owner, currency, balance)
    values ('COM', 'funding', '${owner}', 'EUR', ${balance})`
}

/** A transfer that is valid except for the given parts, so that only these can cause the refusal. */
function transfer(parts: Partial<Record<string, string>> = {}): string {
  const columns: Record<string, string | undefined> = {
    operation: `'attack'`,
    line: '1',
    kind: `'deposit'`,
    debit: account('bank'),
    credit: account('player'),
    currency: `'EUR'`,
    amount: '10',
    ...parts,
  }
  const from = parts.settles === undefined ? '' : `from ledger_transfers where operation = 'seed'`
  return `insert into ledger_transfers (${Object.keys(columns).join(', ')}) select ${Object.values(columns).join(', ')} ${from}`
}

describe.each(databaseKinds())('attacks on the ledger on %s', (kind) => {
  let opened: Awaited<ReturnType<typeof open>>
  const open = () => openTestDatabase(kind, { ...database, grantApplicationRole: undefined })
  const everything = async () => ({
    accounts: (await sql`select * from ledger_accounts order by id`.execute(opened.db)).rows,
    transfers: (await sql`select * from ledger_transfers order by id`.execute(opened.db)).rows,
  })

  beforeAll(async () => {
    opened = await open()
    await sql.raw(openAccount('bank', '0')).execute(opened.db)
    await sql`insert into ledger_accounts (brand, kind, owner, currency)
      values ('COM', 'player', 'player', 'EUR'), ('COM', 'player', 'usd', 'USD')`.execute(opened.db)
    await sql.raw(transfer({ operation: `'seed'`, amount: '100' })).execute(opened.db)
  })
  afterAll(() => opened.close())

  it.each(ATTACKS)('SVC-2 the database itself refuses: $name', async ({ by, write }) => {
    const before = await everything()
    const refusal = await sql
      .raw(write)
      .execute(opened.db)
      .then(
        () => 'accepted',
        (error: unknown) =>
          error instanceof Error && 'constraint' in error ? String(error.constraint) : String(error),
      )
    expect(refusal).toMatch(new RegExp(`^${by}$`))
    expect(await everything()).toEqual(before)
  })

  it('SVC-2 the database accepts the valid transfer from which the attacks are made', async () => {
    await expect(sql.raw(transfer()).execute(opened.db)).resolves.toBeDefined()
  })
})
