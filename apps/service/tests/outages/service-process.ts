/** The built service (`npm run build`) as a separate process, for tests of outages. */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compiledProgram, freePort, until } from '@modulor/testkit'

const ROOT = join(import.meta.dirname, '../../../..')
const SERVICE = join(ROOT, 'apps/service')
const READY_WITHIN_MS = 110_000
const PLAYER_API = '/api/cashier-service/v1.0/payments'

export type Answer = { readonly status: number; readonly json: unknown }

export type ServiceProcess = {
  readonly url: string
  readonly folder: string
  readonly pid: number | undefined
  output(): string
  isAlive(): boolean
  /** Sends a message to the planted script. */
  tell(message: object): void
  kill(signal: NodeJS.Signals): void
  readonly ended: Promise<number | null>
  get(path: string): Promise<Answer>
  openSession(user?: Record<string, unknown>, brand?: string): Promise<string>
  submit(session: string, method: string, body: object, key?: string): Promise<Answer>
  sendCode(session: string, method: string, body: object): Promise<Answer>
  stop(): Promise<void>
}

export type ServiceOptions = {
  /** The demo's configuration, changed for a test. */
  readonly configure?: (yaml: string) => string
  readonly env?: Readonly<Record<string, string>>
  readonly folder?: string
  /** Another build's `main.js`. */
  readonly main?: string
}

async function startChild(options: ServiceOptions, folder: string, port: number): Promise<ChildProcess> {
  const demo = await readFile(join(ROOT, 'config/demo.yaml'), 'utf8')
  const configuration = join(folder, `config-${port}.yaml`)
  await writeFile(configuration, options.configure?.(demo) ?? demo)
  await cp(join(ROOT, 'config/logos'), join(folder, 'logos'), { recursive: true })
  const planted = await compiledProgram(join(SERVICE, 'tests/outages/planted.ts'))
  return spawn(
    process.execPath,
    ['--enable-source-maps', '--import', planted, options.main ?? join(SERVICE, 'dist/main.js')],
    {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: 'test',
        CASHIER_PORT: String(port),
        CASHIER_HOST: '127.0.0.1',
        CASHIER_CONFIG: configuration,
        CASHIER_DATA_DIR: join(folder, 'data'),
        CASHIER_DRAIN_MS: '0',
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
}

export async function startService(options: ServiceOptions = {}): Promise<ServiceProcess> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'modulor-outage-')))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = await startChild(options, folder, port)
  const written: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => written.push(text))
  const output = () => written.join('')
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const isAlive = () => child.exitCode === null && child.signalCode === null
  // A failed test must not leave a process running.
  process.once('exit', () => void child.kill('SIGKILL'))
  await until(
    () => {
      if (!isAlive()) throw new Error(`the service stopped:\n${output()}`)
      return fetch(`${url}/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    },
    { deadlineMs: READY_WITHIN_MS, describe: () => `the service to be healthy:\n${output()}` },
  ).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })

  async function call(path: string, init?: RequestInit): Promise<Answer> {
    const answer = await fetch(url + path, init)
    const text = await answer.text()
    return { status: answer.status, json: text.startsWith('{') ? (JSON.parse(text) as unknown) : text }
  }
  const post = (path: string, headers: Record<string, string>, body: object) =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  return {
    url,
    folder,
    pid: child.pid,
    output,
    isAlive,
    tell: (message) => void child.send(message),
    kill: (signal) => void child.kill(signal),
    ended,
    get: (path) => call(path),
    openSession: async (user = {}, brand = 'COM') => {
      const body = { brand, user: { id: `player-${randomUUID()}`, country: 'DE', ...user }, currency: 'EUR' }
      const { status, json } = await post(
        '/api/merchant/v1/sessions',
        { authorization: 'Bearer sk_sandbox_demo' },
        body,
      )
      if (status !== 201) throw new Error(`no session: ${status} ${JSON.stringify(json)}`)
      return (json as { session_id: string }).session_id
    },
    submit: (session, method, body, key = randomUUID()) =>
      post(`${PLAYER_API}/groups/${method}/submit`, { 'x-session-id': session, 'idempotency-key': key }, body),
    sendCode: (session, method, body) => post(`${PLAYER_API}/groups/${method}/otp`, { 'x-session-id': session }, body),
    stop: async () => {
      if (isAlive()) child.kill('SIGTERM')
      await ended
      if (options.folder === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}

export const CARD = {
  amount: '25.00',
  currency: 'EUR',
  another_payment: true,
  card_data: {
    card_pan: '4242424242424242',
    card_cvv: '123',
    card_cardholder_name: 'Marta Lindqvist',
    month: '08',
    year: '35',
    save_card: false,
  },
  parameters: {},
}
