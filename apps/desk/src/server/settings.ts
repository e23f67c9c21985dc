import { fileURLToPath } from 'node:url'

export type DeskSettings = {
  readonly port: number
  readonly host: string
  /** Origin under which operators open the desk. */
  readonly origin: string
  /** Origin of the service's operations port. */
  readonly operationsUrl: string
  /** Addresses of the proxies in front of the desk whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[]
  /** Folder of the built page. */
  readonly publicDir: string
}

/** A path is refused. If it were accepted and ignored, links would lead to addresses that do not exist. */
function originOf(name: string, text: string): string {
  const url = URL.canParse(text) && !/[?#]/.test(text) ? new URL(text) : undefined
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.username + url.password === ''
  if (isOrigin) return url.origin
  throw new Error(`${name} must be an http(s) address without a path, query, hash or user name`)
}

function portOf(name: string, text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new Error(`${name} must be a port number from 0 to 65535`)
}

/** An empty variable counts as not set: an empty host would be every address of the machine, and an empty port any port. */
const withoutBlank = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([, text]) => text?.trim() !== ''))

/** Reads the environment, once at the start. Throws an error with the variable's name if a value is invalid. */
export function readSettings(variables: NodeJS.ProcessEnv): DeskSettings {
  const environment = withoutBlank(variables)
  const port = portOf('DESK_PORT', environment.DESK_PORT ?? '8083')
  const origin = originOf('DESK_URL', environment.DESK_URL ?? `http://localhost:${port}`)
  if (environment.NODE_ENV === 'production' && !origin.startsWith('https:'))
    throw new Error('DESK_URL must be an https address in production: the cookie of a session goes over it')
  return {
    port,
    origin,
    host: environment.DESK_HOST ?? 'localhost',
    operationsUrl: originOf(
      'CASHIER_OPERATIONS_URL',
      environment.CASHIER_OPERATIONS_URL ?? `http://127.0.0.1:${environment.CASHIER_OPERATIONS_PORT ?? '8084'}`,
    ),
    trustedProxies: environment.DESK_TRUSTED_PROXIES?.split(',').map((proxy) => proxy.trim()) ?? [],
    // The same folder for src/server/settings.ts and for the bundle dist/main.js.
    publicDir:
      environment.DESK_PUBLIC_DIR ??
      fileURLToPath(
        new URL(import.meta.url.endsWith('/settings.ts') ? '../../dist/public/' : 'public/', import.meta.url),
      ),
  }
}
