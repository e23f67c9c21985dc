/** Pay groups: the methods that a player is offered, as lists and as forms (LIST, ENT). */
export { createPayGroups } from './create-pay-groups'
export {
  depositedSince,
  hasOpenWithdrawal,
  lastDepositOf,
  lastUsedMethodsOf,
  maskedPlayerOf,
  newestPaymentOf,
} from './pay-groups.repository'
export type { PayGroups } from './pay-groups.types'
