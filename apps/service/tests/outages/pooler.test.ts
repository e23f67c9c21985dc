/** A connection pooler between the service and PostgreSQL (SVC-8, decision 107). */
import { openTestDatabase, until } from '@modulor/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as database from '../../src/db'
import { openPooler, type Pooler } from './pooler'

describe('behind a pooler', () => {
  let opened: Awaited<ReturnType<typeof openTestDatabase<database.OpenDatabase['db'], database.OpenDatabase>>>
  let pooler: Pooler
  let url: string
  beforeAll(async () => {
    opened = await openTestDatabase('postgres', database)
    const direct = new URL(opened.settings.url ?? '')
    pooler = await openPooler({ host: direct.hostname, port: Number(direct.port) })
    // PgBouncer refuses the setting with which the tests choose their schema.
    direct.searchParams.delete('options')
    direct.port = String(pooler.port)
    url = direct.href
  })
  afterAll(async () => {
    await pooler.close()
    await opened.close()
  })

  it('SVC-8 the service works without the settings that the pooler refuses', async () => {
    const { db, close } = await database.openDatabase({ url })
    try {
      const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db)
      expect([rows, pooler.refused]).toEqual([[{ one: 1 }], ['statement_timeout']])
    } finally {
      await close()
    }
  })

  it.each([
    ['the limits of the service', false, ['8s', '10s']],
    ['no limits for commands', true, ['0', '0']],
  ])('SVC-1 a role with other limits for its sessions gets %s', async (_which, hasNoStatementTimeout, expected) => {
    const direct = new URL(process.env['TEST_DATABASE_URL'] ?? '')
    const administrator = await database.openDatabase({ url: direct.href, poolSizeMax: 1 })
    const role = `limited_${process.pid}`
    await sql.raw(`create role ${role} login`).execute(administrator.db)
    try {
      for (const name of ['statement_timeout', 'idle_in_transaction_session_timeout'])
        await sql.raw(`alter role ${role} set ${name} = 7000`).execute(administrator.db)
      direct.username = role
      const { db, close } = await database.openDatabase({ url: direct.href, hasNoStatementTimeout })
      const { rows } = await sql<{ statement: string; idle: string }>`
        select current_setting('statement_timeout') as statement,
          current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
      await close()
      expect(rows.map(({ statement, idle }) => [statement, idle])).toEqual([expected])
    } finally {
      await sql.raw(`drop role ${role}`).execute(administrator.db)
      await administrator.close()
    }
  })

  it('SVC-5 SVC-8 notices are not sent through it: their settings would make commits of payments unsafe', async () => {
    const problems: unknown[] = []
    const notices = database.createChangeNotices({
      ...{ url, onNotice: () => undefined, onMissed: () => problems.push('connected') },
      onProblem: (error) => problems.push(error),
    })
    notices.start()
    try {
      await until(() => problems.length > 0)
      expect(String(problems[0])).toContain('set DATABASE_DIRECT_URL')
    } finally {
      await notices.stop()
    }
  })
})
