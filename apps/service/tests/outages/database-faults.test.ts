/**
 * The database fails under load in several ways. The service recovers without a restart and answers 503 meanwhile, never
 * 500. Afterwards the payments, the ledger and the provider's journal agree.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { until } from '@modulor/testkit'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPrivatePostgres, type PrivatePostgres } from '../../../../tools/postgres/ensure-postgres'
import { openLimitedDisk } from '../../../../tools/postgres/limited-disk'
import { startSandbox, type Sandbox } from '../payments/sandbox-process'
import { openProxy, type Proxy } from './proxy'
import { CARD, startService, type ServiceProcess } from './service-process'

const TERMINATE = `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'modulor-cashier%'`
const PLAYERS = 6
/** Twice the pool of the service, and some for the test: silent connections that the server still holds count too. */
const CONNECTIONS_MAX = 30
const NO_PLACE = '53300'
/** The limit for settling after an outage. */
const SETTLED_WITHIN_MS = 60_000
const TRIED_WITHIN_MS = 90_000
const TEST_MS = 120_000

/** Undefined if the server accepts no connection. */
async function connected(connectionString: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString, application_name: 'holder' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    if ((error as { code?: string }).code === NO_PLACE) return undefined
    throw error
  }
}

describe('a database that fails under load', { timeout: TEST_MS }, () => {
  let postgres: PrivatePostgres
  let proxy: Proxy
  let sandbox: Sandbox
  let service: ServiceProcess
  const disk = openLimitedDisk()
  beforeAll(async () => {
    ;[postgres, sandbox] = await Promise.all([
      startPrivatePostgres([`max_connections=${CONNECTIONS_MAX}`, 'superuser_reserved_connections=0'], disk?.folder),
      startSandbox(0.05),
    ])
    const { hostname: host, port } = new URL(postgres.url)
    proxy = await openProxy({ host, port: Number(port) })
    const url = new URL(postgres.url)
    url.port = String(proxy.port)
    service = await startService({
      env: { DATABASE_URL: url.href, SANDBOX_PORT: new URL(sandbox.url).port, CASHIER_LOG_LEVEL: 'warn' },
    })
  })
  afterAll(async () => {
    await service.stop()
    await Promise.all([sandbox.stop(), proxy.close()])
    await postgres.stop()
    disk?.close()
  })

  /** A direct connection to the server, without the proxy. */
  async function ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = await until(() => connected(postgres.url), { deadlineMs: 30_000 })
    try {
      const { rows } = await client.query<Row>(text)
      return rows
    } finally {
      await client.end()
    }
  }

  type Load = { readonly ids: string[]; readonly statuses: Map<number, number>; stop(): Promise<void> }
  /** Players who make one payment after the other; each is retried with its key until it gets a response. */
  async function payUnderLoad(): Promise<Load> {
    const sessions = await Promise.all(Array.from({ length: PLAYERS }, () => service.openSession()))
    const ids: string[] = []
    const statuses = new Map<number, number>()
    let isStopping = false
    async function pay(session: string): Promise<void> {
      const key = randomUUID()
      const deadline = performance.now() + TRIED_WITHIN_MS
      while (performance.now() < deadline) {
        const { status, json } = await service.submit(session, 'card', CARD, key)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status === 200) return void ids.push((json as { payment_id: string }).payment_id)
        await delay(100)
      }
      throw new Error(`a payment was not answered: ${service.output().slice(-2_000)}`)
    }
    const playing = Promise.all(
      sessions.map(async (session) => {
        while (!isStopping) await pay(session)
      }),
    )
    // The error is thrown again when the load is stopped.
    playing.catch(() => undefined)
    await until(() => ids.length > PLAYERS, { deadlineMs: 30_000 })
    return {
      ids,
      statuses,
      stop: async () => {
        isStopping = true
        await playing
      },
    }
  }

  const isReady = async () => (await service.get('/ready')).status === 200

  /** Checks that every payment has a final state and that the three records agree. */
  async function compare(ids: readonly string[]): Promise<void> {
    await until(async () => (await ask(`select 1 from jobs where kind = 'payment'`)).length === 0, {
      deadlineMs: SETTLED_WITHIN_MS,
      pollMs: 250,
      describe: () => `every payment to end\n${service.output().slice(-2_000)}`,
    })
    const payments = await ask<{ id: string; state: string; amount: string; total: string }>(
      'select id, state, amount::text, total::text from payments',
    )
    for (const id of ids) expect(payments.map((payment) => payment.id)).toContain(id)
    for (const { id, state } of payments) {
      const journal = await sandbox.journal(id)
      expect([id, state, journal.length]).toEqual([id, journal.length === 1 ? 'succeeded' : 'declined', journal.length])
    }
    const paid = payments.filter(({ state }) => state === 'succeeded')
    const [ledger] = await ask<{ sum: string }>(
      `select coalesce(sum(balance), 0)::text as sum from ledger_accounts where kind = 'player'`,
    )
    const owed = paid.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
    expect(ledger?.sum).toBe(String(owed))
  }

  /** Causes the fault under load; the process keeps running, no response is 500, and the records agree. */
  async function outlive(
    fault: (load: Load) => Promise<void>,
    heal: () => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const load = await payUnderLoad()
    try {
      try {
        await fault(load)
      } finally {
        await heal()
      }
      await continueLoad(load)
    } finally {
      await load.stop()
    }
    expect(service.isAlive(), service.output()).toBe(true)
    expect([...load.statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])
    await until(isReady, { deadlineMs: 30_000 })
    await compare(load.ids)
  }

  async function continueLoad(load: Load): Promise<void> {
    const before = load.ids.length
    await until(() => load.ids.length > before + PLAYERS, {
      deadlineMs: SETTLED_WITHIN_MS,
      describe: () => `payments to go on: ${JSON.stringify([...load.statuses])}\n${service.output().slice(-3_000)}`,
    })
  }

  const terminateAll = () => ask(TERMINATE)

  it.each(['fast', 'immediate'] as const)('issue-9 1.4 SVC-5 recovers from a restart in mode %s', async (mode) => {
    await outlive(() => postgres.restart(mode))
  })

  it('issue-9 1.4 SVC-5 recovers from terminated backends', async () => {
    await outlive(async () => {
      for (let time = 0; time < 5; time += 1) await terminateAll()
    })
  })

  it('issue-9 1.4 SVC-5 recovers from connection resets', async () => {
    await outlive(async () => {
      for (let time = 0; time < 5; time += 1) {
        await until(() => proxy.count() > 0)
        proxy.reset()
      }
    })
  })

  it('issue-9 1.4 SVC-5 recovers from one silent connection', async () => {
    await outlive(() => {
      proxy.silence(1)
      return Promise.resolve()
    })
  })

  it('issue-9 1.4 SVC-5 recovers when all connections are silent, and is not ready meanwhile', async () => {
    await outlive(
      async () => {
        proxy.silence('all')
        await until(async () => !(await isReady()), { deadlineMs: 30_000 })
      },
      () => {
        proxy.heal()
        return Promise.resolve()
      },
    )
  })

  it('issue-9 1.4 SVC-5 recovers from a server without free connections', async () => {
    const held: pg.Client[] = []
    await outlive(
      async () => {
        await until(
          async () => {
            await held[0]?.query(TERMINATE)
            const client = await connected(postgres.url)
            if (client) held.push(client)
            return held.length >= CONNECTIONS_MAX - 1 && !(await isReady())
          },
          { deadlineMs: 60_000 },
        )
      },
      async () => {
        await Promise.all(held.map((client) => client.end()))
      },
    )
  })

  it('issue-9 1.4 SVC-5 answers 503 while the database is read-only, and is not ready', async () => {
    const setting = (value: string) => ask(`alter database postgres set default_transaction_read_only = ${value}`)
    await outlive(
      async ({ statuses }) => {
        await setting('on')
        await terminateAll()
        await until(async () => !(await isReady()) && statuses.has(503), { deadlineMs: 30_000 })
      },
      async () => {
        const client = new pg.Client({ connectionString: postgres.url })
        await client.connect()
        await client.query('set default_transaction_read_only = off')
        await client.query('alter database postgres set default_transaction_read_only = off')
        await client.end()
      },
    )
  })

  it('issue-9 1.4 SVC-5 answers 503 while the database refuses every connection, as with a changed password', async () => {
    const atServer = async (text: string) => {
      const url = new URL(postgres.url)
      url.pathname = '/template1'
      const client = new pg.Client({ connectionString: url.href })
      await client.connect()
      try {
        await client.query(text)
      } finally {
        await client.end()
      }
    }
    await outlive(
      async ({ statuses }) => {
        await atServer('alter database postgres allow_connections false')
        await atServer(TERMINATE)
        await until(async () => !(await isReady()) && statuses.has(503), { deadlineMs: 30_000 })
      },
      () => atServer('alter database postgres allow_connections true'),
    )
  })

  // Without permission to mount there is no disk to fill.
  it.skipIf(disk === undefined)('issue-9 1.4 SVC-5 recovers from a full disk', async () => {
    await outlive(
      async ({ statuses }) => {
        disk?.fill()
        await until(async () => !(await isReady()) && statuses.has(503), { deadlineMs: 30_000 })
      },
      async () => {
        disk?.free()
        // With a full disk the server stops; it is started again after the disk is freed.
        await postgres.restart('immediate')
      },
    )
  })
})
