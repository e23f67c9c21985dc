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
