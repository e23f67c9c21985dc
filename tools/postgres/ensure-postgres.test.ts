import { connect } from 'node:net'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ensurePostgres } from './ensure-postgres'

describe('ensurePostgres', () => {
  afterEach(() => vi.unstubAllEnvs())

  it('it starts a PostgreSQL that only this machine can reach, and leaves nothing running', async () => {
    vi.stubEnv('DATABASE_URL', undefined)
    const postgres = await ensurePostgres()
    const { hostname, port } = new URL(postgres.url)
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    const { rows } = await client.query<{ listen: string; fsync: string; version: number }>(
      `select current_setting('listen_addresses') as listen, current_setting('fsync') as fsync,
        current_setting('server_version_num')::int as version`,
    )
    await client.end()
    await postgres.stop()
    expect(rows[0]).toMatchObject({ listen: '127.0.0.1', fsync: 'on' })
    expect(rows[0]?.version).toBeGreaterThanOrEqual(150_000)
    expect(await answers(hostname, Number(port))).toBe(false)
  })

  it('it uses the server that it is given', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://somebody@db.example/tests')
    expect(await ensurePostgres()).toMatchObject({ url: 'postgres://somebody@db.example/tests' })
  })
})

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host)
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
