/**
 * Compares service and widget: the service builds a response from its configuration, the widget parses its JSON, and the body
 * that the widget sends is validated by the service's own function. Apps do not import each other; only this test
 * imports both.
 */
import {
  DepositListing,
  DepositMethodDetails,
  WithdrawalListing,
  WithdrawalMethodDetails,
} from '@modulor/contract/http'
import type { PlayerTerms, SubmitRequest } from '@modulor/contract/http'
import type { Flow } from '@modulor/contract/vocabulary'
import { fromMinor } from '@modulor/rules'
import { openTestDatabase, submitRequest } from '@modulor/testkit'
import { CashierConfig } from '../../apps/service/src/config/schema'
import { EMPTY_PROFILE } from '../../apps/service/src/features/form-routing/player-profile'
import * as database from '../../apps/service/src/db'
import { sampleRates } from '../../apps/service/src/exchange-rates/rates-sample'
import { createPayGroups, type PayGroups } from '../../apps/service/src/features/pay-groups'
import type { PlayerSession } from '../../apps/service/src/features/payments'
import { checkSubmit, type Draft } from '../../apps/service/src/features/payments/accept/check-submit'
import { TIMING } from '../../apps/service/src/features/payments/model/timing'
import { ledgerWallets } from '../../apps/service/src/features/wallet'
import { createLog } from '../../apps/service/src/logging/log'
import { post } from '../../apps/service/src/ledger'
import type { Outcome } from '../../apps/service/src/outcome'
import { toListing, type Listing, type MethodDetails } from '../../apps/widget/src/api'
import { toMethodDetails } from '../../apps/widget/src/api/to-method-details'

export const METHOD = 'any'
export const NOW = new Date('2026-11-20T12:00:00Z')
export const PRECISIONS = { EUR: 2, JPY: 0, KWD: 3, BTC: 8, ETH: 18, CLP: 0, ISK: 0 } as const
export type CurrencyCode = keyof typeof PRECISIONS

/** More than the withdrawals of any case, in whole units. */
const BALANCE_UNITS = 10n ** 15n
const balanceMinorOf = (currency: CurrencyCode): bigint => BALANCE_UNITS * 10n ** BigInt(PRECISIONS[currency])

type Parts = {
  readonly flow: Flow
  readonly currency: CurrencyCode
  /** Keys of the method and of the brand as in the configuration file. */
  readonly method?: Readonly<Record<string, unknown>>
  readonly brand?: Readonly<Record<string, unknown>>
}

/** A configuration with one method of one brand, parsed as if from a file. */
export function configWith({ flow, currency, method = {}, brand = {} }: Parts): CashierConfig {
  const origin = 'http://localhost:8081'
  const named = (precision: number) => ({ name: 'Money', iso_number: '000', precision })
  return CashierConfig.parse({
    environment: 'sandbox',
    currencies: {
      ...Object.fromEntries(Object.entries(PRECISIONS).map(([code, precision]) => [code, named(precision)])),
      USD: named(2),
    },
    providers: {},
    methods: {
      [METHOD]: {
        flow,
        short_name: METHOD,
        public_name: 'Any',
        provider: 'sandbox',
        provider_method: 'bank_redirect',
        pay_method_type: 'other',
        limits: { [currency]: { min: '0' } },
        ...method,
      },
    },
    brands: {
      COM: {
        name: 'Demo',
        merchant_keys: ['sk_sandbox_demo'],
        origins: [origin],
        redirect_hosts: ['localhost:8081'],
        home_url: `${origin}/`,
        webhook: { url: `${origin}/webhook`, secret: `whsec_${'A'.repeat(32)}` },
        currencies: [currency],
        methods: [METHOD],
        ...brand,
      },
    },
  })
}

export function sessionWith(currency: CurrencyCode, terms: PlayerTerms = {}): PlayerSession {
  return {
    idHash: 'hash',
    brand: 'COM',
    userId: 'player',
    currency,
    country: 'DE',
    language: 'en',
    openedAt: NOW,
    terms,
  }
}

function serviceWith(config: CashierConfig): PayGroups {
  return createPayGroups({
    config,
    exchangeRates: sampleRates(config),
    sheetOf: () => null,
    hostedCardOf: () => null,
    now: () => NOW,
    logoAddressOf: (name) => name,
    balanceMinorOf: ({ currency }) => Promise.resolve(balanceMinorOf(currency as CurrencyCode)),
    historyOf: () =>
      Promise.resolve({
        ...{ lastUsedIds: [], newest: undefined, hasOpenWithdrawal: false, hasOpenPayment: false },
        contacts: {},
      }),
    lastDepositOf: () => Promise.resolve(undefined),
    depositedMinorOf: () => Promise.resolve(0n),
    verificationOf: () => Promise.resolve({ isBlocked: false, blockedUntil: null, contacts: [] }),
    openPaymentsOf: () => Promise.resolve([]),
    orderPaymentOf: () => Promise.resolve(null),
    authTokenOf: () => 'token',
    switchesOf: () => Promise.resolve([]),
    profileFor: () => Promise.resolve(EMPTY_PROFILE),
  })
}

const overTheWire = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer))

/** The widget's data after it has parsed the listing and the method's details. */
export async function whatTheWidgetReads(
  config: CashierConfig,
  session: PlayerSession,
  flow: Flow,
): Promise<{ readonly listing: Listing; readonly details: MethodDetails }> {
  const service = serviceWith(config)
  const isDeposit = flow === 'deposit'
  const list = isDeposit ? await service.listDeposit(session) : await service.listWithdrawal(session)
  const selected = isDeposit
    ? await service.selectDeposit(session, METHOD, session.currency)
    : await service.selectWithdrawal(session, METHOD, session.currency)
  if (!selected.ok) throw new Error(`the service refuses its own method: ${selected.refusal.code}`)
  const details = overTheWire(selected.value)
  return {
    listing: toListing((isDeposit ? DepositListing : WithdrawalListing).parse(overTheWire(list))),
    details: toMethodDetails((isDeposit ? DepositMethodDetails : WithdrawalMethodDetails).parse(details)),
  }
}

export type SubmitCheck = {
  /** Checks a body exactly as the service does before it writes anything. */
  check(
    config: CashierConfig,
    session: PlayerSession,
    asked: { readonly flow: Flow; readonly body: Partial<SubmitRequest> },
  ): Promise<Outcome<Draft>>
  close(): Promise<void>
}

/** The player's balance in every case, as in the listing. */
export const balanceOf = (currency: CurrencyCode): string => fromMinor(balanceMinorOf(currency), PRECISIONS[currency])

/** The service's validation of submits, on a database in which the player has a balance in every currency. */
export async function openSubmitCheck(): Promise<SubmitCheck> {
  const { db, close } = await openTestDatabase('pglite', database)
  for (const currency of Object.keys(PRECISIONS) as CurrencyCode[]) {
    const { brand, userId } = sessionWith(currency)
    const account = { brand, owner: userId, currency }
    await database.transaction(db, (tx) =>
      post(tx, {
        id: `fund:${currency}`,
        lines: [
          {
            kind: 'funding',
            debit: { ...account, kind: 'funding', owner: 'agreement' },
            credit: { ...account, kind: 'player' },
            amountMinor: balanceMinorOf(currency),
          },
        ],
      }),
    )
  }
  const shared = {
    db,
    publicUrl: 'http://localhost:8080',
    providers: new Map(),
    wallets: ledgerWallets(db),
    clock: () => NOW,
    logger: createLog('silent'),
    instanceId: 'agreement',
    timing: TIMING,
    background: <T>(work: Promise<T>) => work,
    wake: () => undefined,
  }
  return {
    close,
    check: (config, session, { flow, body }) =>
      checkSubmit(
        { ...shared, config, exchangeRates: sampleRates(config) },
        {
          session,
          flow,
          payGroupId: METHOD,
          idempotencyKey: 'agreement',
          body: { ...submitRequest({ currency: session.currency }), ...body },
        },
      ),
  }
}
