/** Composes the operator API from the features that serve players and merchants. */
import type { Kysely } from 'kysely'
import type { Changes } from './compose-realtime'
import type { CashierConfig } from './config/schema'
import type { Tables } from './db'
import type { ExchangeRates } from './exchange-rates'
import type { LinkedOperations } from './features/linked-operations'
import { createOperatorCases } from './features/operator-cases'
import { createOperatorHome } from './features/operator-home'
import { createOperatorPlayers } from './features/operator-players'
import type { Payments } from './features/payments'
import type { StoredAccounts, PayoutAccounts } from './features/payout-accounts'
import type { PlayerDataCalls } from './features/player-data'
import type { PlayerMessages } from './features/player-messages'
import type { Reconciliation } from './features/reconciliation'
import { createSwitches } from './features/switches'
import type { Realtime } from './features/realtime'
import type { Risk } from './features/risk'
import type { Sessions } from './features/sessions'
import type { ScanUpload } from './features/uploads'
import type { UserCards } from './features/user-cards'
import type { Wallets } from './features/wallet'
import type { OperatorApiDeps } from './http/operator/operator-api.types'

type Parts = {
  readonly db: Kysely<Tables>
  readonly config: CashierConfig
  readonly now: () => Date
  readonly exchangeRates: ExchangeRates
  readonly sessions: Sessions
  readonly accounts: PayoutAccounts
  readonly storedAccounts: StoredAccounts
  readonly messages: PlayerMessages
  readonly userCards: UserCards
  readonly playerData: PlayerDataCalls
  readonly linkedOperations: LinkedOperations
  readonly payments: Payments
  readonly risk: Risk
  readonly reconciliation: Reconciliation
  readonly scan: ScanUpload
  readonly wallets: Wallets
  readonly realtime: Pick<Realtime, 'playersChanged'>
  readonly changes: Pick<Changes, 'casesChanged'>
}

/** Composes what operators read, and what they change about players and deliveries. */
export function composeOperatorReads(
  parts: Parts,
): Pick<
  OperatorApiDeps,
  'db' | 'config' | 'now' | 'home' | 'players' | 'linkedOperations' | 'cases' | 'switches' | 'reconciliation'
> {
  const {
    db,
    config,
    now,
    exchangeRates,
    sessions,
    accounts,
    storedAccounts,
    messages,
    userCards: cards,
    playerData,
    linkedOperations,
    risk,
    wallets,
  } = parts
  const operatorPlayers = createOperatorPlayers({
    ...{ db, config, now, exchangeRates, cards, accounts, storedAccounts, messages, risk, wallets },
  })
  return {
    ...{ db, config, now },
    home: createOperatorHome({ db, now }),
    linkedOperations,
    reconciliation: parts.reconciliation,
    switches: createSwitches({ db, config, now, changed: () => parts.realtime.playersChanged() }),
    cases: createOperatorCases({
      ...{ db, now, operations: linkedOperations, endMismatched: parts.payments.endMismatched },
      changed: () => parts.changes.casesChanged(),
    }),
    players: { operatorPlayers, sessions, accounts, playerData, scan: parts.scan },
  }
}
