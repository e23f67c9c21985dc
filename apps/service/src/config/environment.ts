/**
 * The process's settings, parsed from the environment once at start. Nothing else in the service reads `process.env`.
 */
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { readReportAddress, type ReportAddress } from '@modulor/contract/error-reports'
import { z } from 'zod'
import { areProxies, isBaseAddress, isHttpAddress, isSiteAddress, NOT_PROXIES, withoutBlank } from './variables'
import { checkProductionEnvironment } from './production/check-production-environment'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

const port = z.coerce.number().int().min(0).max(65_535)
const positive = z.coerce.number().int().min(1)
/** An empty variable counts as not set, as in `VAR= npm start`. */
const optionalText = z
  .string()
  .optional()
  .transform((value) => (value === '' ? undefined : value))

/** Parses an address for error reports. Without one no reports are sent (OBS-1). */
const reportAddress = optionalText.transform((value, { issues }) => {
  const address = value === undefined ? undefined : readReportAddress(value)
  if (value !== undefined && !address)
    issues.push({ code: 'custom', message: 'is not an address of the form https://KEY@HOST/PROJECT', input: value })
  return address
})

const CLAMD_PORT = 3310

/** Parses the address of a malware scanner. */
const clamdAddress = optionalText.transform((value, { issues }) => {
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isAddress = url?.protocol === 'clamd:' && url.hostname !== '' && /^clamd:\/\/[^/@?#]+\/?$/.test(value)
  if (url && isAddress) return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || CLAMD_PORT) }
  issues.push({ code: 'custom', message: 'is not an address of the form clamd://HOST:PORT', input: value })
  return undefined
})

/** Only characters that are allowed in a header. */
const OPERATIONS_TOKEN = /^[\x21-\x7e]{16,255}$/

/** Only characters that are allowed in a header. */
const token = optionalText.refine((text) => text === undefined || /^[\x21-\x7e]{1,255}$/.test(text), {
  message: 'must have at most 255 characters and no spaces',
})

/** The address of a site of its own. */
const siteAddress = optionalText.refine((url) => url === undefined || isSiteAddress(url), {
  message: 'must be an http or https address without a path, query, hash or user name, such as https://pay.example.com',
})

/** The limit for one machine, because each process has its own pool of database connections. */
const PROCESSES_MAX = 64

const VariableShapes = z.object({
  /** `production` has no default where the value matters, and refuses unsafe settings. */
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** The port on which the service listens for players and merchants. */
  CASHIER_PORT: port.default(8080),
  /** The address on which the service listens. */
  CASHIER_HOST: z.string().default('localhost'),
  /** Number of worker processes on that port, or `auto`: one for each core. More than 1 needs DATABASE_URL. */
  CASHIER_PROCESSES: z.literal('auto').or(z.coerce.number().int().min(1).max(PROCESSES_MAX)).default(1),
  /** Set by the service for its worker processes. */
  CASHIER_WORKER_NUMBER: positive.optional(),
  /** The address under which browsers and providers reach the service, without a path; by default `http://localhost:PORT`. */
  CASHIER_PUBLIC_URL: siteAddress,
  /** Folder for data that the service keeps outside of the database. It must be writable and persistent. */
  CASHIER_DATA_DIR: z.string().default('.data'),
  /** The PostgreSQL database, with the role of the service; without it the embedded database is used. */
  DATABASE_URL: optionalText,
  /**
   * The address of the same database without a pooler, for LISTEN. By default DATABASE_URL, which then must not go
   * through a pooler.
   */
  DATABASE_DIRECT_URL: optionalText,
  /** What serves the realtime channel: this service, or a Centrifugo to which the service publishes. */
  CASHIER_REALTIME: z.enum(['embedded', 'centrifugo']).default('embedded'),
  /** The address of Centrifugo's HTTP API. */
  CASHIER_CENTRIFUGO_URL: optionalText.refine((url) => url === undefined || isBaseAddress(url), {
    message: 'must be an http or https address, without a user name or query',
  }),
  /** The API key with which the service publishes to Centrifugo. */
  CASHIER_CENTRIFUGO_API_KEY: token,
  /** Signs the tokens with which players subscribe. */
  CASHIER_CENTRIFUGO_TOKEN_SECRET: optionalText,
  /**
   * Where events of the clickstream are written besides the database: empty for files in the data folder, `off`, or
   * an address.
   */
  CASHIER_CLICKSTREAM_SINK: optionalText.refine((sink) => sink === undefined || sink === 'off' || isHttpAddress(sink), {
    message: 'must be empty, off or an http address without a user name',
  }),
  /** Sent to that address as a bearer token. */
  CASHIER_CLICKSTREAM_SINK_TOKEN: token,
  /** `clamd://HOST:PORT` of a ClamAV daemon that scans the files of players; without it no file is scanned. */
  CASHIER_UPLOAD_SCANNER: clamdAddress,
  /** The configuration file of the merchants. */
  CASHIER_CONFIG: z.string().default('config/demo.yaml'),
  /** `id:base64[,id:base64…]`, 32 bytes each: the keys that encrypt cards and accounts. The first encrypts new data. */
  CASHIER_VAULT_KEYS: optionalText,
  /** A file with these keys instead, readable only by the service's user. */
  CASHIER_VAULT_KEYS_FILE: optionalText,
  /** A file with the master key that encrypts the keys of that file, readable only by the service's user. */
  CASHIER_MASTER_KEY_FILE: optionalText,
  /**
   * The port on which operators read detailed `/ready` and `/metrics`. Without it both are on the public port and need
   * the token; in production they are closed without a token, and outside production they are open.
   */
  CASHIER_OPERATIONS_PORT: z
    .literal('')
    .transform(() => undefined)
    .or(port)
    .optional(),
  /** The address on which that port listens. Everyone who can reach it can read both. */
  CASHIER_OPERATIONS_HOST: z.string().default('127.0.0.1'),
  /** Without that port: the bearer token for both on the public port. */
  CASHIER_OPERATIONS_TOKEN: optionalText.refine((token) => token === undefined || OPERATIONS_TOKEN.test(token), {
    message: 'must have 16 to 255 characters and no spaces',
  }),
  /** The address under which operators open the desk, without a path; passkeys belong to its host. */
  DESK_URL: siteAddress,
  /** The port of the desk. The service uses it for the desk’s address if `DESK_URL` is not set. */
  DESK_PORT: port.default(8083),
  /** The desk of a sandbox lets anyone sign in, with every role. */
  CASHIER_DEMO_OPERATOR: z
    .enum(['', 'on'])
    .optional()
    .transform((value) => value === 'on'),
  /** Set only by `modulor-box`: the process that started the service can move its clock and empty its database. */
  CASHIER_BOX: z
    .enum(['', 'on'])
    .optional()
    .transform((value) => value === 'on'),
  /** Set only by `modulor-box`: an archive with the data folder after a first start, from which a box begins. */
  CASHIER_BOX_TEMPLATE: z.string().optional(),
  /** How long the service still answers after SIGTERM while `/ready` returns 503. */
  CASHIER_DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(1_000),
  /** The address to which the service reports its errors. */
  CASHIER_ERROR_REPORTS_URL: reportAddress,
  /** The address to which the widget reports its errors. It is public, because it is in the page. */
  CASHIER_WIDGET_ERROR_REPORTS_URL: reportAddress,
  /**
   * The address to which traces are sent with OpenTelemetry's protocol. It has OpenTelemetry's own name, so that a
   * platform can set it.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalText.refine((url) => url === undefined || isBaseAddress(url), {
    message: 'must be the http or https address of a collector, without a user name or query',
  }),
  /** The lowest level of lines in the log. */
  CASHIER_LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  /** The folder of the built widget. */
  CASHIER_WIDGET_DIR: z.string().default('apps/widget/dist'),
  /** Addresses or networks of proxies whose `X-Forwarded-For` is trusted, separated by commas. None by default. */
  CASHIER_TRUSTED_PROXIES: optionalText.refine(areProxies, NOT_PROXIES),
  /** Requests per minute from one address without credentials, over all instances together. */
  CASHIER_RATE_PER_ADDRESS: positive.default(3_000),
  /** Requests per minute with one session. */
  CASHIER_RATE_PER_SESSION: positive.default(600),
  /** Requests per minute from one address of a merchant’s or provider’s server. */
  CASHIER_RATE_PER_SERVER: positive.default(60_000),
})

const CENTRIFUGO_VARIABLES = [
  'CASHIER_CENTRIFUGO_URL',
  'CASHIER_CENTRIFUGO_API_KEY',
  'CASHIER_CENTRIFUGO_TOKEN_SECRET',
] as const

/**
 * Centrifugo needs all of its settings. With an incomplete set the pages would only poll, and the mistake would not
 * be noticed.
 */
const Variables = VariableShapes.check(({ value, issues }) => {
  // The clock can only be moved with the embedded database, which uses the clock of this process.
  if (value.CASHIER_BOX && value.DATABASE_URL !== undefined)
    issues.push({ code: 'custom', path: ['CASHIER_BOX'], message: 'cannot be used with DATABASE_URL', input: value })
  if (value.CASHIER_BOX_TEMPLATE !== undefined && !value.CASHIER_BOX)
    issues.push({ code: 'custom', path: ['CASHIER_BOX_TEMPLATE'], message: 'needs CASHIER_BOX', input: value })
  if (value.CASHIER_PROCESSES !== 1 && value.DATABASE_URL === undefined)
    issues.push({
      ...{ code: 'custom', path: ['CASHIER_PROCESSES'], input: value },
      message: 'needs DATABASE_URL: only one process can use the embedded database',
    })
  if (value.CASHIER_REALTIME !== 'centrifugo') return
  for (const name of CENTRIFUGO_VARIABLES) {
    if (value[name] !== undefined) continue
    issues.push({ code: 'custom', path: [name], message: 'is required with CASHIER_REALTIME=centrifugo', input: value })
  }
})

/** Requests per minute, over all instances together. */
export type RateLimits = {
  /** From one address without a server's credentials. */
  readonly perAddress: number
  /** With one valid session. */
  readonly perSession: number
  /** From one address of a merchant's or a provider's server. */
  readonly perServer: number
}

/** Who may read detailed `/ready` and `/metrics`, and where. */
export type OperationsAccess =
  /** On a port of its own; the public port does not serve them. */
  | { readonly kind: 'port'; readonly port: number; readonly host: string }
  /** On the public port, by a bearer token. */
  | { readonly kind: 'token'; readonly token: string }
  /** On the public port, for everyone: never in production. */
  | { readonly kind: 'open' }
  | { readonly kind: 'closed' }

/** What serves the realtime channel (RT-6). */
export type RealtimeServer =
  | { readonly kind: 'embedded' }
  | {
      readonly kind: 'centrifugo'
      /** The address of its HTTP API, without a trailing slash. */
      readonly url: string
      readonly apiKey: string
      /** Signs the tokens that it accepts. */
      readonly tokenSecret: string
    }

/** Where stored events of the clickstream are also written. */
export type ClickstreamSinkSetting =
  | { readonly kind: 'off' }
  /** In the data folder, one file per day. */
  | { readonly kind: 'files' }
  | { readonly kind: 'http'; readonly url: string; readonly token: string | undefined }

export type DeskSettings = {
  /** The origin under which operators open the desk. */
  readonly url: string
  /** Whether anyone may sign in as the demo operator. */
  readonly hasDemoOperator: boolean
}

export type Environment = {
  readonly mode: 'development' | 'test' | 'production'
  readonly port: number
  readonly host: string
  /** The number of worker processes on the port; 1: this process serves the requests itself. */
  readonly processes: number
  /** The number of this process, if it is one of several. */
  readonly workerNumber: number | undefined
  /** The origin under which browsers reach the service, without a trailing slash. */
  readonly publicUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** The address of the same database without a pooler. */
  readonly databaseDirectUrl: string | undefined
  readonly realtime: RealtimeServer
  readonly clickstreamSink: ClickstreamSinkSetting
  readonly uploadScanner: { readonly host: string; readonly port: number } | undefined
  readonly configPath: string
  readonly vaultKeys: string | undefined
  readonly vaultKeysFile: string | undefined
  readonly masterKeyFile: string | undefined
  readonly operations: OperationsAccess
  readonly desk: DeskSettings
  /** Whether the process that started this one controls it (a box). */
  readonly isInBox: boolean
  /**
   * The time between the first 503 of `/ready` and the end of listening, in which a load balancer takes the service
   * out.
   */
  readonly drainMs: number
  readonly errorReports: { readonly service: ReportAddress | undefined; readonly widget: ReportAddress | undefined }
  /** The address of the collector that traces are sent to, without a trailing slash. */
  readonly tracesUrl: string | undefined
  readonly logLevel: (typeof LOG_LEVELS)[number]
  readonly widgetDir: string
  readonly trustedProxies: readonly string[]
  readonly rateLimits: RateLimits
}

export type EnvironmentOutcome =
  | { readonly ok: true; readonly environment: Environment }
  | { readonly ok: false; readonly problems: readonly string[] }

function operationsOf(variables: z.output<typeof Variables>): OperationsAccess {
  const { CASHIER_OPERATIONS_PORT: ownPort, CASHIER_OPERATIONS_HOST: host, CASHIER_OPERATIONS_TOKEN: token } = variables
  if (ownPort !== undefined) return { kind: 'port', port: ownPort, host }
  if (token !== undefined) return { kind: 'token', token }
  return { kind: variables.NODE_ENV === 'production' ? 'closed' : 'open' }
}

function realtimeOf(variables: z.output<typeof Variables>): RealtimeServer {
  const {
    CASHIER_CENTRIFUGO_URL: url,
    CASHIER_CENTRIFUGO_API_KEY: apiKey,
    CASHIER_CENTRIFUGO_TOKEN_SECRET: tokenSecret,
  } = variables
  if (url === undefined || apiKey === undefined || tokenSecret === undefined) return { kind: 'embedded' }
  if (variables.CASHIER_REALTIME === 'embedded') return { kind: 'embedded' }
  return { kind: 'centrifugo', url: url.replace(/\/+$/, ''), apiKey, tokenSecret }
}

function clickstreamSinkOf(variables: z.output<typeof Variables>): ClickstreamSinkSetting {
  const { CASHIER_CLICKSTREAM_SINK: url, CASHIER_CLICKSTREAM_SINK_TOKEN: token } = variables
  if (url === undefined) return { kind: 'files' }
  return url === 'off' ? { kind: 'off' } : { kind: 'http', url, token }
}

/**
 * Reads the service's environment variables (docs/operate/reference.md). Every invalid one is reported by name; values are not printed, because
 * they may be secrets. In production, settings that matter have no default, and unsafe values are refused.
 */
export function readEnvironment(env: NodeJS.ProcessEnv): EnvironmentOutcome {
  const parsed = Variables.safeParse(withoutBlank(env, Object.keys(VariableShapes.shape)))
  const unsafe = env.NODE_ENV === 'production' ? checkProductionEnvironment(env) : []
  if (!parsed.success || unsafe.length > 0) {
    const issues = parsed.error?.issues ?? []
    const isReported = (name: string) => unsafe.some((line) => line.startsWith(`${name}:`))
    const wrong = issues.filter(({ path }) => !isReported(String(path[0])))
    return { ok: false, problems: [...wrong.map((issue) => `${issue.path.join('.')}: ${issue.message}`), ...unsafe] }
  }
  const variables = parsed.data
  // In production without DESK_URL the cookie still requires https. No passkey matches this address.
  const scheme = variables.NODE_ENV === 'production' ? 'https' : 'http'
  return {
    ok: true,
    environment: {
      mode: variables.NODE_ENV,
      port: variables.CASHIER_PORT,
      host: variables.CASHIER_HOST,
      processes: variables.CASHIER_PROCESSES === 'auto' ? availableParallelism() : variables.CASHIER_PROCESSES,
      workerNumber: variables.CASHIER_WORKER_NUMBER,
      publicUrl: new URL(variables.CASHIER_PUBLIC_URL ?? `http://localhost:${variables.CASHIER_PORT}`).origin,
      dataDir: resolve(variables.CASHIER_DATA_DIR),
      databaseUrl: variables.DATABASE_URL,
      databaseDirectUrl: variables.DATABASE_DIRECT_URL ?? variables.DATABASE_URL,
      realtime: realtimeOf(variables),
      clickstreamSink: clickstreamSinkOf(variables),
      uploadScanner: variables.CASHIER_UPLOAD_SCANNER,
      configPath: variables.CASHIER_CONFIG,
      vaultKeys: variables.CASHIER_VAULT_KEYS,
      vaultKeysFile: variables.CASHIER_VAULT_KEYS_FILE,
      masterKeyFile: variables.CASHIER_MASTER_KEY_FILE,
      operations: operationsOf(variables),
      desk: {
        url: new URL(variables.DESK_URL ?? `${scheme}://localhost:${variables.DESK_PORT}`).origin,
        hasDemoOperator: variables.CASHIER_DEMO_OPERATOR,
      },
      isInBox: variables.CASHIER_BOX,
      drainMs: variables.CASHIER_DRAIN_MS,
      errorReports: {
        service: variables.CASHIER_ERROR_REPORTS_URL,
        widget: variables.CASHIER_WIDGET_ERROR_REPORTS_URL,
      },
      tracesUrl: variables.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, ''),
      logLevel: variables.CASHIER_LOG_LEVEL,
      widgetDir: resolve(variables.CASHIER_WIDGET_DIR),
      trustedProxies: variables.CASHIER_TRUSTED_PROXIES?.split(',').map((proxy) => proxy.trim()) ?? [],
      rateLimits: {
        perAddress: variables.CASHIER_RATE_PER_ADDRESS,
        perSession: variables.CASHIER_RATE_PER_SESSION,
        perServer: variables.CASHIER_RATE_PER_SERVER,
      },
    },
  }
}
