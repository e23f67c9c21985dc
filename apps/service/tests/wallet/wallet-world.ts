/** A whole service whose brand has the demo wallet, or none of its own, with a real provider, a merchant's endpoint and an operator. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PaySession } from '@modulor/contract/http'
import type { OperationFacts } from '@modulor/contract/merchant'
import type { WalletKind } from '@modulor/contract/vocabulary'
import type { WalletCall } from '@modulor/contract/wallet'
import { fromMinor, toMinor } from '@modulor/rules'
import { sql } from 'kysely'
import { startProgram, until, type Program, type TestDatabaseKind } from '@modulor/testkit'
import { Webhook } from 'standardwebhooks'
import type { CashierConfig } from '../../src/config/schema'
import { openOutsideWorld } from '../http/outside-world'
import { openCaseDesk } from '../operator/case-desk'

const WALLET_SECRET = `whsec_${Buffer.from('the secret of the demo wallet').toString('base64')}`
const CARD = { card_cvv: '123', month: '12', year: '35' }

export type WalletWorld = Awaited<ReturnType<typeof openWalletWorld>>
/** How far the clock is advanced in each step; the first retry of a call is due after five seconds. */
const STEP_MS = 3_000
type Told = PaySession['transaction_status']

export const startWallet = (environment: Record<string, string>, port?: number): Promise<Program> =>
  startProgram('demo-wallet', { DEMO_WALLET_SECRET: WALLET_SECRET, ...environment }, port === undefined ? {} : { port })

/** The configuration with a wallet; `http` is at this address. Other brands keep theirs. */
export const withWallet =
  (kind: WalletKind, url: string) =>
  (config: CashierConfig): CashierConfig => {
    const { COM, ...brands } = config.brands
    if (!COM) throw new Error('the demo has no brand COM')
    const wallet = { kind, url: `${url}/wallet`, secret: WALLET_SECRET }
    return {
      ...config,
      private_hosts_allowed: [...config.private_hosts_allowed, new URL(url).host],
      brands: { ...brands, COM: { ...COM, wallet } },
    }
  }

export async function openWalletWorld(
  kind: TestDatabaseKind,
  environment: Record<string, string> = {},
  walletKind: WalletKind = 'http',
) {
  // The folder is kept when the wallet's process ends.
  const folder = await mkdtemp(join(tmpdir(), 'modulor-wallet-'))
  const own = { DEMO_WALLET_FILE: join(folder, 'wallet.json'), DEMO_WALLET_TIME_CHECK: 'off', ...environment }
  const started = await Promise.all([openOutsideWorld(), startWallet(own)])
  const [outside] = started
  let [, wallet] = started
  const { url, port } = wallet
  const desk = await openCaseDesk(
    kind,
    { configure: (config) => withWallet(walletKind, url)(outside.configure(config)) },
    outside,
  )
  const { service } = desk
  /** Waits for a condition, and advances the clock so that retries become due. */
  const eventually = <T>(what: string, probe: () => Promise<T>) =>
    until(
      () => {
        service.clock.advance(STEP_MS)
        return probe()
      },
      { deadlineMs: 30_000, pollMs: 30, describe: () => what },
    )
  const placeOf = (player: string) => `${url}/players/COM/${player}/EUR`
  const read = async (path: string) => (await (await fetch(path)).json()) as Record<string, string | null>
  const paymentOf = async (session: string, paymentId: string) =>
    (await service.call('sessionState', { session, query: `?payment_id=${paymentId}` })).json as PaySession

  const setAvailable = (player: string, available: string) =>
    fetch(placeOf(player), {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ available }),
    })

  return {
    ...{ ...desk, outside, eventually },
    /** The player's available balance in the wallet. */
    availableOf: async (player: string) =>
      walletKind === 'ledger'
        ? desk.balanceOf(player)
        : fromMinor(toMinor((await read(placeOf(player))).available ?? '', 2) ?? -1n, 2),
    /** The state of a movement in the wallet. */
    walletHas: async (key: string) => (await read(`${url}/movements/${key}`)).state,
    killWallet: () => wallet.kill(),
    restartWallet: async () => {
      wallet = await startWallet(own, port)
    },
    /** A new player with this available amount; the beginning of the id selects the wallet's fault. */
    player: async (fault = 'anna', available = '0') => {
      const id = `${fault}-${randomUUID()}`
      await setAvailable(id, available)
      const demo = available === '0' ? {} : { demo_balance: available }
      return { id, session: await service.openSession({ user: { id, ...demo } }) }
    },
    deposit: async (session: string, amount = '25.00', number = '4242424242424242', key: string = randomUUID()) =>
      (
        await service.call('depositSubmit', {
          ...{ session, params: { payGroupId: 'card' }, idempotencyKey: key },
          body: { amount, currency: 'EUR', card_data: { card_pan: number, ...CARD }, another_payment: true },
        })
      ).json as PaySession,
    withdraw: (session: string, amount = '20.00', key: string = randomUUID()) =>
      service.call('withdrawalSubmit', {
        ...{ session, params: { payGroupId: 'halden-payout' }, idempotencyKey: key },
        body: { amount, currency: 'EUR', parameters: { iban: 'DE89370400440532013000' }, another_payment: true },
      }),
    paymentOf,
    /** An operator's operation on a payment that has ended. */
    operate: async (paymentId: string, body: { kind: string; source: string; amount: string }) => {
      const { status, json } = await desk.finance.call('requestOperation', {
        ...{ params: { paymentId }, idempotencyKey: randomUUID() },
        body: { ...body, reason: 'The player asked for it' },
      })
      return { status, ...(json as Partial<OperationFacts>) }
    },
    /** Advances the clock until the player sees this status of the payment. */
    becomes: (session: string, paymentId: string, told: Told) =>
      eventually(`${paymentId} to become ${told}`, async () => {
        const state = await paymentOf(session, paymentId)
        return state.transaction_status === told ? state : undefined
      }),
    /** The states of a payment's movements in the service, the payment's own first. */
    movements: async (paymentId: string) => {
      const rows = await service.db
        .selectFrom('wallet_movements')
        .select('state')
        .where('payment_id', '=', paymentId)
        // Movements of the same time are sorted by state, because an update changes the order of rows.
        .orderBy(sql`id <> payment_id`)
        .orderBy('created_at')
        .orderBy('state')
        .execute()
      return rows.map(({ state }) => state)
    },
    /** Sends a call as the service does. */
    call: async (call: WalletCall) => {
      const [id, at, body] = [randomUUID(), new Date(), JSON.stringify(call)]
      const answer = await fetch(`${url}/wallet`, {
        method: 'POST',
        headers: {
          ...{ 'content-type': 'application/json', 'webhook-id': id },
          'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
          'webhook-signature': new Webhook(WALLET_SECRET).sign(id, at, body),
        },
        body,
      })
      return (await answer.json()) as Record<string, string>
    },
    close: async () => {
      await desk.close()
      await Promise.all([wallet.stop(), outside.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
