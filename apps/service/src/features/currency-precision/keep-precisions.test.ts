import { openTestDatabase, oneDatabaseKind } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleConfig } from '../../config/config-sample'
import * as database from '../../db'
import { keepPrecisions } from './precision-problems'

describe.each(oneDatabaseKind())('the precisions of a configuration on %s', (kind) => {
  let opened: Awaited<ReturnType<typeof openTestDatabase<database.OpenDatabase['db'], database.OpenDatabase>>>
  beforeAll(async () => {
    opened = await openTestDatabase(kind, database)
  })
  afterAll(() => opened.close())

  const withEuro = (precision: number) =>
    sampleConfig({ currencies: { EUR: { name: 'Euro', iso_number: '978', precision } } })
  const kept = () => opened.db.selectFrom('currency_precisions').selectAll().execute()

  it('decision-105 SVC-5 are stored by several parallel starts, and replaced by a later start', async () => {
    await Promise.all(Array.from({ length: 4 }, () => keepPrecisions(opened.db, withEuro(2))))
    expect(await kept()).toEqual([{ currency: 'EUR', precision: 2 }])
    await keepPrecisions(opened.db, withEuro(3))
    expect(await kept()).toEqual([{ currency: 'EUR', precision: 3 }])
  })

  it('decision-105 SVC-5 a start with stored precisions writes nothing, so that a read-only database does not stop it', async () => {
    await keepPrecisions(opened.db, withEuro(2))
    const start = (precision: number) =>
      opened.db
        .transaction()
        .setAccessMode('read only')
        .execute((tx) => keepPrecisions(tx, withEuro(precision)))
    await expect(start(2)).resolves.toBeUndefined()
    await expect(start(3)).rejects.toThrow()
  })
})
