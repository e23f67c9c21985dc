/** Composes the players' features: methods, forms, files and saved cards. */
import type { ServiceParts } from './compose-service.types'
import type { LoadedConfig } from './config/load-config'
import type { OpenDatabase } from './db'
import type { ExchangeRates } from './exchange-rates'
import { createFormRouting, profileFor } from './features/form-routing'
import type { Logos } from './features/logos'
import { findMethod, type MethodRequest, type PolicyPlayer } from './features/method-policy'
import { createNativePay } from './features/native-pay'
import { createPayGroups, playerQueries } from './features/pay-groups'
import { createOpenPayments, orderPaymentOf } from './features/payments'
import type { PayoutAccounts } from './features/payout-accounts'
import { createPlayerData } from './features/player-data'
import type { Realtime } from './features/realtime'
import { switchReader } from './features/switches'
import { createClamdScanner, createScanUpload, createUploads, type ScanUpload } from './features/uploads'
import { createUserCardCalls, type UserCards } from './features/user-cards'
import type { Wallets } from './features/wallet'
import type { Metrics } from './http/metrics'
import type { Log } from './logging/log'
import type { OutboundClient } from './providers/outbound-client'
import { hostedCardOf } from './config/hosted-card-of'
import type { Providers } from './providers/registry'

export type CoreDependencies = Pick<OpenDatabase, 'db'> & Pick<LoadedConfig, 'config'> & { readonly now: () => Date }

export const profileSource =
  (db: CoreDependencies['db']) =>
  (player: Parameters<typeof profileFor>[1], method: Parameters<typeof profileFor>[2]) =>
    profileFor(db, player, method)

/** Scans files of players if a scanner is configured. */
export const composeScanUpload = (
  { uploadScanner: address }: ServiceParts['environment'],
  rest: Omit<Parameters<typeof createScanUpload>[0], 'scanner'>,
): ScanUpload => createScanUpload({ ...rest, scanner: address && createClamdScanner(address) })

type PlayerParts = CoreDependencies & {
  readonly logos: Logos
  readonly realtime: Realtime
  readonly scan: ScanUpload
  readonly publicUrl: string
  readonly log: Log
}
type PaymentSide = {
  readonly userCards: UserCards
  readonly accounts: PayoutAccounts
  readonly wallets: Wallets
  readonly providers: Providers
  readonly client: OutboundClient
  readonly exchangeRates: ExchangeRates
  readonly metrics: Pick<Metrics, 'payments'>
}

export function composePlayerFeatures(
  { db, config, now, logos, realtime, scan, publicUrl, log }: PlayerParts,
  { userCards, accounts, wallets, providers, client, exchangeRates, metrics }: PaymentSide,
) {
  const findPayable = (player: PolicyPlayer, asked: MethodRequest) => findMethod(config, player, asked)
  const profileOf = profileSource(db)
  const nativePay = createNativePay({ config, publicUrl, providers, client, findMethod: findPayable, logger: log })
  const payGroups = createPayGroups({
    config,
    exchangeRates,
    sheetOf: nativePay.sheetOf,
    hostedCardOf: (method) => {
      const hosted = hostedCardOf(method, providers)
      return hosted ? JSON.stringify(hosted.fields) : null
    },
    balanceMinorOf: (player) => wallets.balanceMinorOf(player),
    now,
    logoAddressOf: logos.addressOf,
    ...playerQueries(db),
    switchesOf: switchReader(db, now),
    authTokenOf: (session) => realtime.authTokenOf(session),
    verificationOf: accounts.stateOf,
    openPaymentsOf: createOpenPayments({ ...{ db, config, providers }, logger: log, metrics: metrics.payments }),
    orderPaymentOf: (session) => orderPaymentOf({ db, config, providers }, session),
    profileFor: profileOf,
  })
  return {
    payGroups,
    nativePay,
    formRouting: createFormRouting({
      profileFor: profileOf,
      findMethod: findPayable,
      consentOf: (brand) => config.brands[brand]?.save_card_consent ?? 'asked',
    }),
    uploads: createUploads({ db, now, findMethod: findPayable, scan }),
    userCards: createUserCardCalls({ config, providers, cards: userCards, findMethod: findPayable }),
    playerData: createPlayerData({ db, now }),
  }
}
