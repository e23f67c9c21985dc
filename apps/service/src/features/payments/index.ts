/** Payments: from a player's submit to the end that the provider reports, with their ledger postings (SVC-2, SVC-5). */
export { breakersOf, createPayments, type PaymentsSettings } from './create-payments'
export { fromGenericBody, parametersOf } from './accept/generic-body'
export { earnedBonuses } from './accept/earned-bonuses'
export { createOpenPayments, orderPaymentOf } from './player/open-payments'
export { closeCases, openCase, openCaseAbout, openCaseUntilEnd } from './store/operator-cases.repository'
export { chargeOf, chargesOf, type Charge } from './store/provider-charges.repository'
export { findPayment, findPayments } from './store/payments.repository'
export { eventFactsOf } from './decide/to-event-facts'
export { isHeldByProvider } from './model/authorised'
export { providerOf } from './model/provider-of'
export { isProviderUnavailable } from './send/call-provider'
export {
  ownMoneyAtProvider,
  providerMoneyOf,
  toPayment,
  toPaymentFacts,
  type Payment,
  type PaymentFacts,
  type PaymentRow,
} from './model/payment'
export { houseAccount, providerAccount } from './model/postings'
export { isTerminal, PAYMENT_MOVES } from './model/payment-states'
export { unexplainedTransfers } from './decide/unexplained-transfers.repository'
export { recordPastPayment } from './record-past-payment'
export { bonusTermsOf } from './model/quote-of'
export type { CardVault, PaymentMetrics } from './model/payment-deps'
export type { PaymentAccess, Payments, PlayerSession, Submit } from './model/payments.types'
