/** The whole service with one plug-in, its simulator, and faults between them: the environment of a scenario. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fakeClock, openTestDatabase, until } from '@modulor/testkit'
import { composeService } from '../../apps/service/src/compose-service'
import * as database from '../../apps/service/src/db'
import { parseVaultKeys } from '../../apps/service/src/features/user-cards'
import { createLog } from '../../apps/service/src/logging/log'
import { hostWithPort, createOutboundClient } from '../../apps/service/src/providers/outbound-client'
import type { Order, Provider, ProviderPlugin } from '../../apps/service/src/providers/provider'
import { openCallbackGate, type CallbackGate } from './callback-gate'
import {
  asDepositProvider,
  type DepositProvider,
  type Driver,
  type Movement,
  type Simulator,
  type SigningKey,
} from './driver'
import { openFaultProxy, type FaultProxy } from './fault-proxy'
import { AMOUNTS, createCalls, PAYEE, type Calls } from './kit-calls'
import { configFor, payoutProviderOf } from './kit-config'

/** A short deadline, so that a scenario about a slow provider takes a second. In production it is 10 s. */
export const DEADLINE_MS = 1_000
const ENDS_WITHIN_MS = 20_000
const CLOCK_STEP_MS = 5_000
const WIDGET = join(import.meta.dirname, '../../apps/widget/dist')

type PaymentRow = Awaited<ReturnType<Kit['rowOf']>>

export type Kit = Calls & {
  readonly driver: Driver
  readonly simulator: Simulator
  readonly proxy: FaultProxy
  readonly gate: CallbackGate
  /** The plug-in without the service, with the same settings and behind the same fault proxy. */
  readonly provider: DepositProvider
  /** The plug-in with other keys for callbacks. */
  providerWith(keys: readonly SigningKey[]): DepositProvider
  /** An order for the plug-in only, for a payment that is not in the service. */
  order(parts?: Partial<Order>): Order
  readonly db: database.OpenDatabase['db']
  /** The provider of payouts without the service, and an order for it. Undefined: the driver offers no payouts. */
  readonly payoutProvider: Provider | undefined
  payoutOrder(): Order
  rowOf(paymentId: string): ReturnType<typeof rowOf>
  /** Advances the clock until the payment has ended. Returns undefined if it does not end. */
  end(paymentId: string): Promise<Awaited<ReturnType<typeof rowOf>> | undefined>
  advance(milliseconds: number): void
  charges(id: string): Promise<readonly string[]>
  /** The same for payouts. */
  payouts(id: string): Promise<readonly string[]>
  /** When the job of a payment or operation is due, in whole seconds after a change of it. */
  dueAfterS(id: string, changedAt: Date): Promise<number>
  casesOf(paymentId: string): Promise<readonly string[]>
  /** The lines of the service's log. */
  readonly logged: readonly string[]
  close(): Promise<void>
}

const rowOf = (db: database.OpenDatabase['db'], id: string) =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export async function openKit(driver: Driver): Promise<Kit> {
  const gate = await openCallbackGate()
  const callbacksOf = (name: string) => `${gate.url}/api/providers/v1/${name}/callbacks`
  const callbackUrl = callbacksOf('tested')
  const [simulator, opened, folder] = await Promise.all([
    driver.start(callbackUrl, callbacksOf(payoutProviderOf(driver))),
    openTestDatabase('pglite', database),
    mkdtemp(join(tmpdir(), 'conformance-')),
  ])
  const proxy = await openFaultProxy(simulator.url, driver)
  const client = createOutboundClient({ privateHostsAllowed: [hostWithPort(proxy.url)], deadlineMs: DEADLINE_MS })
  const clock = fakeClock()
  const logged: string[] = []
  // The plug-in gets the kit's client, because tests of faults need a short deadline.
  const withClient = (real: ProviderPlugin): ProviderPlugin => ({
    ...real,
    open: (settings) => real.open(settings, { client }),
  })
  const plugins = [driver.plugin, ...(driver.payouts?.plugin ? [driver.payouts.plugin] : [])].map(withClient)
  const service = await composeService({
    environment: {
      ...{ publicUrl: gate.url, widgetDir: WIDGET, trustedProxies: [], operations: { kind: 'open' } },
      rateLimits: { perAddress: 1_000_000, perSession: 1_000_000, perServer: 1_000_000 },
    },
    loaded: { config: configFor(driver, proxy.url, simulator.url, gate.url), logosDir: folder, imagesDir: folder },
    ...{ database: opened, vaultKeys: parseVaultKeys(`kit:${Buffer.alloc(32, 7).toString('base64')}`) },
    ...{
      log: createLog('debug', { write: (line) => void logged.push(line) }),
      now: clock.now,
      plugins: new Map(plugins.map((each) => [each.name, each])),
      timing: { pollMs: 10 },
    },
  })
  const url = await service.app.listen({ port: 0, host: '127.0.0.1' })
  gate.serviceUrl = url
  service.start()
  const { db } = opened
  const providerWith = (keys: readonly SigningKey[]) =>
    asDepositProvider(driver.plugin.open(driver.plugin.settings.parse(driver.settings(proxy.url, keys)), { client }))

  function openPayouts(): Provider | undefined {
    const { plugin, settings } = driver.payouts ?? {}
    if (!plugin || !settings) return driver.payouts && provider
    return plugin.open(plugin.settings.parse(settings(proxy.url, ['first'])), { client })
  }

  const provider = providerWith(['first'])
  const moved = async (kind: Movement['kind'], id: string) =>
    (await simulator.journal(id)).flatMap((entry) => (entry.kind === kind ? [entry.amount] : []))
  const base = () => ({
    ...{ paymentId: randomUUID(), reference: null, continuation: null, requestId: null, documents: [] },
    ...{ amount: AMOUNTS.EUR, currency: 'EUR', paySessionId: randomUUID(), userId: 'player-1' },
    urls: {
      ...{ returnUrl: `${gate.url}/back`, callbackUrl },
      ...{ challengeReturnUrl: `${gate.url}/challenge`, methodReturnUrl: `${gate.url}/method` },
    },
  })

  const kit: Kit = {
    ...createCalls(url, driver),
    ...{ driver, simulator, proxy, gate, db, providerWith, provider, logged },
    order: (parts = {}) => {
      const { number, cvv, month, year } = driver.cards.approves
      return {
        ...{ ...base(), flow: 'deposit', providerMethod: driver.cardMethod, parameters: {} },
        card: {
          number,
          cvv,
          expMonth: Number(month),
          expYear: 2000 + (Number(year) % 100),
          holder: PAYEE.account_holder,
        },
        ...parts,
      }
    },
    payoutProvider: openPayouts(),
    payoutOrder: () => ({
      ...{ ...base(), flow: 'withdrawal', providerMethod: driver.payouts?.method ?? '', parameters: PAYEE },
    }),
    rowOf: (id) => rowOf(db, id),
    end: (id) =>
      until(
        async () => {
          clock.advance(CLOCK_STEP_MS)
          const row = await rowOf(db, id)
          return ['succeeded', 'declined', 'cancelled', 'expired'].includes(row.state) ? row : undefined
        },
        { deadlineMs: ENDS_WITHIN_MS, pollMs: 100 },
      ).catch(() => undefined),
    advance: clock.advance,
    charges: (id) => moved('charge', id),
    payouts: (id) => moved('payout', id),
    async dueAfterS(id, changedAt) {
      const job = await db.selectFrom('jobs').select('run_at').where('subject', '=', id).executeTakeFirstOrThrow()
      return Math.round((job.run_at.getTime() - changedAt.getTime()) / 1_000)
    },
    async casesOf(id) {
      const rows = await db.selectFrom('operator_cases').select('kind').where('payment_id', '=', id).execute()
      return rows.map(({ kind }) => kind)
    },
    async close() {
      await proxy.release().catch(() => undefined)
      await service.stop()
      proxy.close()
      gate.close()
      client.close()
      await simulator.stop()
      await opened.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return kit
}

export type { PaymentRow }
