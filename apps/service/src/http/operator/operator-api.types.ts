/** The dependencies of the operator API, and the handlers that it needs. */
import type { OperatorEndpointId, OperatorEndpoints } from '@modulor/contract/operator'
import type { Kysely } from 'kysely'
import type { CashierConfig } from '../../config/schema'
import type { Tables } from '../../db'
import type { Audit } from '../../features/audit'
import type { LinkedOperations } from '../../features/linked-operations'
import type { OperatorCases } from '../../features/operator-cases'
import type { OperatorHome } from '../../features/operator-home'
import type { OperatorPlayers } from '../../features/operator-players'
import type { AccountPasskeys, OpenId, Operators, Passkeys, Team } from '../../features/operators'
import type { PayoutAccounts } from '../../features/payout-accounts'
import type { PlayerDataCalls } from '../../features/player-data'
import type { OperatorChanges } from '../../features/realtime'
import type { Reconciliation } from '../../features/reconciliation'
import type { Sessions } from '../../features/sessions'
import type { Switches } from '../../features/switches'
import type { ScanUpload } from '../../features/uploads'
import type { Log } from '../../logging/log'
import type { OperatorHandler } from './define-operator-route'

/** What support can change about players. The merchant's own calls use the same functions. */
export type PlayerActs = {
  readonly operatorPlayers: OperatorPlayers
  readonly sessions: Pick<Sessions, 'endAllOf'>
  readonly accounts: Pick<PayoutAccounts, 'verifyFor' | 'liftBlockOf'>
  readonly playerData: PlayerDataCalls
  readonly scan: ScanUpload
}

export type OperatorApiDeps = {
  readonly db: Kysely<Tables>
  readonly config: CashierConfig
  readonly now: () => Date
  readonly home: OperatorHome
  readonly players: PlayerActs
  readonly operators: Operators
  readonly changes: Pick<OperatorChanges, 'wait'>
  readonly linkedOperations: LinkedOperations
  readonly cases: OperatorCases
  readonly reconciliation: Reconciliation
  readonly switches: Switches
  readonly passkeys: Passkeys
  readonly accountPasskeys: AccountPasskeys
  readonly openId: OpenId
  readonly team: Team
  readonly audit: Audit
  readonly log: Log
  /** Whether the desk's address is https. */
  readonly isSecure: boolean
  /** Whether anyone may sign in as the demo operator. */
  readonly hasDemoOperator: boolean
}

export type OperatorHandlers = { readonly [Id in OperatorEndpointId]: OperatorHandler<OperatorEndpoints[Id]> }
