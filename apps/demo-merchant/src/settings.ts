import { fileURLToPath } from 'node:url'
import { BRAND_ACCOUNTS } from './brands'

export type Settings = {
  port: number
  /** The origin under which players see this site; it is on the brand's list of the service. */
  origin: string
  cashierOrigin: string
  /** Keys and secrets of every brand that this one site plays. */
  brands: typeof BRAND_ACCOUNTS
  sandboxUrl: string
  publicDir: string
}

function originOf(name: string, text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text).origin
  throw new Error(`${name} must be an http(s) address, not "${text}"`)
}

/** The environment, read once at start. Throws with the variable's name where a value cannot be used. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const port = Number(environment.DEMO_PORT ?? 8081)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('DEMO_PORT must be a port number')
  const { COM } = BRAND_ACCOUNTS
  return {
    port,
    origin: originOf('DEMO_ORIGIN', environment.DEMO_ORIGIN ?? `http://localhost:${port}`),
    cashierOrigin: originOf('CASHIER_URL', environment.CASHIER_URL ?? 'http://localhost:8080'),
    brands: {
      ...BRAND_ACCOUNTS,
      COM: {
        ...COM,
        merchantKey: environment.CASHIER_MERCHANT_KEY ?? COM.merchantKey,
        webhookSecret: environment.DEMO_WEBHOOK_SECRET ?? COM.webhookSecret,
      },
    },
    sandboxUrl: originOf(
      'SANDBOX_URL',
      environment.SANDBOX_URL ?? `http://localhost:${environment.SANDBOX_PORT ?? 8082}`,
    ),
    // The same from src/main.ts and from the bundle dist/main.js.
    publicDir: environment.DEMO_PUBLIC_DIR ?? fileURLToPath(new URL('../dist/public/', import.meta.url)),
  }
}
