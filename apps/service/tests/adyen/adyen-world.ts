/** The whole service on the demo's configuration, with the simulator of Adyen in place of the sandbox provider. */
import { randomUUID } from 'node:crypto'
import type { MerchantPayment as Payment, OperationFacts } from '@modulor/contract/merchant'
import { PaySession } from '@modulor/contract/http'
import { until, type TestDatabaseKind } from '@modulor/testkit'
import type { CashierConfig, MethodConfig } from '../../src/config/schema'
import { createReconciliation, type ImportOutcome } from '../../src/features/reconciliation'
import { createEraseCardsTask, createUserCards, parseVaultKeys } from '../../src/features/user-cards'
import { createLog } from '../../src/logging/log'
import { createOutboundClient } from '../../src/providers/outbound-client'
import { createProviders } from '../../src/providers/registry'
import { MERCHANT_KEY, openTestService, type TestService, type TestServiceOptions } from '../http/test-service'
import { ADYEN_HMAC_KEY, startAdyen, TRANSFER_HMAC_KEY, type AdyenProcess } from './adyen-process'

/** The vault keys of the service under test. */
export const TEST_KEYS = parseVaultKeys(`test:${Buffer.alloc(32, 7).toString('base64')}`)
export const ADYEN_CARD = { card_pan: '4111111111111111', card_cvv: '737', month: '03', year: '2030' }
export const THREE_DS_CARD = { ...ADYEN_CARD, card_pan: '4917610000000000' }
/** Long, for a busy machine: a payment ends only after a webhook, its delivery and a job. */
const REACHED_WITHIN_MS = 30_000
const LIMITS = { EUR: { min: '5.00', max: '5000.00' } }

type MerchantPayment = Payment & { readonly operations: readonly OperationFacts[] }

export type AdyenWorld = {
  readonly service: TestService
  readonly adyen: AdyenProcess
  /** A deposit by a card, or by another method of the configuration. */
  deposit(parts?: {
    readonly method?: string
    readonly holder?: string
    readonly card?: object
    /** The session of an existing player; by default the player is new. */
    readonly session?: string
    readonly amount?: string
    readonly currency?: string
  }): Promise<PaySession & { readonly session: string }>
  /** A payout to a bank account in a name, by a player who has 100.00. */
  payOut(holder: string): Promise<PaySession>
  read(paymentId: string): Promise<MerchantPayment>
  becomes(paymentId: string, state: MerchantPayment['state']): Promise<MerchantPayment>
  refund(paymentId: string, amount: string): Promise<OperationFacts>
  operationBecomes(paymentId: string, state: OperationFacts['state']): Promise<MerchantPayment>
  casesOf(paymentId: string): Promise<readonly string[]>
  importReport(text: string): Promise<ImportOutcome>
  /** Runs the task that the upkeep runs each minute. */
  eraseCards(): Promise<void>
  close(): Promise<void>
}

const configuredProvider = (adyen: AdyenProcess) => ({
  ...{ plugin: 'adyen', merchant_account: 'ModulorDemo', api_key: 'adyen_api_key_demo' },
  ...{ hmac_keys: [ADYEN_HMAC_KEY], checkout_url: `${adyen.url}/adyen/checkout/v72`, page_origins: [adyen.url] },
  client_key: 'test_SIMULATED0KEY',
  web_url: `${adyen.url}/adyen/checkoutshopper`,
  three_ds: 'redirect',
  stored_cards: true,
  settled_within_days: 0,
  environment: 'test',
})

/** A method whose card is typed into the provider's fields. */
function hosted(card: MethodConfig, name: string, parts: object) {
  const field = { ...card.fields[0], name: 'card', extended_type: 'card_hosted', is_required: true }
  const save = { ...field, name: 'save_card', type: 'check', extended_type: 'save_requisites', is_required: false }
  return { [name]: { ...card, provider: 'adyen', short_name: name, fields: [field, save], ...parts } }
}

function configured(config: CashierConfig, adyen: AdyenProcess, more: object): CashierConfig {
  const provider = configuredProvider(adyen)
  const { card, 'halden-payout': bankPayout } = config.methods
  const { COM } = config.brands
  if (!card || !bankPayout || !COM) throw new Error('the demo has changed')
  const method = (name: string, parts: object) => ({
    [name]: { ...card, short_name: name, fields: [], ...{ provider: 'adyen', limits: LIMITS }, ...parts },
  })
  const methods = {
    ...{ card: { ...card, provider: 'adyen' }, native: { ...card, provider: 'adyen-native', short_name: 'native' } },
    reviewed: { ...card, provider: 'adyen', short_name: 'reviewed', capture: 'manual' },
    ...hosted(card, 'hosted', {}),
    ...hosted(card, 'hosted-native', { provider: 'adyen-native' }),
    ...hosted(card, 'hosted-reviewed', { capture: 'manual' }),
    ...hosted(card, 'hosted-vault', { provider: 'adyen-vault' }),
    // The cards of this method are stored in our vault.
    vault: { ...card, provider: 'adyen-vault', short_name: 'vault' },
    ...method('ideal', { provider_method: 'ideal', pay_method_type: 'bank_transfers' }),
    ...method('multibanco', { provider_method: 'multibanco', pay_method_type: 'vouchers' }),
    'bank-payout': {
      ...{ ...bankPayout, short_name: 'bank-payout', provider: 'adyen-payouts' },
      fields: [...bankPayout.fields, { ...bankPayout.fields[0], name: 'account_holder', extended_type: 'plain' }],
    },
    ...method('pix', { provider_method: 'pix', pay_method_type: 'qr' }),
  } as CashierConfig['methods']
  return {
    ...config,
    providers: {
      ...config.providers,
      'adyen-payouts': {
        ...{ plugin: 'adyen-payouts', balance_account: 'BA00000000000000000000001', api_key: 'adyen_api_key_demo' },
        ...{ hmac_keys: [TRANSFER_HMAC_KEY], transfers_url: `${adyen.url}/adyen/btl/v4`, page_origins: [adyen.url] },
      },
      adyen: provider,
      'adyen-native': { ...provider, three_ds: 'native', ...more },
      'adyen-vault': { ...provider, stored_cards: false },
    },
    methods: { ...config.methods, ...methods },
    brands: { ...config.brands, COM: { ...COM, methods: [...COM.methods, ...Object.keys(methods)] } },
    private_hosts_allowed: [...config.private_hosts_allowed, new URL(adyen.url).host],
  }
}

export async function openAdyenWorld(
  kind: TestDatabaseKind,
  more: object = {},
  { configure, ...options }: TestServiceOptions = {},
): Promise<AdyenWorld> {
  const adyen = await startAdyen()
  let config: CashierConfig | undefined
  const service = await openTestService(kind, {
    isStarted: true,
    ...options,
    configure: (given) => (config = configured(configure?.(given) ?? given, adyen, more)),
  })
  const client = createOutboundClient({ privateHostsAllowed: [new URL(adyen.url).host] })
  const providers = createProviders({ adyen: configuredProvider(adyen) }, client)
  const callbacks = (provider: string) => `${service.url}/api/providers/v1/${provider}/callbacks`
  await adyen.set({ webhook_url: callbacks('adyen'), transfer_webhook_url: callbacks('adyen-payouts') })
  const read = async (paymentId: string): Promise<MerchantPayment> =>
    (await service.call('merchantPayment', { merchantKey: MERCHANT_KEY, params: { paymentId } }))
      .json as MerchantPayment
  const reaches = (paymentId: string, test: (payment: MerchantPayment) => boolean, what: string) =>
    until(
      async () => {
        const payment = await read(paymentId)
        return test(payment) ? payment : undefined
      },
      { deadlineMs: REACHED_WITHIN_MS, describe: () => `${paymentId} to be ${what}` },
    )
  return {
    ...{ service, adyen, read },
    async deposit({
      method = 'card',
      holder,
      card = ADYEN_CARD,
      session: known,
      amount = '25.00',
      currency = 'EUR',
    } = {}) {
      const session = known ?? (await service.openSession({ user: { id: randomUUID() }, currency }))
      const isCard = config?.methods[method]?.pay_method_type === 'cards'
      const answer = await service.call('depositSubmit', {
        ...{ session, params: { payGroupId: method }, idempotencyKey: randomUUID() },
        body: {
          ...{ amount, currency, another_payment: true },
          ...(isCard && { card_data: { ...card, ...(holder !== undefined && { card_cardholder_name: holder }) } }),
        },
      })
      if (answer.status >= 300) throw new Error(`the submit was answered ${answer.status}: ${answer.text}`)
      return { ...PaySession.parse(answer.json), session }
    },
    async payOut(holder) {
      const user = { id: randomUUID(), demo_balance: '100.00' }
      const session = await service.openSession({ user })
      const { json, status, text } = await service.call('withdrawalSubmit', {
        ...{ session, params: { payGroupId: 'bank-payout' }, idempotencyKey: randomUUID() },
        body: {
          ...{ amount: '25.00', currency: 'EUR' },
          parameters: { iban: 'NL13TEST0123456789', account_holder: holder },
        },
      })
      if (status >= 300) throw new Error(`the submit was answered ${status}: ${text}`)
      return PaySession.parse(json)
    },
    becomes: (paymentId, state) => reaches(paymentId, (payment) => payment.state === state, state),
    async refund(paymentId, amount) {
      const answer = await service.call('createRefund', {
        ...{ merchantKey: MERCHANT_KEY, params: { paymentId }, idempotencyKey: randomUUID() },
        body: { amount, borne_by: 'player', reason: 'The player asked for it' },
      })
      return answer.json as OperationFacts
    },
    operationBecomes: (paymentId, state) =>
      reaches(paymentId, ({ operations }) => operations.some((each) => each.state === state), `with ${state}`),
    async casesOf(paymentId) {
      const rows = await service.db
        .selectFrom('operator_cases')
        .select('kind')
        .where('payment_id', '=', paymentId)
        .execute()
      return rows.map(({ kind: name }) => name)
    },
    async eraseCards() {
      const cards = createUserCards({ db: service.db, keys: TEST_KEYS })
      const task = createEraseCardsTask({ cards, providers, now: () => new Date(), logger: createLog('silent') })
      await task.run(new AbortController().signal)
    },
    importReport(text) {
      if (!config) throw new Error('the service has read no configuration')
      const { db, clock } = service
      const deps = { db, config, providers, now: clock.now, onCase: () => undefined }
      return createReconciliation(deps).import({ provider: 'adyen', text, operatorId: null })
    },
    async close() {
      client.close()
      await service.close()
      await adyen.stop()
    },
  }
}
