/** The demo wallet in place of our ledger: it has the balances, and each movement is requested by a call. */
import { join } from 'node:path'
import { freePort, startProgram, until, type Program } from '@modulor/testkit'
import type { ReceivedEvent } from './merchant'
import type { Press } from './records'

/** The time limit after the last fault. A call that failed a few times is repeated only after a minute. */
const SETTLED_MS_MAX = 180_000
const BRAND = 'COM'
const CURRENCY = 'EUR'

export class Wallet {
  #program: Program | undefined
  readonly #file: string
  private constructor(
    readonly port: number,
    folder: string,
  ) {
    this.#file = join(folder, 'wallet.json')
  }

  static async open(folder: string): Promise<Wallet> {
    const wallet = new Wallet(await freePort(), folder)
    await wallet.start()
    return wallet
  }

  /** The variables that the service's configuration uses. */
  get environment(): Record<string, string> {
    return { DEMO_WALLET: 'http', DEMO_WALLET_PORT: String(this.port) }
  }

  async start(): Promise<void> {
    // The service signs with its own clock, which this test moves.
    const environment = { DEMO_WALLET_FILE: this.#file, DEMO_WALLET_TIME_CHECK: 'off' }
    this.#program = await startProgram('demo-wallet', environment, { port: this.port })
  }

  async kill(): Promise<void> {
    await this.#program?.kill()
  }

  async stop(): Promise<void> {
    await this.#program?.stop()
  }

  /**
   * Returns the differences between the payments and the movements of the wallet. Waits until there are none, up to the
   * time limit.
   */
  async audit(presses: readonly Press[], events: readonly ReceivedEvent[]): Promise<string[]> {
    let found: string[] = []
    await until(
      async () => {
        found = await this.#differences(presses, events)
        return found.length === 0
      },
      { deadlineMs: SETTLED_MS_MAX, pollMs: 2_000 },
    ).catch(() => undefined)
    return found
  }

  async #differences(presses: readonly Press[], events: readonly ReceivedEvent[]): Promise<string[]> {
    const found: string[] = []
    const due = new Map<string, bigint>()
    for (const { player, flow, amount, paymentIds } of presses)
      for (const id of paymentIds) {
        const isPaid = lastStatus(events, id) === 'success'
        const wanted = flow === 'deposit' ? (isPaid ? 'credited' : null) : isPaid ? 'committed' : 'cancelled'
        const { state } = await this.#read<{ state: string | null }>(`/movements/${id}`)
        if (state !== wanted) found.push(`wallet: ${flow} ${id} is ${state}, and should be ${wanted}`)
        const moved = toCents(amount) * (flow === 'deposit' ? 1n : -1n)
        due.set(player, (due.get(player) ?? 0n) + (isPaid ? moved : 0n))
      }
    for (const [player, cents] of due) {
      const { available } = await this.#read<{ available: string }>(`/players/${BRAND}/${player}/${CURRENCY}`)
      if (toCents(available) !== cents) found.push(`wallet: ${player} has ${available}, and should have ${cents} cents`)
    }
    return found
  }

  async #read<T>(path: string): Promise<T> {
    return (await (await fetch(`http://localhost:${this.port}${path}`)).json()) as T
  }
}

function lastStatus(events: readonly ReceivedEvent[], id: string): string | undefined {
  const heard = events.filter(({ paymentId }) => paymentId === id)
  return heard.toSorted((one, other) => other.sequence - one.sequence)[0]?.status
}

/** Converts a decimal text with up to two decimals to cents. */
function toCents(text: string): bigint {
  const [whole = '0', decimals = ''] = text.split('.')
  return BigInt(whole + decimals.padEnd(2, '0'))
}
