/**
 * `npm run bench:realtime [-- --connections=10000 --samples=200]`: compares memory and CPU time of idle connections with a minimal
 * WebSocket server, and measures the time from the service's response to the publication at another instance's client. Runs two
 * built services on a separate PostgreSQL; needs `npm run build`.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ENDPOINTS, PaySession, SESSION_HEADER, SessionCreated } from '@modulor/contract/http'
import { REALTIME_TOKENS_PATH, REALTIME_WEBSOCKET_PATH, RealtimeTokens } from '@modulor/contract/realtime'
import { freePort, until } from '@modulor/testkit'
import { WebSocket } from 'ws'
import { readOptions, wholeNumber } from '../command-options'
import { startPrivatePostgres } from '../postgres/ensure-postgres'

const root = join(import.meta.dirname, '../..')
const { connections: connectionsCount, samples: samplesCount } = readOptions(
  'npm run bench:realtime -- [--connections=10000] [--samples=200]',
  { connections: wholeNumber(10_000), samples: wholeNumber(200) },
)
/** The service allows a player 30. */
const PER_PLAYER = 25
const IDLE_S = 20
const TICKS_PER_SECOND = 100
const PLAYERS_API = 'Bearer sk_sandbox_demo'

const children: ChildProcess[] = []
const folder = mkdtempSync(join(tmpdir(), 'modulor-realtime-'))

async function startService(database: string, name: string): Promise<{ url: string; pid: number }> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(root, 'apps/service/dist/main.js')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: database,
      CASHIER_PORT: String(port),
      CASHIER_HOST: '127.0.0.1',
      CASHIER_CONFIG: 'config/demo.yaml',
      CASHIER_DATA_DIR: join(folder, name),
      CASHIER_VAULT_KEYS: `bench:${Buffer.alloc(32, 5).toString('base64')}`,
      CASHIER_LOG_LEVEL: 'error',
      SANDBOX_PORT: '9',
      CASHIER_RATE_PER_ADDRESS: '100000000',
      CASHIER_RATE_PER_SERVER: '100000000',
    },
  })
  children.push(child)
  const url = `http://127.0.0.1:${port}`
  await until(
    () =>
      fetch(`${url}/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
    { deadlineMs: 60_000 },
  )
  return { url, pid: child.pid ?? 0 }
}

async function startFloor(): Promise<{ url: string; pid: number }> {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'floor.ts'), String(port)], {
    stdio: 'inherit',
  })
  children.push(child)
  await delay(1_000)
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 }
}

async function call(url: string, path: string, headers: Record<string, string>, body?: object): Promise<unknown> {
  const answer = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

async function openSession(url: string): Promise<string> {
  const body = {
    brand: 'COM',
    user: { id: `bench-${randomUUID()}`, country: 'DE', demo_balance: '100000.00' },
    currency: 'EUR',
    language: 'en',
  }
  const created = SessionCreated.parse(
    await call(url, ENDPOINTS.createSession.path, { authorization: PLAYERS_API }, body),
  )
  if (created.session_id === undefined) throw new Error('the demo brand answers no session id')
  return created.session_id
}

const tokensOf = async (url: string, session: string, paymentId?: string) =>
  RealtimeTokens.parse(
    await call(url, REALTIME_TOKENS_PATH, { [SESSION_HEADER]: session }, paymentId ? { payment_id: paymentId } : {}),
  )

/** A client that is connected and subscribed, and answers pings; `onPublication` receives each publication. */
function subscribe(
  url: string,
  token: string,
  channel: { channel: string; token: string },
  onPublication: () => void = () => undefined,
): Promise<WebSocket> {
  const socket = new WebSocket(url.replace('http', 'ws') + REALTIME_WEBSOCKET_PATH, { perMessageDeflate: false })
  return new Promise((resolve, reject) => {
    socket.on('open', () =>
      socket.send(`${JSON.stringify({ id: 1, connect: { token } })}\n${JSON.stringify({ id: 2, subscribe: channel })}`),
    )
    socket.on('message', (data: Buffer) => {
      const frame = data.toString()
      if (frame === '{}') socket.send('{}')
      else if (frame.includes('"id":2')) resolve(socket)
      else if (frame.includes('"push"')) onPublication()
    })
    socket.on('error', reject)
  })
}

function openBare(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url.replace('http', 'ws'), { perMessageDeflate: false })
  return new Promise((resolve, reject) => socket.on('message', () => resolve(socket)).on('error', reject))
}

const memoryMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Opens connections in groups; returns the memory of the process, and its CPU time while they are idle. */
async function costOf(pid: number, open: (index: number) => Promise<WebSocket>) {
  const before = memoryMb(pid)
  const started = performance.now()
  const sockets: WebSocket[] = []
  while (sockets.length < connectionsCount) {
    const from = sockets.length
    sockets.push(...(await Promise.all(Array.from({ length: PER_PLAYER * 4 }, (_, index) => open(from + index)))))
  }
  const openS = (performance.now() - started) / 1_000
  await delay(2_000)
  const memory = memoryMb(pid) - before
  const processor = processorSeconds(pid)
  await delay(IDLE_S * 1_000)
  const idle = (processorSeconds(pid) - processor) / IDLE_S
  return { sockets, openS, memory, idle }
}

const quantile = (sorted: readonly number[], part: number) => sorted[Math.ceil(part * sorted.length) - 1] ?? NaN

async function latencies(near: string, far: string): Promise<number[]> {
  const found: number[] = []
  for (let sample = 0; sample < samplesCount; sample += 1) {
    const session = await openSession(near)
    const headers = { [SESSION_HEADER]: session }
    const path = ENDPOINTS.withdrawalSubmit.path.replace('{payGroupId}', 'veloro-payout')
    const body = { amount: '20.00', currency: 'EUR', another_payment: true, parameters: { wallet_id: 'marta.l' } }
    const payment = PaySession.parse(await call(near, path, { ...headers, 'idempotency-key': randomUUID() }, body))
    const tokens = await tokensOf(far, session, payment.payment_id)
    if (!tokens.payment) throw new Error('no channel')
    let heardAt = 0
    const socket = await subscribe(far, tokens.auth_token, tokens.payment, () => (heardAt ||= performance.now()))
    await call(near, `${ENDPOINTS.reversePendingWithdrawal.path}?payment_id=${payment.payment_id}`, headers)
    const answeredAt = performance.now()
    await until(() => heardAt > 0, { pollMs: 1 })
    found.push(Math.max(0, heardAt - answeredAt))
    socket.terminate()
  }
  return found.sort((one, other) => one - other)
}

const postgres = await startPrivatePostgres()
try {
  const [near, far] = [await startService(postgres.url, 'near'), await startService(postgres.url, 'far')]
  const floor = await startFloor()
  const bare = await costOf(floor.pid, () => openBare(floor.url))
  for (const socket of bare.sockets) socket.terminate()

  let current: RealtimeTokens | undefined
  const players = await Promise.all(
    Array.from({ length: Math.ceil(connectionsCount / PER_PLAYER) }, () => openSession(far.url)),
  )
  const tokens: RealtimeTokens[] = []
  for (const player of players) tokens.push(await tokensOf(far.url, player))
  const ours = await costOf(far.pid, (index) => {
    current = tokens[Math.floor(index / PER_PLAYER)]
    if (!current?.player) throw new Error('no channel')
    return subscribe(far.url, current.auth_token, current.player)
  })
  const heard = await latencies(near.url, far.url)
  const line = (name: string, { openS, memory, idle }: typeof ours) =>
    `${name}: ${memory.toFixed(0)} MB, opened in ${openS.toFixed(1)} s, idle ${(idle * 100).toFixed(1)} % of a core`
  console.log(`${connectionsCount} connections`)
  console.log(line('a minimal WebSocket server', bare))
  console.log(line('the service, each connected and subscribed', ours))
  console.log(`memory ${(ours.memory / bare.memory).toFixed(2)} times the minimal server's`)
  console.log(
    `from one instance's response to another instance's client, ${samplesCount} samples with them open: ` +
      `median ${quantile(heard, 0.5).toFixed(1)} ms, 99 % ${quantile(heard, 0.99).toFixed(1)} ms`,
  )
  for (const socket of ours.sockets) socket.terminate()
} finally {
  for (const child of children) child.kill()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
