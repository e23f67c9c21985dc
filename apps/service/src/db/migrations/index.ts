import { ledger } from './0001-ledger'
import { userCards } from './0002-user-cards'
import { payments } from './0003-payments'
import { jobs } from './0004-jobs'
import { sessions } from './0005-sessions'
import { paymentPhases } from './0006-payment-phases'
import { money } from './0007-money'
import { terms } from './0008-terms'
import { uploads } from './0009-uploads'
import { oneTimeCodes } from './0010-one-time-codes'
import { exactBalances } from './0011-exact-balances'
import { orders } from './0012-orders'
import { presses } from './0013-presses'
import { withdrawals } from './0014-withdrawals'
import { payoutAccounts } from './0015-payout-accounts'
import { fingerprints } from './0016-fingerprints'
import { orderMoney } from './0017-order-money'
import { lanes } from './0018-lanes'
import { risk } from './0019-risk'
import { ledgerChain } from './0020-ledger-chain'
import { retention } from './0021-retention'
import { launchCodes } from './0022-launch-codes'
import { payoutHolds } from './0023-payout-holds'
import { providerPort } from './0024-provider-port'
import { schemaFunctions } from './0025-schema-functions'
import { clickstream } from './0026-clickstream'
import { rateCounts } from './0027-rate-counts'
import { operators } from './0028-operators'
import { paymentSearch } from './0029-payment-search'
import { linkedOperations } from './0030-linked-operations'
import { signIn } from './0031-sign-in'
import { operatorReads } from './0032-operator-reads'
import { caseWork } from './0033-case-work'
import { disputes } from './0034-disputes'
import { switches } from './0035-switches'
import { eventsOfBrand } from './0036-events-of-brand'
import { reconciliation } from './0037-reconciliation'
import { providerCharges } from './0038-provider-charges'
import { requestIds } from './0039-request-ids'
import { auditAddress } from './0040-audit-address'
import { manualCapture } from './0041-manual-capture'
import { passkeyList } from './0042-passkey-list'
import { disputeReversals } from './0043-dispute-reversals'
import { amountsByDigits } from './0044-amounts-by-digits'
import { wallet } from './0045-wallet'
import { playerMovements } from './0046-player-movements'
import { routes } from './0047-routes'
import { attempts } from './0048-attempts'
import { playerMessages } from './0049-player-messages'
import { paymentsOfPlayer } from './0050-payments-of-player'
import { successesOfPlayer } from './0051-successes-of-player'
import { storedCards } from './0052-stored-cards'
import { cardsWithoutNumber } from './0053-cards-without-number'
import { jobsByLane } from './0054-jobs-by-lane'
import { cardsToSave } from './0055-cards-to-save'
import { ofPlayer } from './0056-of-player'
import { replays } from './0057-replays'
import { caseEnds } from './0058-case-ends'
import { currencyPrecisions } from './0059-currency-precisions'
import { codeFields } from './0060-code-fields'
import { providerAccounts } from './0061-provider-accounts'
import { codeContacts } from './0062-code-contacts'
import { laterSuccesses } from './0063-later-successes'
import { accountsOfTokens } from './0064-accounts-of-tokens'
import type { Migration } from './migration'

export type { Migration }

/**
 * All migrations in their order. The statements of an applied migration are never edited: the database refuses to
 * start with other ones.
 */
export const MIGRATIONS: readonly Migration[] = [
  ledger,
  userCards,
  payments,
  jobs,
  sessions,
  paymentPhases,
  money,
  terms,
  uploads,
  oneTimeCodes,
  exactBalances,
  orders,
  presses,
  withdrawals,
  payoutAccounts,
  fingerprints,
  orderMoney,
  lanes,
  risk,
  ledgerChain,
  retention,
  launchCodes,
  payoutHolds,
  providerPort,
  schemaFunctions,
  clickstream,
  rateCounts,
  operators,
  paymentSearch,
  linkedOperations,
  signIn,
  operatorReads,
  caseWork,
  disputes,
  switches,
  eventsOfBrand,
  reconciliation,
  providerCharges,
  requestIds,
  auditAddress,
  manualCapture,
  passkeyList,
  disputeReversals,
  amountsByDigits,
  wallet,
  playerMovements,
  routes,
  attempts,
  playerMessages,
  paymentsOfPlayer,
  successesOfPlayer,
  storedCards,
  cardsWithoutNumber,
  jobsByLane,
  cardsToSave,
  ofPlayer,
  replays,
  caseEnds,
  currencyPrecisions,
  codeFields,
  providerAccounts,
  codeContacts,
  laterSuccesses,
  accountsOfTokens,
]
