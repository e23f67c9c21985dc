export type Settings = {
  readonly port: number
  /** The secrets with which the cashier signs its calls; two while the secret is being replaced. */
  readonly secrets: readonly string[]
  /** The file in which balances are stored; undefined: in memory. */
  readonly file: string | undefined
  /** False only for tests in which the cashier's clock is moved. A real wallet must check the time. */
  readonly isTimeChecked: boolean
  /** The delay of the responses about a `slow` player, in milliseconds. */
  readonly slowMs: number
}

/** It is valid only for a sandbox, so it may be in the source code. */
const DEMO_SECRET = 'whsec_bW9kdWxvci1kZW1vLXdhbGxldC1zZWNyZXQ='

/** Reads the environment, once at the start. Throws an error with the variable's name if a value is invalid. */
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
