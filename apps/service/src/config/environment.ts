/** What the process is told by its environment, parsed once at start. Nothing else in the service reads `process.env`. */
import { resolve } from 'node:path'
import { z } from 'zod'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

const port = z.coerce.number().int().min(0).max(65_535)
const positive = z.coerce.number().int().min(1)
/** An empty variable means the same as none: that is what `VAR= npm start` is meant to say. */
const optionalText = z
  .string()
  .optional()
  .transform((value) => (value === '' ? undefined : value))

const Variables = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    CASHIER_PORT: port.default(8080),
    CASHIER_HOST: z.string().default('localhost'),
    CASHIER_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    CASHIER_DATA_DIR: z.string().default('.data'),
    DATABASE_URL: optionalText,
    CASHIER_CONFIG: z.string().default('config/demo.yaml'),
    CASHIER_VAULT_KEYS: optionalText,
    CASHIER_LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
    CASHIER_WIDGET_DIR: z.string().default('apps/widget/dist'),
    /** Addresses or networks of proxies whose `X-Forwarded-For` is believed, separated by commas. None by default. */
    CASHIER_TRUSTED_PROXIES: optionalText,
    CASHIER_RATE_PER_ADDRESS: positive.default(3_000),
    CASHIER_RATE_PER_SESSION: positive.default(600),
    CASHIER_RATE_PER_SERVER: positive.default(60_000),
  })
  .refine((variables) => variables.NODE_ENV !== 'production' || variables.DATABASE_URL !== undefined, {
    path: ['DATABASE_URL'],
    message: 'is required when NODE_ENV is production: the embedded database does not survive a power cut',
  })
  .refine((variables) => variables.NODE_ENV !== 'production' || variables.CASHIER_VAULT_KEYS !== undefined, {
    path: ['CASHIER_VAULT_KEYS'],
    message: 'is required when NODE_ENV is production: a key that is made up at start cannot be rotated or backed up',
  })

/** Requests a minute. Counted in each process, so N instances allow N times as many. */
export type RateLimits = {
  /** From one address without a server's credentials. */
  readonly perAddress: number
  /** With one valid session. */
  readonly perSession: number
  /** From one address of a merchant's or a provider's server. */
  readonly perServer: number
}

export type Environment = {
  readonly mode: 'development' | 'test' | 'production'
  readonly port: number
  readonly host: string
  /** Origin under which browsers reach the service, without a slash at its end. */
  readonly publicUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly configPath: string
  readonly vaultKeys: string | undefined
  readonly logLevel: (typeof LOG_LEVELS)[number]
  readonly widgetDir: string
  readonly trustedProxies: readonly string[]
  readonly rateLimits: RateLimits
}

export type EnvironmentOutcome =
  | { readonly ok: true; readonly environment: Environment }
  | { readonly ok: false; readonly problems: readonly string[] }

/** Reads the variables of design section 2. Every wrong one is named; values are not printed, they may be secrets. */
export function readEnvironment(env: NodeJS.ProcessEnv): EnvironmentOutcome {
  const parsed = Variables.safeParse(env)
  if (!parsed.success)
    return { ok: false, problems: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) }
  const variables = parsed.data
  return {
    ok: true,
    environment: {
      mode: variables.NODE_ENV,
      port: variables.CASHIER_PORT,
      host: variables.CASHIER_HOST,
      publicUrl: new URL(variables.CASHIER_PUBLIC_URL ?? `http://localhost:${variables.CASHIER_PORT}`).origin,
      dataDir: resolve(variables.CASHIER_DATA_DIR),
      databaseUrl: variables.DATABASE_URL,
      configPath: variables.CASHIER_CONFIG,
      vaultKeys: variables.CASHIER_VAULT_KEYS,
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
