/** The cashier for a merchant's back end: sessions, payments, refunds, players, and verified webhooks. No dependencies. */
export type {
  CreditRequest,
  DebitRequest,
  DecisionRequest,
  ErrorBody,
  MerchantEvent,
  MerchantEventsResponse,
  MerchantPayment,
  MerchantPaymentDetails,
  MerchantPaymentsResponse,
  NetFacts,
  OperationFacts,
  PaymentSummary,
  PlayerBalance,
  PlayerData,
  PlayerErased,
  PlayerMovement,
  PlayerMovementsResponse,
  PlayerTerms,
  PlayerNotices,
  PlayerVerification,
  RefundRequest,
  ReplayEventResponse,
  ReplayEventsRequest,
  ReplayEventsResponse,
  RiskAlarmEvent,
  SandboxSessionRequest,
  SessionCreated,
  SessionRequest,
  SessionsEnded,
  StoredEvent,
  UserBonus,
  VerifyPayoutAccountRequest,
} from './api-types'
export { API_VERSION } from './api-types'
export { CashierError, type CashierErrorCode } from './cashier-error'
export type { ClientOptions } from './call'
export {
  createCashierServer,
  type CashierServer,
  type EventFilter,
  type IdempotencyOptions,
  type PaymentFilter,
  type Player,
} from './create-cashier-server'
export { receiveWebhooks, type WebhookOptions, type WebhookReceiver } from './webhooks/receive-webhooks'
export { verifyWalletCall, type VerifiedWalletCall, type WalletCall } from './wallet/verify-wallet-call'
export { verifyWebhook, type CashierEvent, type SignedWebhook, type VerifiedWebhook } from './webhooks/verify-webhook'
