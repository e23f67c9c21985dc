export type Settings = {
  readonly port: number
  /** What the cashier signs its calls with; two of them while the secret is replaced. */
  readonly secrets: readonly string[]
  /** Where balances are kept; undefined: in memory. */
  readonly file: string | undefined
  /** False: for tests in which the cashier's clock is moved. A wallet of yours checks the time. */
  readonly isTimeChecked: boolean
  /** How long the answers about a `slow` player take. */
  readonly slowMs: number
}

/** It opens nothing but a sandbox, so that it can stand here. */
const DEMO_SECRET = 'whsec_bW9kdWxvci1kZW1vLXdhbGxldC1zZWNyZXQ='

/** The environment, read once at start. Throws with the variable's name where a value cannot be used. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  if (environment.NODE_ENV === 'production')
    throw new Error('NODE_ENV is production, but this wallet is an example: balances can be set without a key')
  const port = numberOf('DEMO_WALLET_PORT', environment.DEMO_WALLET_PORT ?? '8086', 65_535)
  return {
    port,
    secrets: (environment.DEMO_WALLET_SECRET ?? DEMO_SECRET).split(','),
    file: environment.DEMO_WALLET_FILE || undefined,
    isTimeChecked: environment.DEMO_WALLET_TIME_CHECK !== 'off',
    slowMs: numberOf('DEMO_WALLET_SLOW_MS', environment.DEMO_WALLET_SLOW_MS ?? '2000', 60_000),
  }
}

function numberOf(name: string, text: string, max: number): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 0 && value <= max) return value
  throw new Error(`${name} must be a whole number from 0 to ${max}`)
}
