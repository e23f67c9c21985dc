import { databaseKinds, openTestDatabase } from '@modulor/testkit'
import { sql, type QueryExecutorProvider } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as database from '.'
import { transaction } from '.'
import { createStatementNames } from './statement-names'

const errorOf = (code: string, message = 'no') => Object.assign(new Error(message), { code })

describe('the name of a statement', () => {
  it('issue-11 5 is used from the second use of the text on, and stays the same', () => {
    const names = createStatementNames()
    expect(names.nameOf('select 1')).toBeUndefined()
    const name = names.nameOf('select 1')
    expect(name).toBeDefined()
    expect(names.nameOf('select 1')).toBe(name)
    names.nameOf('select 2')
    expect(names.nameOf('select 2')).not.toBe(name)
  })

  it('issue-11 5 is given to a limited number of texts, and not to a very long text', () => {
    const names = createStatementNames()
    const texts = Array.from({ length: 1_000 }, (_, index) => `select ${String(index)}`)
    for (const text of texts) names.nameOf(text)
    expect(new Set(texts.map((text) => names.nameOf(text)).filter((name) => name !== undefined)).size).toBe(250)
    const long = `select '${'x'.repeat(20_000)}'`
    names.nameOf(long)
    expect(names.nameOf(long)).toBeUndefined()
  })

  it('issue-11 5 changes after a migration changes an answer, and is not used behind a pooler that keeps no prepared statements', () => {
    const names = createStatementNames()
    names.nameOf('select 1')
    const first = names.nameOf('select 1')
    names.refused(errorOf('0A000', 'cached plan must not change result type'))
    const second = names.nameOf('select 1')
    expect([second === undefined, second === first]).toEqual([false, false])
    names.refused(errorOf('0A000', 'FOR UPDATE is not allowed with DISTINCT'))
    expect(names.nameOf('select 1')).toBe(second)
    names.refused(errorOf('26000'))
    expect(names.nameOf('select 1')).toBeUndefined()
  })
})

const open = async (kind: 'pglite' | 'postgres') => {
  const opened = await openTestDatabase(kind, { ...database, grantApplicationRole: undefined })
  await sql`create table samples (id int primary key, text text not null)`.execute(opened.db)
  await sql`insert into samples values (1, 'one')`.execute(opened.db)
  return opened
}

describe.each(databaseKinds())('prepared statements on %s', (kind) => {
  let opened: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    opened = await open(kind)
  })
  afterAll(() => opened.close())
  const read = (db: QueryExecutorProvider, id = 1) => sql`select * from samples where id = ${id}`.execute(db)
  /** On one connection: each has its own. */
  const readThree = () => opened.db.connection().execute(async (db) => [await read(db), await read(db), await read(db)])

  it('issue-11 5 a repeated statement is prepared once', async () => {
    const prepared = await opened.db.connection().execute(async (db) => {
      for (let time = 0; time < 4; time += 1) await read(db)
      const { rows } = await sql<{ count: string }>`
        select count(*)::text as count from pg_prepared_statements where statement like 'select * from samples%'`.execute(
        db,
      )
      return rows[0]?.count
    })
    expect(prepared).toBe('1')
  })

  it('issue-11 5 a statement succeeds after a migration changes its answer, inside and outside a transaction', async () => {
    await readThree()
    await sql`alter table samples add column more text`.execute(opened.db)
    for (const { rows } of await readThree()) expect(rows).toEqual([{ id: 1, text: 'one', more: null }])
    await sql`alter table samples add column again text`.execute(opened.db)
    const { rows } = await transaction(opened.db, async (tx) => {
      await sql`update samples set text = 'two' where id = 1`.execute(tx)
      return read(tx)
    })
    expect(rows).toEqual([{ id: 1, text: 'two', more: null, again: null }])
  })

  it('issue-11 5 a statement succeeds when a pooler gives another connection, inside and outside a transaction', async () => {
    await readThree()
    // The effect of such a pooler on the service: the server does not know the statement.
    const outside = await opened.db.connection().execute(async (db) => {
      await read(db)
      await sql`deallocate all`.execute(db)
      return read(db)
    })
    expect(outside.rows).toHaveLength(1)
    const inside = await transaction(opened.db, (tx) => read(tx))
    expect(inside.rows).toHaveLength(1)
  })
})
