/** The closed lists of the cashier's terms. This folder does not import zod: the host SDK imports it and must stay small. */

export const FLOWS = ['deposit', 'withdrawal'] as const
export type Flow = (typeof FLOWS)[number]

/** The flow's segment in the player API: deposit is `payments`, withdrawal is `payouts` (spec 7). */
export const FLOW_SEGMENTS = { deposit: 'payments', withdrawal: 'payouts' } as const satisfies Record<Flow, string>
export type FlowSegment = (typeof FLOW_SEGMENTS)[Flow]

/** States of a payment inside the service (docs/payment-states.md). The wire shows them as transaction statuses. */
export const PAYMENT_STATES = [
  'created',
  'submitting',
  'action_required',
  'processing',
  'unknown',
  'succeeded',
  'declined',
  'cancelled',
  'expired',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

export const TERMINAL_PAYMENT_STATES = [
  'succeeded',
  'declined',
  'cancelled',
  'expired',
] as const satisfies readonly PaymentState[]
export const OPEN_PAYMENT_STATES = [
  'created',
  'submitting',
  'action_required',
  'processing',
  'unknown',
] as const satisfies readonly Exclude<PaymentState, (typeof TERMINAL_PAYMENT_STATES)[number]>[]

/**
 * A merchant's movements on a balance that this service keeps: a stake is a debit, a win or a bonus is a credit, a correction can
 * be either.
 */
export const MOVEMENT_DIRECTIONS = ['credit', 'debit'] as const
export type MovementDirection = (typeof MOVEMENT_DIRECTIONS)[number]
export const CREDIT_KINDS = ['win', 'bonus', 'correction'] as const
export const DEBIT_KINDS = ['stake', 'correction'] as const
export const MOVEMENT_KINDS = ['stake', 'win', 'bonus', 'correction'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** Where the balances of a brand's players are: in this service's ledger, or in the merchant's own wallet, by HTTP (decision 84). */
export const WALLET_KINDS = ['ledger', 'http'] as const
export type WalletKind = (typeof WALLET_KINDS)[number]

/**
 * What the service knows about the money of a payment. A page shows only statements about money that its fact allows.
 *
 * - none_moved: it ended, and nothing was taken from the player.
 * - not_credited: it ended, and nothing was credited; only the provider knows whether the player sent money.
 * - held: a withdrawal's amount is reserved on the balance.
 * - credited: a deposit is on the balance.
 * - sent: a withdrawal was paid out.
 * - returned: a withdrawal's amount is on the balance again.
 * - unknown: it is not known whether money moved.
 */
export const MONEY_FACTS = ['none_moved', 'not_credited', 'held', 'credited', 'sent', 'returned', 'unknown'] as const
export type MoneyFact = (typeof MONEY_FACTS)[number]

/**
 * What happened to a payment after its end, as it is shown to the player.
 *
 * - refunded: the provider has refunded a deposit, or part of it.
 * - returned: a withdrawal was returned, and is on the balance again.
 * - credited: a deposit that had ended without success was credited later.
 * - order_paid: the same, for a deposit that pays an order.
 * - taken_back: a correction took the sum from the balance.
 * - disputed: the payer's bank has taken the sum back until it decides. charged_back: permanently.
 */
export const AFTER_END_KINDS = [
  'refunded',
  'returned',
  'credited',
  'order_paid',
  'taken_back',
  'disputed',
  'charged_back',
] as const
export type AfterEndKind = (typeof AFTER_END_KINDS)[number]

/** Payment status values that a player's page knows (RESULT-1). */
export const TRANSACTION_STATUSES = ['success', 'error', 'processing', 'await', 'charity-success'] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]

/** Order result statuses (RESULT-2). */
export const RESULT_STATUSES = ['success', 'decline'] as const
export type ResultStatus = (typeof RESULT_STATUSES)[number]

/** Redirect status values (RESULT-4). */
export const REDIRECT_STATUSES = ['success', 'fail', 'processing', 'redirect'] as const
export type RedirectStatus = (typeof REDIRECT_STATUSES)[number]

/** How a next action is shown (RESULT-8). */
export const DISPLAY_ACTIONS = ['blank', 'redirect', 'result'] as const
export type DisplayAction = (typeof DISPLAY_ACTIONS)[number]

export const LINK_TARGETS = ['_self', '_blank', '_top', '_parent'] as const
export type LinkTarget = (typeof LINK_TARGETS)[number]

export const ACTION_TYPES = ['Activity', 'NestedList'] as const
export type ActionType = (typeof ACTION_TYPES)[number]

export const NATIVE_PAY_TYPES = ['Apple', 'Google'] as const
export type NativePayType = (typeof NATIVE_PAY_TYPES)[number]
/** The wallets whose payment sheet a form can open and whose token a submit can contain. */
export const NATIVE_WALLETS = ['apple_pay', 'google_pay'] as const
export type NativeWallet = (typeof NATIVE_WALLETS)[number]

/** Method categories in the order in which they are offered (LIST-2). */
export const METHOD_CATEGORIES = [
  'popular',
  'all',
  'bank_transfers',
  'cards',
  'e_wallets',
  'prepaid_cash',
  'crypto',
  'terminal',
  'mobile',
  'bet_shops',
  'other',
] as const
export type MethodCategory = (typeof METHOD_CATEGORIES)[number]

/** `pay_method_type` of a pay group: the category that it belongs to. */
export const PAY_METHOD_TYPES = [
  'bank_transfers',
  'cards',
  'e_wallets',
  'prepaid_cash',
  'crypto',
  'terminal',
  'mobile',
  'bet_shops',
  'other',
] as const
export type PayMethodType = (typeof PAY_METHOD_TYPES)[number]

/** Groups of the method list in their order (LIST-1). */
export const METHOD_GROUPS = ['popular', 'lost_profit', 'regular', 'disabled'] as const
export type MethodGroup = (typeof METHOD_GROUPS)[number]

/** Six kinds of ribbon, at most one per method (MONEY-6). */
export const RIBBONS = ['instant', 'fast', 'bonus', 'free', 'popular', 'new'] as const
export type Ribbon = (typeof RIBBONS)[number]

/** Client field types of a server-described field (FORM-4). */
export const FIELD_TYPES = [
  'input',
  'select',
  'check',
  'date',
  'file upload',
  'user_phone_visible',
  'info',
  'user_ip',
  'user_email',
  'user_phone',
  'user_country',
  'user_first_name',
  'user_last_name',
  'user_middle_name',
  'user_tax_code',
  'user_verified',
] as const
export type FieldType = (typeof FIELD_TYPES)[number]

export const DATA_TYPES = ['Boolean', 'Float', 'Integer', 'String'] as const
export type DataType = (typeof DATA_TYPES)[number]

/** The extended types that the form engine supports (FORM-6). Any other text is allowed and renders as an input. */
export const EXTENDED_TYPES = [
  'credit_card',
  'card_pan',
  'card_cvv',
  'card_exp_year',
  'card_exp_month',
  'card_cardholder_name',
  'card_id',
  'card_bin',
  /** Number, expiry and security code in frames of the provider, which returns them encrypted (decision 97). */
  'card_hosted',
  'save_requisites',
  'custom',
  'phone',
  'profile_phone',
  'profile_tax_code',
  'postal_code',
  'iban',
  /** An account number. It is not refused if it looks like a card number (issue-9 4.1). */
  'account_number',
  'bet_shop',
  'disabled_input_copy',
  'predefined',
  'popup',
  'bank',
  'wallet',
] as const
export type ExtendedType = (typeof EXTENDED_TYPES)[number]

export const CARD_BRANDS = [
  'visa',
  'mastercard',
  'american-express',
  'diners-club',
  'discover',
  'jcb',
  'unionpay',
  'maestro',
  'elo',
  'mir',
  'hiper',
  'hipercard',
] as const
export type CardBrand = (typeof CARD_BRANDS)[number]

export const PLATFORMS = ['IOS', 'ANDROID', 'WINDOWS_PHONE', 'WEB', 'UNKNOWN'] as const
export type Platform = (typeof PLATFORMS)[number]

export const DEVICE_TYPES = ['desktop', 'mobile', 'native_ios', 'native_android'] as const
export type DeviceType = (typeof DEVICE_TYPES)[number]

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const TEXT_STYLES = ['plain', 'bold', 'blind', 'error', 'warning', 'info', 'plain_bigger'] as const
export type TextStyle = (typeof TEXT_STYLES)[number]

/** Types of a view-data entry: the notices in the list and in the form. */
export const VIEW_DATA_TYPES = ['information_block', 'limit_notice', 'decline_block'] as const
export type ViewDataType = (typeof VIEW_DATA_TYPES)[number]

/** Message keys of the notices above the methods (LIST-8, LIST-12, LIST-14). */
export const NOTICE_KEYS = {
  noMethods: 'CASHIER.PH2.NO_METHODS_MESSAGE',
  limitReached: 'CASHIER.NOTICE.LIMIT_REACHED',
  limitRest: 'CASHIER.NOTICE.LIMIT_REST',
} as const

/** Message keys of the advice after the reason of a decline (LIST-13). */
export const DECLINE_COMMENT_KEYS = {
  tryAgain: 'CASHIER.DECLINE_COMMENT.TRY_AGAIN',
  otherMethod: 'CASHIER.DECLINE_COMMENT.OTHER_METHOD',
  moneyReturned: 'CASHIER.DECLINE_COMMENT.MONEY_RETURNED',
} as const

/** Why a method is listed but cannot be used; a time restriction has its own field (LIST-8, LIST-9). */
export const UNAVAILABLE_REASONS = ['switched_off', 'wager_restricted', 'limit_reached', 'rate_unavailable'] as const
export type UnavailableReason = (typeof UNAVAILABLE_REASONS)[number]

/** Where a one-time code is sent. */
export const CONTACT_TYPES = ['email', 'phone'] as const
export type ContactType = (typeof CONTACT_TYPES)[number]

/** Icons of the link in the header that leads to the merchant (UI-5). */
export const HEADER_NAVIGATION_ICONS = ['back', 'close'] as const
export type HeaderNavigationIcon = (typeof HEADER_NAVIGATION_ICONS)[number]

/** digits+ISO code, ISO code+digits, digits+symbol, symbol+digits (AMT-10). */
export const CURRENCY_DISPLAYS = ['digits_code', 'code_digits', 'digits_symbol', 'symbol_digits'] as const
export type CurrencyDisplay = (typeof CURRENCY_DISPLAYS)[number]

/** The limits against abuse, and what each can count by (issue-9 3.1). */
export const RISK_RULES = [
  'new_cards',
  'declines_in_a_row',
  'cvv_failures',
  'declined_share',
  'merchant_check',
] as const
export type RiskRule = (typeof RISK_RULES)[number]
export const RISK_SCOPES = ['session', 'player', 'card', 'address', 'brand'] as const
export type RiskScope = (typeof RISK_SCOPES)[number]

/** Events about one payment, which are ordered by its sequence. */
export const PAYMENT_EVENT_TYPES = [
  'payment.action_required',
  'payment.processing',
  'payment.authorised',
  'payment.succeeded',
  'payment.declined',
  'payment.cancelled',
  'payment.expired',
  'refund.succeeded',
  'refund.failed',
  'capture.succeeded',
  'capture.failed',
  'void.succeeded',
  'void.failed',
  'late_credit.succeeded',
  'payout_return.succeeded',
  'correction.succeeded',
  'write_off.succeeded',
  'dispute.opened',
  'dispute.won',
  'dispute.lost',
] as const
export type PaymentEventType = (typeof PAYMENT_EVENT_TYPES)[number]

export const DESIGN_THEME = 'modulor'
/** Id of the `<script type="application/json">` element with the boot data. Defined here, so that its readers load no schema. */
export const BOOT_ELEMENT_ID = 'modulor-boot'
export const LANGUAGE_DEFAULT = 'en'
export const BRAND_DEFAULT = 'COM'
export const COUNTRY_DEFAULT = 'UN'
export const CURRENCY_PRECISION_DEFAULT = 10
export const SUCCESS_PAGE_REDIRECT_TIMEOUT_S_DEFAULT = 30

export { BREAK_KINDS, CASE_KINDS, type BreakKind, type CaseKind } from './cases'
export {
  DISPUTE_STATES,
  OPERATION_KINDS,
  OPERATION_ORIGINS,
  OPERATION_SOURCES,
  OPERATION_STATES,
  REQUESTED_SOURCES,
} from './operations'
export type { DisputeState, OperationKind, OperationOrigin, OperationSource, OperationState } from './operations'
export { BALANCE_EFFECTS, OPERATION_ENDS, type BalanceEffect, type OperationEnd } from './operation-ends'
export { SWITCH_KINDS, type SwitchKind } from './switches'
export { MESSAGE_REASONS, MESSAGE_STATES, MESSAGE_TEMPLATES } from './player-messages'
export type { MessageReason, MessageState, MessageTemplate } from './player-messages'
export { DISPLAY_ITEM_KINDS, DISPLAY_ITEM_LABELS, type DisplayItemKind } from './display-items'
