import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { BRAND_ACCOUNTS } from './brands'

export type Settings = {
  port: number
  /** The origin under which players see this site; it must be on the brand's list in the service's configuration. */
  origin: string
  cashierOrigin: string
  /** Keys and secrets of every brand that this site represents. */
  brands: typeof BRAND_ACCOUNTS
  sandboxUrl: string
  /** Origin of the merchant's own wallet, which has the balances of the brand COM; undefined: the cashier has them. */
  walletOrigin: string | undefined
  /** Signs this site's cookies. */
  cookieKey: string
  publicDir: string
  /** The folder that `npm run docs` writes; it may be missing. */
  docsDir: string
  /** The program runs in a box (the offline test environment) and is controlled by the process that started it. */
  isInBox: boolean
}

function originOf(name: string, text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text).origin
  throw new Error(`${name} must be an http(s) address, not "${text}"`)
}

const COOKIE_KEY_CHARACTERS_MIN = 32

/**
 * Returns the key of the cookies. Without one in the environment a random key is generated, and all sign-ins end when
 * the program ends. A key in the environment must be kept secret.
 */
function cookieKeyOf(text: string | undefined): string {
  if (text === undefined) return randomBytes(32).toString('base64url')
  if (text.length >= COOKIE_KEY_CHARACTERS_MIN) return text
  throw new Error(`DEMO_COOKIE_KEY must have at least ${COOKIE_KEY_CHARACTERS_MIN} characters`)
}

/** Reads the environment, once at the start. Throws an error with the variable's name if a value is invalid. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  if (environment.NODE_ENV === 'production')
    throw new Error(
      'NODE_ENV is production, but this demo signs in any player without a password. Replace src/sign-in/demo-sign-in.ts first',
    )
  const port = Number(environment.DEMO_PORT ?? 8081)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error('DEMO_PORT must be a port number from 0 to 65535')
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
    walletOrigin:
      environment.DEMO_WALLET === 'http' ? `http://localhost:${environment.DEMO_WALLET_PORT ?? 8086}` : undefined,
    cookieKey: cookieKeyOf(environment.DEMO_COOKIE_KEY),
    isInBox: environment.CASHIER_BOX === 'on',
    // The same folders for src/main.ts and for the bundle dist/main.js.
    publicDir: environment.DEMO_PUBLIC_DIR ?? fileURLToPath(new URL('../dist/public/', import.meta.url)),
    docsDir: environment.DEMO_DOCS_DIR ?? fileURLToPath(new URL('../../../dist/docs/', import.meta.url)),
  }
}
