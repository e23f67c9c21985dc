/** One service as several processes on one port, started with one command (decision 99, issue-11 5). */
import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { openTestDatabase, until } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as database from '../../src/db'
import { CARD, startService, type ServiceProcess } from '../outages/service-process'
import { startSandbox, type Sandbox } from '../payments/sandbox-process'
import { callerAt, type Caller } from './caller'
import { followPlayer } from './follow-player'

const POLL = { deadlineMs: 60_000, pollMs: 100 } as const
const CALLS_COUNT = 6

describe('a service with two processes', () => {
  let opened: Awaited<ReturnType<typeof openTestDatabase<database.OpenDatabase['db'], database.OpenDatabase>>>
  let sandbox: Sandbox
  let service: ServiceProcess
  let caller: Caller

  const vaultKey = `test:${randomBytes(32).toString('base64')}`
  const startTwo = () =>
    startService({
      env: {
        CASHIER_PROCESSES: '2',
        DATABASE_URL: opened.settings.url ?? '',
        SANDBOX_PORT: new URL(sandbox.url).port,
        CASHIER_VAULT_KEYS: vaultKey,
      },
    })
  beforeAll(async () => {
    // Empty: the service makes its schema, once.
    opened = await openTestDatabase('postgres', {
      ...database,
      grantApplicationRole: undefined,
      schemaChecksum: 'empty',
      migrate: () => Promise.resolve(),
    })
    sandbox = await startSandbox(0.05)
    service = await startTwo()
    caller = callerAt(service.url)
  })
  afterAll(async () => {
    await service.stop()
    await sandbox.stop()
    await opened.close()
  })

  /** Its loader of TypeScript has a process of its own. */
  const workerIds = (of = service) =>
    execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(of.pid)], { encoding: 'utf8' })
      .split('\n')
      .flatMap((line) => (line.includes('dist/main.js') ? [Number.parseInt(line, 10)] : []))
  /** The first process may have ended this one before. */
  function interrupt(id: number): void {
    try {
      process.kill(id, 'SIGINT')
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
  const metrics = async () => (await fetch(`${service.url}/metrics`)).text()
  /** The connection may be one to a process that has just ended. */
  const untilMetrics = (isWanted: (page: string) => boolean) =>
    until(async () => isWanted(await metrics().catch(() => '')), POLL)
  async function pay(session: string): Promise<void> {
    const key = randomUUID()
    const { status, json } = await caller.submit(session, 'card', { ...CARD, another_payment: true }, key)
    expect(status, JSON.stringify(json)).toBe(200)
    await until(async () => (await caller.state(session, key)).json.transaction_status === 'success', POLL)
  }

  it('SVC-8 issue-11 5 both take payments of one player, and one page has the metrics of both', async () => {
    const { session } = await caller.openSession()
    await untilMetrics((page) => page.includes('cashier_workers_serving 2'))
    // The next process takes the next connection.
    const agent = new Agent({ keepAlive: false })
    for (let count = 0; count < CALLS_COUNT; count += 1) await once(get(`${service.url}/health`, { agent }), 'response')
    await pay(session)
    const page = await metrics()
    for (const worker of [1, 2])
      expect(page).toMatch(new RegExp(`^cashier_http_request_seconds_count\\{worker="${worker}".*"/health"`, 'm'))
    // Values that are read from the database occur only once.
    expect(page.match(/^cashier_jobs\{.*kind="deliver_event"/gm)?.length ?? 0).toBeLessThanOrEqual(1)
    expect(page.match(/^# TYPE cashier_http_request_seconds /gm)).toHaveLength(1)
  })

  it('SVC-8 RT-6 issue-11 5 a page is notified of its payment, whichever process has its connection', async () => {
    const { session } = await caller.openSession()
    const { heardCount, end } = await followPlayer(caller, { session, url: service.url, readyMsMax: POLL.deadlineMs })
    try {
      for (let count = 0; count < 2; count += 1) {
        const before = heardCount()
        await pay(session)
        await until(() => heardCount() > before, POLL)
      }
    } finally {
      end()
    }
  })

  it('SVC-8 SVC-4 issue-11 5 SIGHUP reloads the configuration in both', async () => {
    const file = join(service.folder, `config-${new URL(service.url).port}.yaml`)
    await writeFile(file, (await readFile(file, 'utf8')).replace('      - piko\n', ''))
    service.kill('SIGHUP')
    await untilMetrics((page) =>
      [1, 2].every((worker) => page.includes(`cashier_config_reloads_total{outcome="accepted",worker="${worker}"} 1`)),
    )
  })

  it('SVC-8 issue-11 5 a process that is killed or hangs is replaced, and the other one serves meanwhile', async () => {
    const { session } = await caller.openSession()
    const [killed, hung] = workerIds()
    if (killed === undefined || hung === undefined) throw new Error('there are two workers')
    process.kill(killed, 'SIGKILL')
    await until(() => service.output().includes('"signal":"SIGKILL"'), POLL)
    await pay(session)
    await untilMetrics((page) => page.includes('cashier_workers_serving 2') && page.includes('restarts_total 1'))
    process.kill(hung, 'SIGSTOP')
    await until(() => !workerIds().includes(hung), POLL)
    await untilMetrics((page) => page.includes('cashier_workers_serving 2') && page.includes('restarts_total 2'))
    expect(service.output()).toContain('a worker process does not answer; it is ended')
    await pay(session)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'SVC-8 issue-11 5 %s ends in order also a process that is being started',
    async (signal) => {
      const other = await startTwo()
      try {
        // Until then the end of one process ends them all.
        await until(() => other.output().includes('(2 processes)'), POLL)
        const before = workerIds(other)
        process.kill(before[0]!, 'SIGKILL')
        // For some 100 ms it has no handler of its own.
        const started = await until(() => workerIds(other).find((id) => !before.includes(id)), { ...POLL, pollMs: 5 })
        other.kill(signal)
        // A terminal sends it to all processes.
        if (signal === 'SIGINT') interrupt(started)
        expect(await other.ended, other.output()).toBe(0)
        expect(other.output()).not.toContain('did not stop cleanly')
      } finally {
        await other.stop()
      }
    },
  )

  it('SVC-8 issue-11 5 SIGTERM ends all in order, and every line of a process had its number', async () => {
    const ids = workerIds()
    service.kill('SIGTERM')
    expect(await service.ended, service.output()).toBe(0)
    for (const id of ids) expect(() => process.kill(id, 0)).toThrow()
    const lines = service
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    expect(lines.filter((line) => !/"worker":[12]|"of_worker":[12]/.test(line))).toEqual([])
    await expect(fetch(`${service.url}/health`)).rejects.toThrow()
  })
})
