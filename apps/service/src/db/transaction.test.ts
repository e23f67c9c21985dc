import { databaseKinds, openTestDatabase } from '@modulor/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as database from '.'
import { sqlState, transaction, type Tx } from '.'

type Opened = Awaited<ReturnType<typeof open>>
const open = async (kind: 'pglite' | 'postgres') => {
  const opened = await openTestDatabase(kind, { ...database, grantApplicationRole: undefined })
  await sql`create table counters (id int primary key, value int not null)`.execute(opened.db)
  await sql`insert into counters values (1, 0), (2, 0)`.execute(opened.db)
  return opened
}
const increase = (tx: Tx, id: number) => sql`update counters set value = value + 1 where id = ${id}`.execute(tx)
const values = async ({ db }: Opened) =>
  (await sql<{ value: number }>`select value from counters order by id`.execute(db)).rows.map(({ value }) => value)
const fails = (code: string) => (tx: Tx) =>
  sql.raw(`do $$ begin raise exception 'lost' using errcode = '${code}'; end $$`).execute(tx)

describe.each(databaseKinds())('a transaction on %s', (kind) => {
  let opened: Opened
  beforeAll(async () => {
    opened = await open(kind)
  })
  afterAll(() => opened.close())

  it('commits all of it, or nothing', async () => {
    await transaction(opened.db, (tx) => increase(tx, 1))
    const failing = transaction(opened.db, async (tx) => {
      await increase(tx, 1)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await values(opened)).toEqual([1, 0])
  })

  it.each(['40001', '40P01'])('runs at most 3 times after the error %s', async (code) => {
    let runs = 0
    const losing = transaction(opened.db, async (tx) => {
      runs += 1
      await fails(code)(tx)
    })
    await expect(losing).rejects.toSatisfy((error) => sqlState(error) === code)
    expect(runs).toBe(4)
  })

  it('keeps only the writes of the run that succeeded', async () => {
    let runs = 0
    await transaction(opened.db, async (tx) => {
      runs += 1
      await increase(tx, 2)
      if (runs < 3) await fails('40001')(tx)
    })
    expect((await values(opened))[1]).toBe(1)
  })

  it.each(['23505', '57014'])('does not run again after the error %s', async (code) => {
    let runs = 0
    const failing = transaction(opened.db, async (tx) => {
      runs += 1
      await fails(code)(tx)
    })
    await expect(failing).rejects.toSatisfy((error) => sqlState(error) === code)
    expect(runs).toBe(1)
  })

  it.each(['read committed', 'serializable'] as const)('is %s when asked', async (isolation) => {
    const { rows } = await transaction(
      opened.db,
      (tx) => sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(tx),
      { isolation },
    )
    expect(rows).toEqual([{ level: isolation }])
  })
})

describe('transactions that cross on PostgreSQL', () => {
  let opened: Opened
  beforeAll(async () => {
    opened = await open('postgres')
  })
  afterAll(() => opened.close())

  it('both succeed although the database aborts one', async () => {
    let runs = 0
    const bothHold = barrier(2)
    const cross = (first: number, second: number) =>
      transaction(opened.db, async (tx) => {
        runs += 1
        await increase(tx, first)
        // Only the first two runs meet: each holds the lock that the other needs next.
        if (runs <= 2) await bothHold()
        await increase(tx, second)
      })
    await Promise.all([cross(1, 2), cross(2, 1)])
    expect(await values(opened)).toEqual([2, 2])
    // Once more at least: the one that runs again may meet the other a second time.
    expect(runs).toBeGreaterThan(2)
  })
})

/** Makes callers wait until `count` of them have arrived. */
function barrier(count: number): () => Promise<void> {
  let come = 0
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return () => {
    come += 1
    if (come === count) open()
    return opened
  }
}
