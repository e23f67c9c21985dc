/** A certificate named in the database's address that cannot be read for a moment, for example while it is replaced (SVC-5, SVC-8). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { openTestDatabase, until } from '@modulor/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as database from '../../src/db'
import { testIdentity } from '../../src/features/native-pay/certificates-sample'
import { openTlsProxy, type TlsProxy } from './tls-proxy'

describe('a certificate that cannot be read', () => {
  let opened: Awaited<ReturnType<typeof openTestDatabase<database.OpenDatabase['db'], database.OpenDatabase>>>
  let folder: string
  let certificate: string
  let url: string
  let proxy: TlsProxy
  beforeAll(async () => {
    opened = await openTestDatabase('postgres', database)
    folder = await mkdtemp(join(tmpdir(), 'certificate-'))
    certificate = join(folder, 'ca.pem')
    const address = new URL(opened.settings.url ?? '')
    proxy = await openTlsProxy({ host: address.hostname, port: Number(address.port || 5432) })
    address.hostname = '127.0.0.1'
    address.port = String(proxy.port)
    address.searchParams.set('sslrootcert', certificate)
    address.searchParams.set('sslmode', 'no-verify')
    url = address.href
  })
  beforeEach(() => writeFile(certificate, testIdentity('authority.example').certificate))
  afterAll(async () => {
    await rm(folder, { recursive: true })
    await proxy.close()
    await opened.close()
  })

  const end = (name: string) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = ${name}`.execute(opened.db)

  it.each([
    ['away', () => rm(certificate)],
    ['half written', () => writeFile(certificate, '-----BEGIN CERTIFICATE-----\nMIIB')],
  ])(
    'issue-11 4 while it is %s, the pool continues to work, and queries that wait for a connection get one',
    async (_, lose) => {
      const { db, close } = await database.openDatabase({ url, poolSizeMax: 1 })
      try {
        const nameOfConnection = async () => {
          const { rows } = await sql<{ name: string }>`select current_setting('application_name') as name`.execute(db)
          return rows[0]?.name ?? ''
        }
        const first = await nameOfConnection()
        await lose()
        let isLost = false
        void sql`select pg_sleep(60)`.execute(db).catch(() => (isLost = true))
        // This query waits until the broken connection makes room for a new one.
        const waiting = nameOfConnection()
        await until(async () => {
          await end(first)
          return isLost
        })
        expect(await waiting).not.toBe(first)
        expect(await nameOfConnection()).toBe(await waiting)
      } finally {
        await close()
      }
    },
  )

  it('issue-11 4 does not stop notices between instances', async () => {
    let connected = 0
    const problems: unknown[] = []
    const notices = database.createChangeNotices({
      ...{ url, onNotice: () => undefined },
      onMissed: () => (connected += 1),
      onProblem: (error) => problems.push(error),
    })
    try {
      notices.start()
      await until(() => connected === 1)
      await rm(certificate)
      await end('modulor-cashier notices')
      await until(() => connected === 2)
    } finally {
      await notices.stop()
    }
  })

  it.each([
    ['sslrootcert', 'missing.pem', 'there is no such file'],
    ['sslcert', '.', 'it is a folder'],
    ['sslkey', 'ca.pem/key.pem', 'a part of its path is not a folder'],
    // A certificate is not a key, and half of a certificate is invalid.
    ['sslkey', 'ca.pem', 'it has no certificate or key in the PEM format'],
    ['sslcert', 'half.pem', 'it has no certificate or key in the PEM format'],
    ['sslrootcert', 'other.pem', 'it has no certificate or key in the PEM format'],
  ])(
    'issue-11 4 SVC-7 is reported with its parameter %s and the reason, and without the password',
    async (parameter, name, why) => {
      const { certificate: whole } = testIdentity('half.example')
      await writeFile(join(folder, 'half.pem'), whole.slice(0, whole.length / 2))
      await writeFile(join(folder, 'other.pem'), '{}')
      const address = new URL(url)
      address.password = 'hunter2'
      // A certificate that can be read is not reported.
      address.searchParams.set(parameter, join(folder, name))
      const error: unknown = await database.openDatabase({ url: address.href }).catch((thrown: unknown) => thrown)
      if (!(error instanceof database.DatabaseUnavailable)) throw new Error(String(error))
      expect(error.message).toContain(
        `DATABASE_URL: ${parameter} names ${join(folder, name)}, which cannot be read: ${why}; `,
      )
      const { message, stack, cause } = error
      expect(inspect({ message, stack, cause }, { depth: null, showHidden: true })).not.toContain('hunter2')
    },
  )

  it('issue-11 4 is not read with sslmode=disable, which uses no certificate', async () => {
    const address = new URL(opened.settings.url ?? '')
    address.searchParams.set('sslmode', 'disable')
    for (const parameter of ['sslrootcert', 'sslcert', 'sslkey'])
      address.searchParams.set(parameter, join(folder, 'missing.pem'))
    const { db, close } = await database.openDatabase({ url: address.href })
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    await close()
  })

  it('issue-11 4 is reported and read again later if it could not be read at the start', async () => {
    const unread = new URL(url)
    unread.searchParams.set('sslrootcert', join(folder, 'later.pem'))
    await expect(database.openDatabase({ url: unread.href })).rejects.toThrow(
      `the database is unavailable: DATABASE_URL: sslrootcert names ${join(folder, 'later.pem')}, which cannot be read`,
    )
    let connected = 0
    const problems: unknown[] = []
    const notices = database.createChangeNotices({
      ...{ url: unread.href, onNotice: () => undefined },
      onMissed: () => (connected += 1),
      onProblem: (error) => problems.push(error),
    })
    try {
      notices.start()
      await until(() => problems.length > 0)
      expect(String(problems[0])).toContain('later.pem')
      await writeFile(join(folder, 'later.pem'), testIdentity('authority.example').certificate)
      await until(() => connected === 1)
    } finally {
      await notices.stop()
    }
  })
})
