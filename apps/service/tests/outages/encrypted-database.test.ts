/** A PostgreSQL server that accepts encrypted connections only (issue-9 2). */
import { chownSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clusterOwner } from '../../../../tools/postgres/cluster'
import { startPrivatePostgres, type PrivatePostgres } from '../../../../tools/postgres/ensure-postgres'
import { migrate, openDatabase, readDatabaseFacts, requireDirectAddress } from '../../src/db'
import { testIdentity } from '../../src/features/native-pay/certificates-sample'

const PRIVATE_MODE = 0o600

describe('a database that accepts encrypted connections only', () => {
  let folder: string
  let server: PrivatePostgres
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modulor-encrypted-'))
    const owner = clusterOwner()
    if (owner) chownSync(folder, owner.uid, owner.gid)
    const write = (name: string, text: string) => {
      writeFileSync(join(folder, name), text, { mode: PRIVATE_MODE })
      if (owner) chownSync(join(folder, name), owner.uid, owner.gid)
      return join(folder, name)
    }
    const { certificate, key } = testIdentity('localhost')
    write('other.pem', testIdentity('localhost').certificate)
    const files = {
      ssl_cert_file: write('certificate.pem', certificate),
      ssl_key_file: write('key.pem', key),
      hba_file: write('hba.conf', 'hostssl all all 127.0.0.1/32 trust\n'),
    }
    server = await startPrivatePostgres(['ssl=on', ...Object.entries(files).map(([name, file]) => `${name}=${file}`)])
  })
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  function urlWith(parameters: Record<string, string>): string {
    const url = new URL(server.url)
    url.hostname = 'localhost'
    url.search = String(new URLSearchParams(parameters))
    return url.href
  }
  const verified = () => urlWith({ sslmode: 'verify-full', sslrootcert: join(folder, 'certificate.pem') })

  it('issue-9 2 SVC-1 every kind of connection uses TLS with the address’s authority', async () => {
    const { db, close } = await openDatabase({ url: verified(), hasNoStatementTimeout: true })
    try {
      await migrate(db)
      expect(await readDatabaseFacts(db)).toMatchObject({ isEncrypted: true, ends: ['127.0.0.1', '127.0.0.1'] })
      // The connection for notices between instances.
      await requireDirectAddress(verified())
    } finally {
      await close()
    }
  })

  it.each([
    ['without encryption', {}, /no encryption/],
    ['with another authority', { sslmode: 'verify-full', sslrootcert: 'other.pem' }, /self-signed certificate/],
    ['with the authorities of the system', { sslmode: 'verify-full' }, /self-signed certificate/],
  ])('issue-9 2 SVC-5 %s the database is unavailable, and the error says why', async (_, parameters, reason) => {
    const { sslrootcert: file, ...others } = parameters as Record<string, string>
    const url = urlWith({ ...others, ...(file !== undefined && { sslrootcert: join(folder, file) }) })
    await expect(openDatabase({ url })).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      why: expect.stringMatching(reason) as string,
    })
  })
})
