import pg from 'pg'
import { settingsIn } from './settings-in'

const ANSWER_MS_MAX = 3_000

/** A connection that must reach PostgreSQL itself goes through a pooler, such as PgBouncer. */
export class BehindPooler extends Error {
  override readonly name = 'BehindPooler'
  constructor() {
    super(
      'the connection goes through a pooler, in which LISTEN does not work; set DATABASE_DIRECT_URL to the address of PostgreSQL itself',
    )
  }
}

/** A pooler shares the server's processes between its clients, so it reports another process number at the start. */
export async function isBehindPooler(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid !== (client as unknown as { readonly processID: number }).processID
}

/** Throws if the address is a pooler's (`BehindPooler`), or if it cannot be reached. */
export async function requireDirectAddress(url: string): Promise<void> {
  const client = new pg.Client({
    ...settingsIn(url),
    ...{ connectionTimeoutMillis: ANSWER_MS_MAX, query_timeout: ANSWER_MS_MAX },
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    if (await isBehindPooler(client)) throw new BehindPooler()
  } finally {
    await client.end().catch(() => undefined)
  }
}
