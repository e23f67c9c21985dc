/**
 * The business rules that widget and service share: pure, without clock, network or platform. This is the only entry
 * point besides `@modulor/rules/currency-symbols`, which is separate because most displays do not need the symbols.
 */
export { toVerdict, type Verdict } from './verdict/verdict'

export { addDecimals, compareDecimals, isZero, subtractDecimals } from './money/decimal-arithmetic'
export { fromMinor, toMinor } from './money/minor-units'
export { groupDigits } from './money/group-digits'
export { displayNumber, withoutEmptyDecimals } from './money/display-number'
export { formatMoney, type MoneyToFormat } from './money/format-money'
export { compactAmount } from './money/compact-amount'

export { digitOf } from './typing/digit-of'

export { isSafePattern } from './patterns/is-safe-pattern'
export { matchesPattern } from './patterns/matches-pattern'

export { type AmountLimits, isWithinLimits } from './amount/limits'
export { type AmountToCheck, type AmountVerdict, checkAmount } from './amount/check-amount'
export { type AmountEdit, type TypedAmount, typeAmount } from './amount/type-amount'
export { addBlock } from './amount/add-block'
export { isMinLimitShown, limitText } from './amount/limit-text'
export { amountBlocks } from './amount/amount-blocks'
export { defaultAmount } from './amount/default-amount'

export { luhn } from './card/luhn'
export { detectCardBrand } from './card/detect-card-brand'
export { holdsCardNumber } from './card/holds-card-number'
export { checkCardNumber } from './card/check-card-number'
export { type TypedCardNumber, typeCardNumber } from './card/type-card-number'
export { checkCvv, cvvLengthOf, isCvvRequired, typeCvv } from './card/cvv'
export { checkExpiry } from './card/check-expiry'
export { type TypedExpiry, typeExpiry } from './card/type-expiry'
export { CHECKOUT_EXPIRY_NAMES, type ExpiryNames, expiryParameters, splitExpiry } from './card/split-expiry'
export { checkHolderName, cleanHolderName } from './card/holder-name'
export { type CardEntry, toCardData } from './card/to-card-data'
export { checkPostalCode } from './card/postal-code'
export { isCardFieldType, isCardPartShown, isCardPartType } from './card/saved-card-parts'

export { internationalMask, type PhoneEdit, type TypedPhone, typePhone } from './phone/type-phone'
export { checkPhone } from './phone/check-phone'
export { type PhonePlan, phoneValue, readPhone, type ReadPhone } from './phone/read-phone'
export { guessCountry, PHONE_COUNTRY_FALLBACK, type PhoneCountry } from './phone/guess-country'

export { type DateEdit, type TypedDate, typeDate } from './dates/type-date'
export { displayDate, parseDate } from './dates/parse-date'
export { BIRTH_TYPE, dateRange } from './dates/date-range'

export {
  checkFile,
  FILE_BYTES_MAX,
  FILE_ENDINGS,
  FILE_EXTENSIONS,
  type FileToCheck,
  isSafeImageName,
} from './files/check-file'

export { type PaymentQuote, type PaymentToQuote, quotePayment } from './fees/quote-payment'
export { arrivingAmount, type QuotePart, quoteParts } from './fees/quote-parts'
export { feeLabel } from './fees/fee-label'
export { taxOf, type TaxTierTerms } from './taxes/tax-of'
export { bonusOf, bonusSummary, type BonusSummary } from './bonuses/bonus-of'
export { ribbonOf } from './bonuses/ribbon-of'
export { type BonusTerms, bonusValue } from './bonuses/bonus-value'
export { type LostProfitText, lostProfitText, type LostProfitTier } from './bonuses/lost-profit'

export { AMOUNT_FIELD_NAME, checkForm, isFilledByService, type FormToCheck } from './forms/check-form'
export { isCardField } from './forms/check-card-field'
export { canonicalValue, checkField, type FieldValue } from './forms/check-field'
export { shapeErrors, type WrongPlace } from './forms/shape-errors'
export { type FieldRouting, routedFields } from './forms/routed-fields'
export { feeAndTimeLine, infoLine } from './texts/info-line'
export { counterText } from './texts/counter-text'

export { autoSelect, type AutoSelectInput, type SelectableMethod } from './selection/auto-select'
export {
  CAROUSEL_METHODS_MAX,
  carouselMethods,
  type CarouselState,
  LAST_USED_CAROUSEL_MAX,
  lastUsedCarousel,
} from './selection/carousel-methods'

export {
  addNotice,
  type Notice,
  type NoticeCategory,
  type NoticePage,
  removeNotice,
  visibleNotices,
} from './notices/notices'
export {
  isSessionExpired,
  markSessionExpired,
  SAVED_SESSIONS_MAX,
  type SavedSession,
  savedSessionExpiry,
  saveSession,
  SESSION_LIFETIME_MS,
  timeoutToExpiry,
} from './sessions/saved-sessions'
export { brandTheme, brandThemeHue } from './themes/brand-theme'
export { languageCountry } from './countries/language-country'
export { isLLA } from './pages/is-lla'
export { pathFragmentOf } from './pages/path-fragment-of'

export {
  type AvailabilityInput,
  type MethodAvailability,
  methodAvailability,
  type RestrictableMethod,
  type UnavailabilityReason,
} from './method-availability/method-availability'
export { amountAboveLimit, type AmountAboveLimit } from './method-availability/limit-left'
export { listClosure, type ListClosure } from './method-availability/list-closure'
export { type DisabledUntilLabelKind, disabledUntilLabelKind } from './method-availability/disabled-until-label-kind'
export { canOpenMethod } from './method-availability/can-open-method'

export { type ArrangedMethod, groupMethods, type MethodsOfGroup } from './method-groups/group-methods'
export { categoriesOf, type CategorisedMethod, isInCategory } from './method-groups/categories-of'
export { isOfferedOnPlatform } from './method-groups/is-offered-on-platform'

export {
  maskedAccount,
  type PayoutAccountFacts,
  type PayoutAccountStep,
  payoutAccountStep,
} from './payout-accounts/payout-account-step'

export { accountFieldNames, paymentDestination } from './payout-accounts/payment-destination'
export { decidePress, questionAbout } from './presses/decide-press'

export { isWebAddress } from './redirects/web-address'
export { followableAddress } from './redirects/followable-address'
export { type RedirectCause } from './redirects/redirect-address'
export { type Exit, type ExitTarget, exitTarget } from './redirects/exit-target'

export { sumToPay, type SumToPay } from './payment-result/sum-to-pay'
export { type MoneyFactInput, moneyFactOf } from './payment-result/money-fact-of'
export {
  type PaymentResult,
  paymentResultOf,
  resultStatusOf,
  transactionStatusOf,
} from './payment-result/payment-result-of'
export { flowOf, type PageKind, pageKindOf, resultPath } from './pages/page-kind-of'
