/**
 * A cashier without its HTTP server: payments on a fresh database, the sandbox provider over real HTTP, and a server that
 * receives the provider's callbacks and the merchant's events.
 */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { MerchantEvent, RiskAlarmEvent, type PaySession, type SubmitRequest } from '@modulor/contract/http'
import { freePort, openTestDatabase, submitRequest, until, type TestDatabaseKind } from '@modulor/testkit'
import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { createExchangeRates } from '../../src/exchange-rates'
import { CashierConfig } from '../../src/config/schema'
import * as database from '../../src/db'
import { createPayments, type Payments, type PlayerSession } from '../../src/features/payments'
import type { PaymentsSettings } from '../../src/features/payments'
import { createStoredAccounts } from '../../src/features/payout-accounts'
import { createRisk } from '../../src/features/risk'
import { createUserCards, parseVaultKeys, type VaultKeys } from '../../src/features/user-cards'
import { balanceOf, post } from '../../src/ledger'
import { createBreakers } from '../../src/jobs/breakers'
import type { Outcome } from '../../src/outcome'
import { createOutboundClient } from '../../src/providers/outbound-client'
import type { Provider } from '../../src/providers/provider'
import { createProviders } from '../../src/providers/registry'
import { startSandbox, type Sandbox } from './sandbox-process'

export const CALLBACK_SECRET = 'whsec_bW9kdWxvci1zYW5kYm94LWNhbGxiYWNrLXNlY3JldA=='
export const MERCHANT_SECRET = 'whsec_bW9kdWxvci1kZW1vLW1lcmNoYW50LXdlYmhvb2stc2VjcmV0'
export const DELAY_SCALE = 0.05
const NO_LIMITS = {
  new_cards_per_hour: { session: 'unlimited', player: 'unlimited', address: 'unlimited' },
  declines_in_a_row: { session: 'unlimited', player: 'unlimited', card: 'unlimited', address: 'unlimited' },
  cvv_failures_per_day: { card: 'unlimited' },
  declined_share: 'unlimited',
}
const RISK_KEYS = parseVaultKeys(`risk:${Buffer.alloc(32, 5).toString('base64')}`)

export const CARDS = {
  approves: '4242424242424242',
  insufficientFunds: '4000000000009995',
  challenge: '4000000000003063',
  methodThenChallenge: '4000000000003220',
  frictionless: '4000000000003055',
  answerLost: '4000000000005035',
  serverError: '4000000000005043',
  garbage: '4000000000005050',
  unknownStatus: '4000000000005068',
  wrongAmount: '4000000000005076',
  neverArrives: '4000000000005084',
  slow: '4000000000005019',
  pending: '4000000000005100',
  callbacksThrice: '4000000000005118',
  callbacksReversed: '4000000000005126',
} as const

export type Received = {
  readonly id: string
  readonly event: MerchantEvent
  readonly headers: Record<string, string>
  readonly body: string
}

/** The sandbox supports every optional call of a provider. */
export type WholeProvider = Provider &
  Required<Pick<Provider, 'authorise' | 'payOut' | 'status' | 'close' | 'continueThreeDs'>>

export type World = {
  readonly db: Kysely<database.Tables>
  readonly kind: TestDatabaseKind
  readonly sandbox: Sandbox
  readonly payments: Payments
  readonly config: CashierConfig
  /** Events that the merchant accepted, in the order of arrival. */
  readonly events: Received[]
  /** Alarms that the merchant accepted, and rules whose alarm was counted. */
  readonly alarms: { readonly told: RiskAlarmEvent[]; readonly counted: string[] }
  /** The number of calls of each provider method, by name and payment. */
  readonly calls: { readonly name: string; readonly paymentId: string; readonly provider: string }[]
  /** The current behaviour of provider and merchant. */
  readonly outside: {
    takesCallbacks: boolean
    merchantStatus: number
    /** The merchant's answer beside its status. */
    merchantBody?: string
    /** Responses that replace the provider's own. */
    provider: Partial<Provider>
    /** The same of the other providers of the configuration. */
    others: Record<string, Partial<Provider>>
  }
  /** The provider as the service uses it. */
  readonly provider: WholeProvider
  readonly providers: ReadonlyMap<string, Provider>
  now(): Date
  advance(milliseconds: number): void
  /** Another instance on the same database. It is closed with the world. */
  instance(settings?: Partial<PaymentsSettings>): Payments
  player(userId?: string): PlayerSession
  deposit(session: PlayerSession, parts?: DepositParts): Promise<Outcome<PaySession>>
  /** A payout of an amount to an account of the player; also while another one is open. */
  withdraw(session: PlayerSession, amount: string): Promise<Outcome<PaySession>>
  balance(session: PlayerSession, kind?: 'player' | 'player_hold'): Promise<bigint>
  fund(session: PlayerSession, amountMinor: bigint): Promise<void>
  state(session: PlayerSession, paymentId: string): Promise<PaySession>
  /** Waits until the payment has this state. */
  becomes(session: PlayerSession, paymentId: string, status: PaySession['transaction_status']): Promise<PaySession>
  close(): Promise<void>
}
export type DepositParts = {
  key?: string
  card?: string
  method?: string
  flow?: 'deposit' | 'withdrawal'
  saveCard?: boolean
  body?: Partial<SubmitRequest>
}

/** The value of an outcome that has one; fails the test with the refusal otherwise. */
export function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome.refusal)}`)
  return outcome.value
}

export function cardBody(number: string, saveCard = false): Partial<SubmitRequest> {
  return {
    card_data: {
      card_pan: number,
      card_cvv: '123',
      month: '08',
      year: '2035',
      save_card: saveCard,
      is_card_token_active: false,
    },
  }
}

/** A token as the sandbox's wallet sheet returns it; it represents a test card. */
export function walletToken(number: string): string {
  return JSON.stringify({ version: 'sandbox_v1', data: Buffer.from(number).toString('base64') })
}

function configFor(sandboxUrl: string, ownUrl: string): CashierConfig {
  const limits = { EUR: { min: '5.00', max: '5000.00' } }
  const method = { provider: 'sandbox', public_name: 'Method', limits }
  const card = { ...method, provider_method: 'card', pay_method_type: 'cards' }
  const cardField = (name: string) => ({ name, extended_type: name, is_required: true })
  const cardFields = [cardField('card_pan'), cardField('card_exp_month'), cardField('card_cvv')]
  const bank = { ...method, provider_method: 'bank_redirect', pay_method_type: 'bank_transfers' }
  const nativePay = (type: 'Apple' | 'Google') => ({
    ...{ flow: 'deposit', short_name: `${type.toLowerCase()}-pay`, fee_percent: '2' },
    ...{ native_pay_type: type, native_pay: { country: 'DE', networks: ['visa'] } },
  })
  return CashierConfig.parse({
    environment: 'sandbox',
    currencies: { EUR: { name: 'Euro', iso_number: '978', precision: 2 } },
    providers: {
      sandbox: {
        plugin: 'sandbox',
        url: sandboxUrl,
        api_key: 'sandbox_api_key_demo',
        callback_secret: CALLBACK_SECRET,
        page_origins: [sandboxUrl],
      },
    },
    private_hosts_allowed: [new URL(sandboxUrl).host, new URL(ownUrl).host],
    methods: {
      card: { ...card, flow: 'deposit', short_name: 'card', fields: cardFields, fee_percent: '2' },
      reviewed: {
        ...{ ...card, flow: 'deposit', short_name: 'reviewed', fields: cardFields, fee_percent: '2' },
        capture: 'manual',
      },
      bare: { ...card, flow: 'deposit', short_name: 'bare' },
      hosted: {
        ...{ ...card, flow: 'deposit', short_name: 'hosted' },
        fields: [{ name: 'card', extended_type: 'card_hosted', is_required: true }],
      },
      bank: { ...bank, flow: 'deposit', short_name: 'bank' },
      closed: { ...bank, flow: 'deposit', short_name: 'closed', enabled: false },
      voucher: { ...bank, flow: 'deposit', short_name: 'voucher', provider_method: 'voucher' },
      qr: { ...bank, flow: 'deposit', short_name: 'qr', provider_method: 'qr' },
      wallet: { ...bank, flow: 'deposit', short_name: 'wallet', provider_method: 'wallet' },
      'apple-pay': { ...bank, ...nativePay('Apple'), provider_method: 'apple_pay' },
      'google-pay': { ...bank, ...nativePay('Google'), provider_method: 'google_pay' },
      payout: {
        ...bank,
        flow: 'withdrawal',
        payout_accounts_verified: false,
        short_name: 'payout',
        provider_method: 'payout',
        fee_fix: { EUR: '1.00' },
        fields: [{ name: 'account', is_required: true }],
      },
    },
    brands: {
      COM: {
        name: 'Demo',
        merchant_keys: ['sk_sandbox_demo'],
        origins: [ownUrl],
        redirect_hosts: [new URL(ownUrl).host],
        home_url: `${ownUrl}/`,
        webhook: { url: `${ownUrl}/webhook`, secret: MERCHANT_SECRET, api_version: '2026-11-26' },
        currencies: ['EUR'],
        // One player makes many payments in these tests, so limits are off; `tests/risk` tests them.
        risk: NO_LIMITS,
        payout_hold_hours: 0,
        methods: [
          'card',
          'hosted',
          'reviewed',
          'bare',
          'bank',
          'closed',
          'voucher',
          'qr',
          'wallet',
          'apple-pay',
          'google-pay',
          'payout',
        ],
      },
    },
  })
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function textHeaders(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

export async function openWorld(
  kind: TestDatabaseKind,
  {
    vaultKeys,
    configure = (config) => config,
    providerDeadlineMs = 1_500,
    asOwner = false,
    ...settings
  }: Partial<PaymentsSettings> & {
    vaultKeys?: VaultKeys
    configure?: (config: CashierConfig) => CashierConfig
    /** The service's timeout for the provider. */
    providerDeadlineMs?: number
    /** A connection as the owner of the tables, with more permissions than the service. */
    asOwner?: boolean
  } = {},
): Promise<World> {
  const [sandbox, opened, port] = await Promise.all([
    startSandbox(DELAY_SCALE),
    openTestDatabase(kind, asOwner ? { ...database, grantApplicationRole: undefined } : database),
    freePort(),
  ])
  const { db } = opened
  const ownUrl = `http://localhost:${port}`
  const config = configure(configFor(sandbox.url, ownUrl))
  const events: Received[] = []
  const alarms: World['alarms'] = { told: [], counted: [] }
  const alarmIds = new Set<string>()
  const outside: World['outside'] = { takesCallbacks: true, merchantStatus: 204, provider: {}, others: {} }
  const calls: World['calls'] = []
  const instances: Payments[] = []
  let offsetMs = 0
  const now = () => new Date(Date.now() + offsetMs)

  const client = createOutboundClient({
    privateHostsAllowed: config.private_hosts_allowed,
    deadlineMs: providerDeadlineMs,
  })
  const providers = new Map(
    [...createProviders(config.providers, client)].map(([name, real]) => {
      const ownAnswers = () => (name === 'sandbox' ? outside.provider : outside.others[name])
      return [name, watched(real as WholeProvider, ownAnswers, (call) => void calls.push({ ...call, provider: name }))]
    }),
  )
  const provider = providers.get('sandbox')
  if (!provider) throw new Error('there is no sandbox')

  function instance(own: Partial<PaymentsSettings> = {}): Payments {
    const payments = createPayments({
      db,
      config,
      publicUrl: ownUrl,
      providers,
      exchangeRates: createExchangeRates(config, {
        client,
        now,
        logger: pino({ level: 'silent' }),
        changed: () => undefined,
        quoteKeys: { active: Buffer.alloc(32), accepted: [] },
      }),
      client,
      logger: pino({ level: 'silent' }),
      instanceId: randomUUID(),
      isOnlyInstance: false,
      clock: now,
      // Their probes follow `advance` like everything else.
      breakers: createBreakers({ elapsedMs: () => now().getTime() }),
      risk: createRisk({
        ...{ db, client, config, clock: now, keys: vaultKeys ?? RISK_KEYS },
        logger: pino({ level: 'silent' }),
        onAlarm: (rule) => void alarms.counted.push(rule),
      }),
      ...(vaultKeys && {
        cards: createUserCards({ db, keys: vaultKeys }),
        storedAccounts: createStoredAccounts({ db, keys: vaultKeys, now }),
      }),
      ...settings,
      ...own,
      timing: { pollMs: 25, ...settings.timing, ...own.timing },
    })
    instances.push(payments)
    return payments
  }
  const payments = instance()

  const server = createServer((request, response) => {
    void bodyOf(request).then(async (rawBody) => {
      const headers = textHeaders(request)
      if (request.url === '/webhook') {
        const alarm = RiskAlarmEvent.safeParse(JSON.parse(rawBody))
        const id = headers['webhook-id'] ?? ''
        if (alarm.success) {
          // A delivery may arrive twice; the receiver counts it once, by its id.
          if (!alarmIds.has(id)) alarms.told.push(alarm.data)
          alarmIds.add(id)
        } else if (outside.merchantStatus < 300)
          events.push({
            id,
            event: MerchantEvent.parse(JSON.parse(rawBody)),
            headers,
            body: rawBody,
          })
        response.writeHead(outside.merchantStatus).end(outside.merchantBody)
      } else if (outside.takesCallbacks) {
        const outcome = await payments.receiveCallback({
          ...{ provider: /providers\/v1\/([^/]+)\//.exec(request.url ?? '')?.[1] ?? '', headers, query: {} },
          rawBody: Buffer.from(rawBody),
        })
        response.writeHead(outcome.ok ? 200 : 401).end()
      } else response.writeHead(503).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, resolve))
  payments.start()

  const state: World['state'] = async (session, paymentId) =>
    valueOf(await payments.stateOf({ kind: 'player', session, paymentId }))
  const deposit: World['deposit'] = (
    session,
    { key = randomUUID(), card, method, flow = 'deposit', saveCard, body } = {},
  ) =>
    payments.submit({
      session,
      flow,
      payGroupId: method ?? (card === undefined ? 'bank' : 'card'),
      idempotencyKey: key,
      body: submitRequest({ ...(card !== undefined && cardBody(card, saveCard)), ...body }),
    })
  return {
    db,
    kind,
    sandbox,
    payments,
    config,
    events,
    alarms,
    calls,
    outside,
    provider,
    providers,
    now,
    advance: (milliseconds) => void (offsetMs += milliseconds),
    instance,
    player: (userId = `player-${randomUUID()}`) => ({
      idHash: `hash-of-${userId}`,
      brand: 'COM',
      userId,
      currency: 'EUR',
      country: 'DE',
      language: 'en',
      openedAt: now(),
      terms: {},
    }),
    deposit,
    withdraw: (session, amount) =>
      deposit(session, {
        flow: 'withdrawal',
        method: 'payout',
        body: { amount, another_payment: true, parameters: { account: 'DE1' } },
      }),
    balance: ({ brand, userId, currency }, account = 'player') =>
      balanceOf(db, { brand, kind: account, owner: userId, currency }),
    async fund({ brand, userId, currency }, amountMinor) {
      await database.transaction(db, (tx) =>
        post(tx, {
          id: `fund:${randomUUID()}`,
          lines: [
            {
              kind: 'funding',
              debit: { brand, kind: 'funding', owner: 'demo', currency },
              credit: { brand, kind: 'player', owner: userId, currency },
              amountMinor,
            },
          ],
        }),
      )
    },
    state,
    becomes: (session, paymentId, status) =>
      until(
        async () => {
          const found = await state(session, paymentId)
          return found.transaction_status === status ? found : undefined
        },
        { deadlineMs: 20_000, describe: () => `${paymentId} to become ${status}` },
      ),
    async close() {
      await Promise.all(instances.map((each) => each.stop()))
      server.closeAllConnections()
      server.close()
      client.close()
      await sandbox.stop()
      await opened.close()
    },
  }
}

/** The provider, with a count of every call, and with a test's own responses if there are any. */
function watched(
  real: WholeProvider,
  ownAnswers: () => Partial<Provider> | undefined,
  called: (call: Omit<World['calls'][number], 'provider'>) => void,
): WholeProvider {
  const at = (name: string, paymentId: string): WholeProvider => {
    called({ name, paymentId })
    return { ...real, ...ownAnswers() }
  }
  return {
    ...real,
    authorise: (order) => at('authorise', order.paymentId).authorise(order),
    payOut: (order) => at('payOut', order.paymentId).payOut(order),
    status: (ref) => at('status', ref.paymentId).status(ref),
    close: (ref) => at('close', ref.paymentId).close(ref),
    continueThreeDs: (ref, answer) => at('continueThreeDs', ref.paymentId).continueThreeDs(ref, answer),
  }
}
