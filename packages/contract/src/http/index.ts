export { DECIMAL_PATTERN, decimal, decimalText } from './wire'
export { ErrorBody } from './errors'
export {
  DepositListing,
  DepositMethodDetails,
  FieldOption,
  FormField,
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
export {
  BrowserData,
  CardData,
  FieldValue,
  MerchantEvent,
  NextAction,
  PaySession,
  PlayerBalance,
  SessionCreated,
  SessionRequest,
  SubmitRequest,
  ThreeDsResultRequest,
  UserCard,
  UserCardList,
  WithdrawalReversal,
} from './payments'
export {
  ENDPOINTS,
  IDEMPOTENCY_HEADER,
  MERCHANT_API,
  PLAYER_API,
  SESSION_HEADER,
  type Endpoint,
  type EndpointId,
} from './endpoints'
export { BOOT_ELEMENT_ID, BootData } from './boot'
