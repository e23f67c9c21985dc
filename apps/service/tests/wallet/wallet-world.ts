/** A whole service whose brand has the demo wallet, with a real provider and a merchant's endpoint: four processes but for the service. */
import { randomUUID } from 'node:crypto'
import { fromMinor, toMinor } from '@modulor/rules'
import type { PaySession } from '@modulor/contract/http'
import { startProgram, until, type Program, type TestDatabaseKind } from '@modulor/testkit'
import type { CashierConfig } from '../../src/config/schema'
import { SECOND_MS } from '../../src/durations'
import { checkLedger } from '../../src/features/ledger-check'
import { parseVaultKeys } from '../../src/features/user-cards'
import { openOutsideWorld } from '../http/outside-world'
import { MERCHANT_KEY, openTestService, type TestServiceOptions } from '../http/test-service'

const KEYS = parseVaultKeys(`test:${Buffer.alloc(32, 7).toString('base64')}`)
export const WALLET_SECRET = `whsec_${Buffer.from('the secret of the demo wallet').toString('base64')}`
const CARD = { card_cvv: '123', month: '12', year: '35' }

export type WalletWorld = Awaited<ReturnType<typeof openWalletWorld>>

const startWallet = (environment: Record<string, string> = {}, port?: number): Promise<Program> =>
  startProgram('demo-wallet', { DEMO_WALLET_SECRET: WALLET_SECRET, ...environment }, port === undefined ? {} : { port })

/** The configuration with the wallet of this address; other brands keep theirs. */
export const withWallet =
  (url: string) =>
  (config: CashierConfig): CashierConfig => {
    const { COM, ...brands } = config.brands
    if (!COM) throw new Error('the demo has no brand COM')
    const wallet = { kind: 'http' as const, url: `${url}/wallet`, secret: WALLET_SECRET }
    return {
      ...config,
      private_hosts_allowed: [...config.private_hosts_allowed, new URL(url).host],
      brands: { ...brands, COM: { ...COM, wallet } },
    }
  }

export async function openWalletWorld(kind: TestDatabaseKind, options: TestServiceOptions = {}) {
  const [outside, wallet] = await Promise.all([openOutsideWorld(), startWallet()])
  const service = await openTestService(kind, {
    isStarted: true,
    ...options,
    configure: (config) => withWallet(wallet.url)(outside.configure(config)),
  })
  // The provider has the real time.
  service.clock.advance(Date.now() - service.clock.now().getTime())
  const placeOf = (player: string) => `${wallet.url}/players/COM/${player}/EUR`

  return {
    ...{ service, outside, wallet },
    /** What the merchant's wallet has of a player. */
    availableOf: async (player: string) => {
      const { available } = (await (await fetch(placeOf(player))).json()) as { available: string }
      return fromMinor(toMinor(available, 2) ?? -1n, 2)
    },
    movementOf: async (key: string) =>
      ((await (await fetch(`${wallet.url}/movements/${key}`)).json()) as { state: string | null }).state,
    /** A new player whose wallet has this much; the beginning of the id says what goes wrong. */
    player: async (fault = 'anna', available = '0') => {
      const player = `${fault}-${randomUUID()}`
      await fetch(placeOf(player), {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ available }),
      })
      return { id: player, session: await service.openSession({ user: { id: player } }) }
    },
    deposit: async (session: string, amount = '25.00', number = '4242424242424242', key: string = randomUUID()) =>
      service.call('depositSubmit', {
        ...{ session, params: { payGroupId: 'card' }, idempotencyKey: key },
        body: { amount, currency: 'EUR', card_data: { card_pan: number, ...CARD }, another_payment: true },
      }),
    withdraw: async (session: string, amount = '20.00', key: string = randomUUID()) =>
      service.call('withdrawalSubmit', {
        ...{ session, params: { payGroupId: 'halden-payout' }, idempotencyKey: key },
        body: { amount, currency: 'EUR', parameters: { iban: 'DE89370400440532013000' }, another_payment: true },
      }),
    /** Waits, while time passes, until the player is told this of the payment. */
    becomes: (session: string, paymentId: string, status: PaySession['transaction_status']) =>
      until(
        async () => {
          service.clock.advance(SECOND_MS)
          const { json } = await service.call('sessionState', { session, query: `?payment_id=${paymentId}` })
          const state = json as PaySession
          return state.transaction_status === status ? state : undefined
        },
        { deadlineMs: 30_000, pollMs: 30, describe: () => `${paymentId} to become ${status}` },
      ),
    movements: async (paymentId: string) =>
      (
        await service.db.selectFrom('wallet_movements').select('state').where('payment_id', '=', paymentId).execute()
      ).map(({ state }) => state),
    /** Rows of the ledger that nothing explains. */
    ledgerFaults: async () =>
      (await checkLedger({ db: service.db, keys: KEYS, isSandbox: true })).faults.filter(
        ({ fault }) => fault !== 'not in a batch yet',
      ),
    merchantKey: MERCHANT_KEY,
    close: async () => {
      await service.close()
      await Promise.all([wallet.stop(), outside.close()])
    },
  }
}
