export { DECIMAL_PATTERN, decimal, decimalText, webAddress } from '../wire/wire'
export { ErrorBody } from './errors'
export { PaymentSummary } from './payment-summary'
export {
  DepositListing,
  DepositMethodDetails,
  LostProfitBonus,
  MerchantUserFee,
  PayGroup,
  PayGroupCurrency,
  SelectRequest,
  TaxTier,
  UserBonus,
  ViewData,
  WithdrawalListing,
  WithdrawalMethodDetails,
} from './pay-groups'
export { CardData } from './card-data'
export { FieldOption, FormField } from './form-field'
export { MethodExplanation } from './method-explanation'
export {
  BrowserData,
  NativePay,
  ShownMoney,
  FieldValue,
  FormFields,
  MerchantEvent,
  NextAction,
  PaySession,
  PlayerBalance,
  RiskAlarmEvent,
  SubmitRequest,
  ThreeDsResultRequest,
  OpenWithdrawalList,
  WithdrawalReversal,
} from './payments'
export {
  PlayerTerms,
  SandboxSessionRequest,
  SessionCreated,
  SessionRequest,
  StoredPlayerTerms,
} from './merchant-sessions'
export {
  DisplayFormRequest,
  OtpAnswer,
  OtpRequest,
  RecurringCheck,
  RecurringCheckRequest,
  RequisiteCreated,
  RequisiteOtpRequest,
  RequisiteOtpSent,
  RequisiteOtpVerified,
  RequisiteOtpVerify,
  RequisiteRequest,
  PlayerVerification,
  RequisiteStatus,
  RouteAnswer,
  RouteRequest,
  SessionCountry,
  UploadedFile,
  PayoutAccount,
  PayoutAccountList,
  UserCard,
  UserCardDelete,
  UserCardList,
} from './form-calls'
export {
  ACCOUNT_API,
  ENDPOINTS,
  FINGERPRINT_HEADER,
  IDEMPOTENCY_HEADER,
  MERCHANT_API,
  PLAYER_API,
  SESSION_HEADER,
  type Endpoint,
  type EndpointId,
} from './endpoints'
export type { HostedCard, HostedCardLibrary } from './hosted-card'
export { ApplePaySession, ApplePaySessionRequest, NativePaySheet } from './native-pay'
export { BOOT_ELEMENT_ID, BootData } from './boot'
