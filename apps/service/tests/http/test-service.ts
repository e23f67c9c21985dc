/** The whole service over a real database and real HTTP. Only the provider's server is missing. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { API_VERSION_HEADER, NEWEST_API_VERSION } from '@modulor/contract/api-versions'
import type { ReportAddress } from '@modulor/contract/error-reports'
import { IDEMPOTENCY_HEADER, SESSION_HEADER, SessionCreated } from '@modulor/contract/http'
import { SERVICE_ENDPOINTS, type ServiceEndpointId } from '@modulor/contract/merchant'
import { fakeClock, openTestDatabase, type FakeClock, type TestDatabaseKind } from '@modulor/testkit'
import { sql, type KyselyPlugin } from 'kysely'
import { expect } from 'vitest'
import { composeService } from '../../src/compose-service'
import type { Service } from '../../src/compose-service.types'
import type { Environment, OperationsAccess } from '../../src/config/environment'
import type { CashierConfig } from '../../src/config/schema'
import { loadConfig, type ConfigOutcome, type LoadedConfig } from '../../src/config/load-config'
import * as database from '../../src/db'
import { createStoredAccounts } from '../../src/features/payout-accounts'
import { createUserCards, parseVaultKeys } from '../../src/features/user-cards'
import { createLog } from '../../src/logging/log'
import { providerPlugins } from '../../src/providers/registry'
import { documentedAnswers, type DocumentedAnswers } from './documented-answers'

export const MERCHANT_KEY = 'sk_sandbox_demo'
export const PUBLIC_URL = 'http://cashier.test'
export const DESK_URL = 'http://localhost:8083'
/** A port without a listener, so that the provider is unreachable. */
const NOWHERE = '9'
const ROOT = join(import.meta.dirname, '../../../..')

export type Answer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: unknown
}
export type CallOptions = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
  readonly session?: string
  readonly merchantKey?: string
  readonly idempotencyKey?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export type TestService = {
  readonly url: string
  readonly clock: FakeClock
  readonly db: database.OpenDatabase['db']
  /** Opens the operations port and returns its address. */
  operations(port?: number): Promise<string>
  /** Starts draining, as before a stop. */
  drain(): void
  /** Changes the configuration file, or makes it invalid, and reloads it. */
  reload(written: ((config: CashierConfig) => CashierConfig) | readonly string[]): ReturnType<Service['reload']>
  /** Starts another instance on the same database; returns its address. Not with the embedded database. */
  openAnother(): Promise<string>
  /** The same, but returns the address of its operations port. */
  openAnotherOperations(): Promise<string>
  /** Folder of the built widget. */
  readonly widgetDir: string
  /** Every line that was logged. */
  readonly logged: readonly string[]
  /** Sends any request unchanged. */
  fetch(path: string, init?: RequestInit): Promise<Answer>
  /** Calls an endpoint of the contract. The response must match the OpenAPI document (API-12). */
  call(id: ServiceEndpointId, options?: CallOptions): Promise<Answer>
  /** Opens a session as a merchant does; returns its id. */
  openSession(parts?: {
    brand?: string
    user?: Record<string, unknown>
    currency?: string
    key?: string
  }): Promise<string>
  /** The id of a created session: from the response, or from opening its address like a browser. */
  sessionOf(created: unknown): Promise<string>
  readonly documented: DocumentedAnswers
  /** The number of a table's rows of the session's player. */
  count(table: 'uploads' | 'user_cards' | 'payments', session: string): Promise<number>
  /** The number of a player's wrong guesses that were compared. */
  wrongGuessesOf(userId: string): Promise<number>
  /** The stored parameters of a payment. */
  parametersOf(paymentId: string): Promise<unknown>
  /** The stored browser id of a payment. */
  fingerprintOf(paymentId: string): Promise<string | null>
  /** Saves a card of the session's player, like a payment that succeeded. Returns its id. */
  saveCard(session: string, card: { number: string; expMonth: number; expYear: number }): Promise<string>
  /** Saves a payout account of the session's player, like an accepted withdrawal. */
  keepAccount(session: string, payGroupId: string, values: Record<string, string>): Promise<void>
  /** Whether the service regarded a withdrawal's account as new. */
  isNewAccountOf(paymentId: string): Promise<boolean | null>
  /** Declines a payment without a provider. */
  decline(paymentId: string): Promise<void>
  /** Stops the service as its process would; the database stays open. */
  stop(): Promise<void>
  close(): Promise<void>
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
const WIDGET_STYLE = '.first-view{}'
const WIDGET_HEAD = '/* head */'
const WIDGET_EARLY = '/* early */'
const WIDGET_PAGE = `<!doctype html>
<html lang="en" class="mc"><head><script async src="/assets/head-1a2b.js" integrity="${hashOf(WIDGET_HEAD)}"></script>
<!--head--><link rel="stylesheet" crossorigin href="/assets/main-1a2b.css" integrity="${hashOf(WIDGET_STYLE)}"></head>
<body><!--start-notice--><div id="modulor"><!--app--></div><!--boot-->
<script type="importmap" nonce="<!--nonce-->">{}</script><script type="module" src="/assets/early-1a2b.js" integrity="${hashOf(WIDGET_EARLY)}"></script>
<script type="module" crossorigin src="/assets/main-1a2b.js" integrity="${hashOf('export {}')}"></script></body></html>`

/** Renders its arguments, so that a test can read them. */
const WIDGET_SERVER = `export const render = (boot, url) => '<p id="drawn">' + boot.brand.code + ' ' + encodeURIComponent(url) + '</p>'
export const renderStartNotice = (boot, url) => '<p id="start-notice">' + encodeURIComponent(url) + '</p>'`

/** The inventory of the build. */
export const WIDGET_INVENTORY = {
  scripts: [
    { path: '/assets/head-1a2b.js', integrity: hashOf(WIDGET_HEAD), parts: ['widget/app'] },
    { path: '/assets/early-1a2b.js', integrity: hashOf(WIDGET_EARLY), parts: ['widget/app'] },
    { path: '/assets/main-1a2b.js', integrity: hashOf('export {}'), parts: ['widget/app', 'react'] },
  ],
  styles: [{ path: '/assets/main-1a2b.css', integrity: hashOf(WIDGET_STYLE) }],
  import_map: hashOf('{}'),
  page_scripts: ['head', 'early', 'main'].map((name) => `/assets/${name}-1a2b.js`),
  reasons: { react: 'Draws the page.', 'widget/app': 'Starts the widget.' },
}

/** Writes the files of a build that the service reads. */
export async function builtWidget(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'modulor-widget-'))
  await mkdir(join(directory, 'assets'))
  await mkdir(join(directory, 'server'))
  await writeFile(join(directory, 'package.json'), '{"type":"module"}')
  await writeFile(join(directory, 'index.html'), WIDGET_PAGE)
  await writeFile(join(directory, 'server', 'entry-server.js'), WIDGET_SERVER)
  await writeFile(join(directory, 'assets', 'main-1a2b.js'), 'export {}')
  await writeFile(join(directory, 'assets', 'main-1a2b.js.br'), brotliCompressSync('export {}'))
  await writeFile(join(directory, 'assets', 'main-1a2b.css'), WIDGET_STYLE)
  await writeFile(join(directory, 'assets', 'head-1a2b.js'), WIDGET_HEAD)
  await writeFile(join(directory, 'assets', 'early-1a2b.js'), WIDGET_EARLY)
  await writeFile(join(directory, 'payment-page.json'), JSON.stringify(WIDGET_INVENTORY))
  return directory
}

/** A deep copy that keeps prototypes. Maps that are read from a file have none, so that no method called "constructor" is found in them. */
function copyOf<T>(value: T): T {
  if (Array.isArray(value)) return value.map((item: unknown) => copyOf(item)) as T
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.create(Object.getPrototypeOf(value) as object | null) as T & object
  for (const [key, item] of Object.entries(value))
    Object.defineProperty(copy, key, { value: copyOf(item), enumerable: true, writable: true, configurable: true })
  return copy
}

let demo: ReturnType<typeof loadConfig> | undefined

/** The demo's configuration: read once per test process, and copied for each service. */
async function loadDemo(): Promise<LoadedConfig> {
  demo ??= loadConfig(join(ROOT, 'config/demo.yaml'), { env: { SANDBOX_PORT: NOWHERE }, plugins: providerPlugins })
  const loaded = await demo
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  return copyOf(loaded.value)
}

async function listen(service: Service): Promise<string> {
  return service.app.listen({ port: 0, host: '127.0.0.1' })
}

function initOf(id: ServiceEndpointId, options: CallOptions): RequestInit {
  const { session, merchantKey, idempotencyKey, body, headers } = options
  return {
    method: SERVICE_ENDPOINTS[id].method,
    headers: {
      ...(session === undefined ? {} : { [SESSION_HEADER]: session }),
      ...(merchantKey === undefined
        ? {}
        : { authorization: `Bearer ${merchantKey}`, [API_VERSION_HEADER]: NEWEST_API_VERSION }),
      ...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export type TestServiceOptions = {
  readonly ratePerAddress?: number
  readonly ratePerSession?: number
  /** Access to readiness and metrics; public by default. */
  readonly operations?: OperationsAccess
  readonly hasDemoOperator?: boolean
  /** Proxies whose `X-Forwarded-For` is trusted; none by default. */
  readonly trustedProxies?: readonly string[]
  /** Where the widget reports its errors. */
  readonly widgetReports?: ReportAddress
  /** Called with each line of the log that is an error. */
  readonly onError?: (fields: unknown) => void
  /** Starts jobs and notifications between instances. */
  readonly isStarted?: boolean
  /** The demo's configuration, changed for a test. */
  readonly configure?: (config: CashierConfig) => CashierConfig
  /** Where events of the clickstream go besides the database; nowhere by default. Files need a folder. */
  readonly clickstream?: Pick<Environment, 'clickstreamSink'> & Partial<Pick<Environment, 'dataDir'>>
  /** A malware scanner for the files of players; none by default. */
  readonly uploadScanner?: NonNullable<Environment['uploadScanner']>
  /** A connection as the owner of the tables, with more permissions than the service. */
  readonly asOwner?: boolean
  /** A plug-in between the service and its database, with which a test can make statements fail. */
  readonly plugin?: KyselyPlugin
}

export async function openTestService(kind: TestDatabaseKind, options: TestServiceOptions = {}): Promise<TestService> {
  const opened = await openTestDatabase(
    kind,
    options.asOwner ? { ...database, grantApplicationRole: undefined } : database,
  )
  const { settings } = opened
  const widgetDir = await builtWidget()
  const logged: string[] = []
  const clock = fakeClock()
  const vaultKeys = parseVaultKeys(`test:${Buffer.alloc(32, 7).toString('base64')}`)
  const loaded = await loadDemo()
  const config = options.configure?.(loaded.config) ?? loaded.config
  /** A deep copy, as if the file were parsed again. */
  const inFile = copyOf(config)
  let written: ConfigOutcome = { ok: true, value: loaded }
  const instanceOn = (opened: database.OpenDatabase) =>
    composeService({
      environment: {
        publicUrl: PUBLIC_URL,
        databaseDirectUrl: settings.url,
        widgetDir,
        errorReports: { service: undefined, widget: options.widgetReports },
        trustedProxies: options.trustedProxies ?? [],
        operations: options.operations ?? { kind: 'open' },
        desk: { url: DESK_URL, hasDemoOperator: options.hasDemoOperator ?? false },
        ...options.clickstream,
        ...(options.uploadScanner && { uploadScanner: options.uploadScanner }),
        rateLimits: {
          perAddress: options.ratePerAddress ?? 1_000_000,
          perSession: options.ratePerSession ?? 1_000_000,
          perServer: 1_000_000,
        },
      },
      loaded: { ...loaded, config },
      database: options.plugin ? { ...opened, db: opened.db.withPlugin(options.plugin) } : opened,
      vaultKeys,
      loadConfig: () => Promise.resolve(written),
      log: createLog('debug', { write: (line) => void logged.push(line) }, options.onError),
      now: clock.now,
    })
  const service = await instanceOn(opened)
  if (options.isStarted) service.start()
  const url = await listen(service)
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= service.stop())
  const others: (() => Promise<void>)[] = []
  async function startAnother(): Promise<Service> {
    const another = await database.openDatabase(settings)
    const instance = await instanceOn(another)
    instance.start()
    others.push(async () => {
      try {
        await instance.stop()
      } finally {
        await another.close()
      }
    })
    return instance
  }
  const operationsOf = async ({ operationsApp }: Service, port = 0) =>
    (await operationsApp?.listen({ port, host: '127.0.0.1' })) ?? 'none'

  async function fetchAnswer(path: string, init?: RequestInit): Promise<Answer> {
    const response = await fetch(url + path, { redirect: 'manual', ...init })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: parsed(text) }
  }
  const playerOf = (session: string) =>
    opened.db
      .selectFrom('sessions')
      .select(['brand', 'user_id'])
      .where('id_hash', '=', createHash('sha256').update(session).digest('hex'))
      .executeTakeFirstOrThrow()

  const documented = documentedAnswers((await fetchAnswer('/api/openapi.json')).json)

  async function call(id: ServiceEndpointId, options: CallOptions = {}): Promise<Answer> {
    const path = SERVICE_ENDPOINTS[id].path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(options.params?.[name] ?? 'none'),
    )
    const answer = await fetchAnswer(path + (options.query ?? ''), initOf(id, options))
    expect(
      documented.problems(SERVICE_ENDPOINTS[id].method, SERVICE_ENDPOINTS[id].path, answer.status, answer.json),
    ).toEqual([])
    return answer
  }

  async function sessionOf(created: unknown): Promise<string> {
    const { session_id: id, url: address } = SessionCreated.parse(created)
    if (id !== undefined) return id
    const { text } = await fetchAnswer(address.slice(PUBLIC_URL.length))
    return /"session_id":"(cs_[^"]+)"/.exec(text)?.[1] ?? ''
  }

  return {
    url,
    clock,
    db: opened.db,
    operations: (port) => operationsOf(service, port),
    drain: () => service.drain(),
    reload: (change) => {
      written =
        typeof change === 'function'
          ? { ok: true, value: { ...loaded, config: change(copyOf(inFile)) } }
          : { ok: false, problems: change }
      return service.reload()
    },
    openAnother: async () => listen(await startAnother()),
    openAnotherOperations: async () => operationsOf(await startAnother()),
    widgetDir,
    logged,
    documented,
    fetch: fetchAnswer,
    sessionOf,
    call,
    openSession: async ({ brand = 'COM', user = {}, currency = 'EUR', key = MERCHANT_KEY } = {}) => {
      const answer = await call('createSession', {
        merchantKey: key,
        body: { brand, user: { id: 'player-1', country: 'DE', ...user }, currency, language: 'en' },
      })
      expect(answer.status).toBe(201)
      return sessionOf(answer.json)
    },
    count: async (table, session) => {
      const { brand, user_id } = await playerOf(session)
      const rows = await opened.db
        .selectFrom(table)
        .select('id')
        .where(({ and }) => and({ brand, user_id }))
        .execute()
      return rows.length
    },
    saveCard: async (session, card) => {
      const { brand, user_id: userId } = await playerOf(session)
      const row = createUserCards({ db: opened.db, keys: vaultKeys }).seal(randomUUID(), { brand, userId, ...card })
      await sql`insert into user_cards select * from jsonb_populate_record(null::user_cards,
        ${JSON.stringify({ ...row, payment_id: null })})`.execute(opened.db)
      return String(row.id)
    },
    keepAccount: async (session, payGroupId, values) => {
      const { brand, user_id: userId } = await playerOf(session)
      const accounts = createStoredAccounts({ db: opened.db, keys: vaultKeys, now: clock.now })
      await database.transaction(opened.db, (tx) => accounts.store(tx, { brand, userId, payGroupId }, values))
    },
    isNewAccountOf: async (paymentId) => {
      const payment = await opened.db
        .selectFrom('payments')
        .select('is_new_payout_account')
        .where('id', '=', paymentId)
        .executeTakeFirstOrThrow()
      return payment.is_new_payout_account
    },
    wrongGuessesOf: async (userId) => {
      const rows = await opened.db
        .selectFrom('code_events')
        .select('id')
        .where('user_id', '=', userId)
        .where('kind', '=', 'failed')
        .execute()
      return rows.length
    },
    parametersOf: async (paymentId) => {
      const payment = await opened.db
        .selectFrom('payments')
        .select('parameters')
        .where('id', '=', paymentId)
        .executeTakeFirstOrThrow()
      return payment.parameters
    },
    fingerprintOf: async (paymentId) => {
      const payment = await opened.db
        .selectFrom('payments')
        .select('fingerprint')
        .where('id', '=', paymentId)
        .executeTakeFirstOrThrow()
      return payment.fingerprint
    },
    decline: async (paymentId) => {
      await opened.db
        .updateTable('payments')
        .set({ state: 'declined', decline_code: 'do_not_honour' })
        .where('id', '=', paymentId)
        .execute()
    },
    stop,
    close: async () => {
      for (const stop of others) await stop()
      await stop()
      await opened.close()
      await rm(widgetDir, { recursive: true, force: true })
    },
  }
}
