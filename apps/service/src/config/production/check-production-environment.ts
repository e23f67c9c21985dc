/** Environment settings that are unsafe in production. */
import { isIP } from 'node:net'
import { secretWeakness } from './secret-weakness'
import { unsafeAddress } from './unsafe-address'

type Variables = Readonly<Record<string, string | undefined>>
/** Returns why a variable is unsafe, and what to do; undefined if it is safe. */
type Rule = (value: string | undefined, env: Variables) => string | undefined

const NEW_KEY = 'generate a key with: openssl rand -base64 32'
const DEFAULT_PASSWORDS: readonly string[] = [
  '',
  'admin',
  'cashier',
  'changeme',
  'password',
  'postgres',
  'root',
  'secret',
]

/** Whether TLS without a check of the server's certificate is configured: anyone on the way can read the password. */
function isUnverified(last: (name: string) => string): boolean {
  if (last('sslmode') === 'no-verify') return true
  const isLibpq = last('uselibpqcompat') === 'true' && ['prefer', 'require'].includes(last('sslmode'))
  return isLibpq && (last('sslmode') === 'prefer' || last('sslrootcert') === '')
}

function databaseUrl(value: string | undefined): string | undefined {
  if (value === undefined)
    return 'is required: the embedded database does not survive a power cut; name a PostgreSQL database'
  if (!/^postgres(?:ql)?:/.test(value) || !URL.canParse(value))
    return 'is not an address of PostgreSQL; write postgres://…'
  const { password, username, searchParams } = new URL(value)
  // Of several values of a parameter the driver uses the last one.
  const last = (name: string) => searchParams.getAll(name).at(-1) ?? ''
  if (last('sslmode') === 'disable' || ['false', '0'].includes(last('ssl')))
    return 'switches TLS off; write sslmode=verify-full, or neither sslmode nor ssl in a private network'
  if (isUnverified(last))
    return 'does not check the certificate of the server; write sslmode=verify-full, and sslrootcert=FILE for an authority of your own'
  // Without a password the server authenticates by the machine, a certificate or a password file.
  const isDefault = password !== '' && (DEFAULT_PASSWORDS.includes(password.toLowerCase()) || password === username)
  return isDefault ? 'has a default password; give the role a password of its own' : undefined
}

const VAULT_KEY_BYTES = 32

/** The keys of a ring `id:base64,id2:base64`; undefined if the text is not one. */
function vaultKeyTexts(ring: string): readonly string[] | undefined {
  const keys = ring.split(',').map((entry) => /^[a-z0-9-]{1,40}:([A-Za-z0-9+/]+=*)$/.exec(entry.trim())?.[1])
  const isWhole = (key: string | undefined) =>
    key !== undefined && Buffer.from(key, 'base64').length === VAULT_KEY_BYTES
  return keys.every(isWhole) ? keys.filter((key) => key !== undefined) : undefined
}

/** Returns why a ring of keys must not be used in production; undefined if it may be. */
export function ringWeakness(value: string): string | undefined {
  const keys = vaultKeyTexts(value)
  if (!keys) return `is not a list of id:key with keys of 32 bytes in base64; ${NEW_KEY}`
  for (const [index, key] of keys.entries()) {
    const reason = secretWeakness(key)
    if (reason !== undefined) return `key ${index + 1} ${reason}; ${NEW_KEY}`
  }
  return undefined
}

function vaultKeys(value: string | undefined, { CASHIER_VAULT_KEYS_FILE: file }: Variables): string | undefined {
  if (value !== undefined) return file ? 'and CASHIER_VAULT_KEYS_FILE are both set; keep one' : ringWeakness(value)
  // The file's keys are checked when it is read.
  return file ? undefined : `is required: production has no default key; ${NEW_KEY}`
}

const PREFIX_BITS_MIN = 8

/** Whether a network has too many addresses. `prefix`: the number of its bits, or an IPv4 netmask such as 255.0.0.0. */
const isTooLarge = (prefix: string) =>
  isIP(prefix) === 0 ? Number(prefix) < PREFIX_BITS_MIN : !prefix.startsWith('255.')

/** With a trusted proxy range that includes nearly every address, any client can forge its address. */
function trustedProxies(value: string | undefined): string | undefined {
  const isNearlyAll = (proxy: string) => {
    const [address = '', prefix] = proxy.trim().split('/')
    return (
      proxy.trim() === '*' ||
      proxy.trim() === 'true' ||
      (isIP(address) !== 0 && prefix !== undefined && isTooLarge(prefix))
    )
  }
  return value?.split(',').some(isNearlyAll) === true
    ? 'trusts nearly every address; name your proxies only'
    : undefined
}

/** Options that allow debugging, write memory or TLS keys to a file or the log, or accept weak TLS or malformed requests. */
const NODE_OPTION =
  /--(?:inspect|tls-min-v1\.[01]|tls-keylog|trace-tls|insecure-http-parser|heapsnapshot|heap-prof|cpu-prof|diagnostic-report)/
/** Node also accepts an underscore in place of each hyphen within an option. */
const hasUnsafeOption = (options: string) => NODE_OPTION.test(options.replaceAll('_', '-'))

function optionalSecret(value: string | undefined): string | undefined {
  const reason = value === undefined ? undefined : secretWeakness(value)
  return reason && `${reason}; generate one with: openssl rand -base64 32`
}

/**
 * The rule for the address of an error report receiver with its public key. The service's own receiver may be in a
 * private network.
 */
const reportsUrl =
  (isPublic: boolean): Rule =>
  (value) => {
    if (value === undefined || !URL.canParse(value)) return undefined
    const { protocol, origin } = new URL(value)
    const reason = protocol === 'https:' ? isPublic && unsafeAddress(origin) : 'must be https'
    return reason ? `${reason}; write https://KEY@HOST/PROJECT` : undefined
  }

/** The desk may be in a private network, but its cookie and its passkeys need https and a host name. */
function deskWeakness(value: string): string | undefined {
  if (!URL.canParse(value)) return 'is not an address'
  const { protocol, hostname } = new URL(value)
  if (protocol !== 'https:') return 'must be https'
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0
    ? undefined
    : 'is an IP address; use a host name, because passkeys require one'
}

const RULES: Readonly<Record<string, Rule>> = {
  CASHIER_CONFIG: (value) =>
    value ? undefined : 'is required: production has no default configuration; name your file',
  CASHIER_PUBLIC_URL: (value) => {
    if (!value) return 'is required: the address under which players reach the service'
    const reason = unsafeAddress(value)
    return reason && `${reason}; name the public https address of the service`
  },
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: (value) => (value === undefined ? undefined : databaseUrl(value)),
  CASHIER_CENTRIFUGO_API_KEY: optionalSecret,
  CASHIER_CENTRIFUGO_TOKEN_SECRET: optionalSecret,
  CASHIER_CLICKSTREAM_SINK: (value) =>
    value === undefined || value === 'off' || value.startsWith('https://')
      ? undefined
      : 'is not https; name an https address, off, or nothing',
  CASHIER_CLICKSTREAM_SINK_TOKEN: optionalSecret,
  CASHIER_VAULT_KEYS: vaultKeys,
  CASHIER_OPERATIONS_TOKEN: optionalSecret,
  DESK_URL: (value) => {
    const reason = value === undefined ? undefined : deskWeakness(value)
    return reason && `${reason}; name the https address under which operators open the desk`
  },
  CASHIER_BOX: (value) => (value ? 'moves the clock and empties the database; remove it' : undefined),
  CASHIER_DEMO_OPERATOR: (value) => (value ? 'signs in any visitor with every role; remove it' : undefined),
  CASHIER_TRUSTED_PROXIES: trustedProxies,
  CASHIER_ERROR_REPORTS_URL: reportsUrl(false),
  CASHIER_WIDGET_ERROR_REPORTS_URL: reportsUrl(true),
  CASHIER_LOG_LEVEL: (value) => (value === 'silent' ? 'switches the log off; use info' : undefined),
  CASHIER_CRASH_FILE: (value) => (value ? 'is for tests; remove it' : undefined),
  NODE_TLS_REJECT_UNAUTHORIZED: (value) =>
    value === '0' ? 'switches the check of certificates off; remove it' : undefined,
  NODE_OPTIONS: (value) =>
    value && hasUnsafeOption(value) ? 'allows debugging of the process or weakens TLS; remove the option' : undefined,
  NODE_DEBUG: (value) => (value ? 'prints requests with their secrets; remove it' : undefined),
}

/** Returns lines for a person, `NAME: why; what to do`, without any value. */
export function checkProductionEnvironment(env: Variables): readonly string[] {
  return Object.entries(RULES).flatMap(([name, rule]) => {
    const reason = rule(env[name] === '' ? undefined : env[name], env)
    return reason === undefined ? [] : [`${name}: ${reason}`]
  })
}
