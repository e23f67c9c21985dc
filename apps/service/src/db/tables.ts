import type { ClickstreamTables } from './tables/clickstream'
import type { LedgerTables } from './tables/ledger'
import type { LinkedOperationTables } from './tables/linked-operations'
import type { OneTimeCodeTables } from './tables/one-time-codes'
import type { OperatorTables } from './tables/operators'
import type { SwitchTables } from './tables/switches'
import type { PaymentTables } from './tables/payments'
import type { PayoutAccountTables } from './tables/payout-accounts'
import type { PayoutHoldTables } from './tables/payout-holds'
import type { PlayerMessageTables } from './tables/player-messages'
import type { RateCountTables } from './tables/rate-counts'
import type { ReconciliationTables } from './tables/reconciliation'
import type { RiskTables } from './tables/risk'
import type { SessionTables } from './tables/sessions'
import type { UploadTables } from './tables/uploads'
import type { UserCardTables } from './tables/user-cards'
import type { WalletTables } from './tables/wallet'

/** Every table, as created by the migrations. */
export interface Tables
  extends
    ClickstreamTables,
    LedgerTables,
    LinkedOperationTables,
    UserCardTables,
    OneTimeCodeTables,
    OperatorTables,
    SwitchTables,
    PaymentTables,
    PayoutAccountTables,
    PayoutHoldTables,
    PlayerMessageTables,
    RateCountTables,
    ReconciliationTables,
    RiskTables,
    SessionTables,
    UploadTables,
    WalletTables {}
