/** The whole service with one plug-in, its simulator, and faults between them: what a scenario works with. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENDPOINTS, IDEMPOTENCY_HEADER, SESSION_HEADER, SessionCreated, type PaySession } from '@modulor/contract/http'
import { fakeClock, openTestDatabase, until } from '@modulor/testkit'
import { composeService } from '../../apps/service/src/compose-service'
import { CashierConfig } from '../../apps/service/src/config/schema'
import * as database from '../../apps/service/src/db'
import { parseVaultKeys } from '../../apps/service/src/features/user-cards'
import { createLog } from '../../apps/service/src/http/log'
import { hostWithPort, createOutwardClient } from '../../apps/service/src/providers/outward-client'
import type { Order, ProviderPlugin } from '../../apps/service/src/providers/provider'
import { CURRENCIES } from './currencies'
import { openCallbackGate, type CallbackGate } from './callback-gate'
import {
  asDepositProvider,
  type DepositProvider,
  type Driver,
  type Simulator,
  type SigningKey,
  type TestCard,
} from './driver'
import { openFaultProxy, type FaultProxy } from './fault-proxy'

/** Short, so that a scenario about a slow provider takes a second. In operation it is 10 s. */
export const DEADLINE_MS = 1_000
const ENDS_WITHIN_MS = 20_000
const CLOCK_STEP_MS = 5_000
const KEY = 'sk_sandbox_demo'
const WIDGET = join(import.meta.dirname, '../../apps/widget/dist')
const BRAND = 'COM'
const NAMES = { EUR: ['Euro', '978'], JPY: ['Yen', '392'], KWD: ['Kuwaiti dinar', '414'] } as const
type Currency = keyof typeof CURRENCIES

type PaymentRow = Awaited<ReturnType<Kit['rowOf']>>
type Press = { readonly card?: TestCard; readonly amount?: string; readonly currency?: Currency; readonly key?: string }

export type Kit = {
  readonly driver: Driver
  readonly simulator: Simulator
  readonly proxy: FaultProxy
  readonly gate: CallbackGate
  /** The plug-in on its own, with the same settings, behind the same faults. */
  readonly provider: DepositProvider
  /** The plug-in with other keys for callbacks. */
  providerWith(keys: readonly SigningKey[]): DepositProvider
  /** An order for the plug-in alone, about a payment that the service does not have. */
  order(parts?: Partial<Order>): Order
  readonly db: database.OpenDatabase['db']
  /** A new player pays by card. */
  pay(press?: Press): Promise<PaySession>
  /** The same press of one player, several times at once and once more. */
  payTwice(press?: Press): Promise<readonly PaySession[]>
  rowOf(paymentId: string): ReturnType<typeof rowOf>
  /** Lets time pass until the payment has ended. Undefined where it does not end. */
  end(paymentId: string): Promise<Awaited<ReturnType<typeof rowOf>> | undefined>
  advance(milliseconds: number): void
  charges(id: string): Promise<readonly string[]>
  casesOf(paymentId: string): Promise<readonly string[]>
  close(): Promise<void>
}

const rowOf = (db: database.OpenDatabase['db'], id: string) =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

function configFor(driver: Driver, proxyUrl: string, simulatorUrl: string, ownUrl: string): CashierConfig {
  const limits = Object.fromEntries(Object.keys(CURRENCIES).map((code) => [code, { min: '1', max: '10000' }]))
  const field = (name: string) => ({ name, extended_type: name, is_required: true })
  return CashierConfig.parse({
    environment: 'sandbox',
    currencies: Object.fromEntries(
      (Object.keys(CURRENCIES) as Currency[]).map((code) => [
        code,
        { name: NAMES[code][0], iso_number: NAMES[code][1], precision: CURRENCIES[code] },
      ]),
    ),
    providers: {
      tested: {
        ...{ plugin: driver.plugin.name, page_origins: [new URL(simulatorUrl).origin, new URL(proxyUrl).origin] },
        ...driver.settings(proxyUrl, ['first']),
      },
    },
    private_hosts_allowed: [hostWithPort(proxyUrl), hostWithPort(simulatorUrl), hostWithPort(ownUrl)],
    methods: {
      card: {
        ...{ flow: 'deposit', short_name: 'card', public_name: 'Card', pay_method_type: 'cards', limits },
        ...{ provider: 'tested', provider_method: driver.cardMethod },
        fields: ['card_pan', 'card_exp_month', 'card_cvv'].map(field),
      },
    },
    brands: {
      [BRAND]: {
        ...{ name: 'Conformance', merchant_keys: [KEY], origins: [ownUrl], redirect_hosts: [new URL(ownUrl).host] },
        ...{ home_url: `${ownUrl}/`, webhook: { url: `${ownUrl}/merchant`, secret: `whsec_${'A'.repeat(40)}` } },
        ...{ currencies: Object.keys(CURRENCIES), methods: ['card'] },
        risk: {
          new_cards_per_hour: { session: 'unlimited', player: 'unlimited', address: 'unlimited' },
          declines_in_a_row: { session: 'unlimited', player: 'unlimited', card: 'unlimited', address: 'unlimited' },
          cvv_failures_per_day: { card: 'unlimited' },
          declined_share: 'unlimited',
        },
      },
    },
  })
}

/** Amounts that use every decimal of their currency. */
const AMOUNTS: Readonly<Record<Currency, string>> = { EUR: '25.50', JPY: '2550', KWD: '25.505' }

export async function openKit(driver: Driver): Promise<Kit> {
  const gate = await openCallbackGate()
  const callbackUrl = `${gate.url}/api/providers/v1/tested/callbacks`
  const [simulator, opened, folder] = await Promise.all([
    driver.start(callbackUrl),
    openTestDatabase('pglite', database),
    mkdtemp(join(tmpdir(), 'conformance-')),
  ])
  const proxy = await openFaultProxy(simulator.url, driver)
  const client = createOutwardClient({ privateHostsAllowed: [hostWithPort(proxy.url)], deadlineMs: DEADLINE_MS })
  const clock = fakeClock()
  // The plug-in gets the kit's client: the faults need a deadline that is worth waiting for.
  const plugin: ProviderPlugin = { ...driver.plugin, open: (settings) => driver.plugin.open(settings, { client }) }
  const service = await composeService({
    environment: {
      ...{ publicUrl: gate.url, widgetDir: WIDGET, trustedProxies: [], operations: { kind: 'open' } },
      rateLimits: { perAddress: 1_000_000, perSession: 1_000_000, perServer: 1_000_000 },
    },
    loaded: { config: configFor(driver, proxy.url, simulator.url, gate.url), logosDir: folder, imagesDir: folder },
    ...{ database: opened, vaultKeys: parseVaultKeys(`kit:${Buffer.alloc(32, 7).toString('base64')}`) },
    ...{ log: createLog('silent'), now: clock.now, plugins: new Map([[plugin.name, plugin]]), timing: { pollMs: 10 } },
  })
  const url = await service.app.listen({ port: 0, host: '127.0.0.1' })
  gate.serviceUrl = url
  service.start()
  const { db } = opened
  const providerWith = (keys: readonly SigningKey[]) =>
    asDepositProvider(driver.plugin.open(driver.plugin.settings.parse(driver.settings(proxy.url, keys)), { client }))

  async function openSession(currency: Currency): Promise<string> {
    const created = await fetch(url + ENDPOINTS.createSession.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        brand: BRAND,
        user: { id: randomUUID(), country: 'DE', email: 'p@example.com' },
        currency,
      }),
    })
    return SessionCreated.parse(await created.json()).session_id ?? ''
  }

  async function press(session: string, { card = driver.cards.approves, amount, currency = 'EUR', key }: Press) {
    const answer = await fetch(url + ENDPOINTS.depositSubmit.path.replace('{payGroupId}', 'card'), {
      method: 'POST',
      headers: {
        ...{ [SESSION_HEADER]: session, [IDEMPOTENCY_HEADER]: key ?? randomUUID(), 'content-type': 'application/json' },
      },
      body: JSON.stringify({
        ...{ amount: amount ?? driver.amounts?.[currency] ?? AMOUNTS[currency], currency, parameters: {} },
        card_data: {
          ...{ card_pan: card.number, card_cvv: card.cvv, month: card.month, year: card.year },
          ...{ card_cardholder_name: 'Marta Lindqvist', save_card: false, is_card_token_active: false },
        },
      }),
    })
    const body = (await answer.json()) as PaySession
    if (!answer.ok) throw new Error(`the submit was refused: ${JSON.stringify(body)}`)
    return body
  }

  const kit: Kit = {
    ...{ driver, simulator, proxy, gate, db, providerWith, provider: providerWith(['first']) },
    order: (parts = {}) => {
      const { number, cvv, month, year } = driver.cards.approves
      return {
        ...{ paymentId: randomUUID(), flow: 'deposit', reference: null, continuation: null, requestId: null },
        ...{ providerMethod: driver.cardMethod, amount: AMOUNTS.EUR, currency: 'EUR', parameters: {}, documents: [] },
        card: { number, cvv, expMonth: Number(month), expYear: 2000 + (Number(year) % 100), holder: 'Marta Lindqvist' },
        urls: {
          ...{ returnUrl: `${gate.url}/back`, callbackUrl },
          ...{ challengeReturnUrl: `${gate.url}/challenge`, methodReturnUrl: `${gate.url}/method` },
        },
        ...{ paySessionId: randomUUID(), userId: 'player-1' },
        ...parts,
      }
    },
    pay: async (given = {}) => press(await openSession(given.currency ?? 'EUR'), given),
    async payTwice(given = {}) {
      const session = await openSession(given.currency ?? 'EUR')
      const key = randomUUID()
      const together = await Promise.all([1, 2, 3].map(() => press(session, { ...given, key })))
      return [...together, await press(session, { ...given, key })]
    },
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
    charges: async (id) =>
      (await simulator.journal(id)).flatMap(({ kind, amount }) => (kind === 'charge' ? [amount] : [])),
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
