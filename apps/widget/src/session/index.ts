export { useFollowedPayment, type PaymentSource } from './followed-payment'
export { useLeaveAfterPayment } from './leave-after-payment'
export { leaveCashier } from './leave-cashier'
export { useMoneyFormat, type MoneyFormat } from './money-format'
export { flowActions, type KeptValues } from './flow-state'
export { useAppDispatch, useAppSelector, useDoor } from './hooks'
export {
  amountChanged,
  flowEntered,
  languageChosen,
  payGroupSelected,
  sessionExpired,
  sessionStarted,
  submitted,
  themeChosen,
} from './shared'
export { createStore, type StartQuery, type State, type Store, type StoreOptions } from './store'
export { redirectReset, takeAnnouncement, takeRedirectAttempt } from './submit-form'
