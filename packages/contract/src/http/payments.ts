/** Submit and the calls after it (ENT-7, RESULT-12, THREEDS). Every call returns one snapshot, the pay session. */
import * as z from 'zod/mini'
import { DECLINE_CODES } from '../errors'
import {
  DISPLAY_ACTIONS,
  DISPLAY_ITEM_KINDS,
  FLOWS,
  AFTER_END_KINDS,
  MONEY_FACTS,
  NATIVE_WALLETS,
  OPERATION_KINDS,
  OPERATION_ORIGINS,
  OPERATION_SOURCES,
  PAYMENT_EVENT_TYPES,
  RISK_RULES,
  RISK_SCOPES,
  RESULT_STATUSES,
  TRANSACTION_STATUSES,
} from '../vocabulary'
import { CardData } from './card-data'
import { currencyCode, decimal, decimalText, isoTime, requiredText, text, webAddress } from '../wire/wire'

/** The data about the browser that 3-D Secure 2 needs (THREEDS-4). */
export const BrowserData = z.object({
  color_depth: z.int(),
  language: text(35),
  time_zone: z.int(),
  timezone_name: text(64),
  java_enabled: z.boolean(),
  screen_height: z.int(),
  screen_width: z.int(),
  window_height: z.int(),
  window_width: z.int(),
  user_agent: text(1024),
  java_script_enabled: z.literal('true'),
})
export type BrowserData = z.infer<typeof BrowserData>

/** Enough for any token of either wallet. */
const NATIVE_TOKEN_LENGTH_MAX = 20_000

/**
 * The result of a wallet's payment sheet (LIST-17): Apple Pay's `paymentData` as JSON text, or Google Pay's `tokenizationData.token`.
 * The provider decrypts it.
 */
export const NativePay = z.object({
  type: z.enum(NATIVE_WALLETS),
  token: requiredText(NATIVE_TOKEN_LENGTH_MAX),
  /** The total that the sheet showed. If it has changed since, nothing is sent, and the response is `rate_changed`. */
  total: decimal,
  currency: currencyCode,
})
export type NativePay = z.infer<typeof NativePay>

/** In the currency of the payment: the sum that the player pays, and the sum that the player gets (MONEY-1, WDR-5). */
export const ShownMoney = z.object({ total: decimal, received: decimal })
export type ShownMoney = z.infer<typeof ShownMoney>

export const FieldValue = z.union([text(1000), z.number(), z.boolean()])
export const SubmitRequest = z.object({
  amount: decimal,
  currency: currencyCode,
  card_data: z.optional(CardData),
  native_pay: z.optional(NativePay),
  browser_data: z.optional(BrowserData),
  /** All other fields by name, each in its data type; without the amount (FORM-5). */
  parameters: z._default(z.record(text(64), FieldValue), {}),
  /** Only in the generic body {amount, fields, currency}: all fields by name, including those of a card (ENT-7, CHECK-1). */
  fields: z.optional(z.record(text(64), FieldValue)),
  /** A random id of the browser, created by the widget; for risk rules. */
  fingerprint: z.optional(text(128)),
  /** A saved payout account that the player selected instead of entering one (WDR-1). */
  payout_account_id: z.optional(requiredText(64)),
  /** The player typed the account (WDR-4). Only a hint: the service checks it itself. */
  is_new_payout_account: z.optional(z.boolean()),
  /** The same in the payout body {payGroupId, fields, currency, amount, isNewPayoutAccount} (WDR-4). */
  isNewPayoutAccount: z.optional(z.boolean()),
  /** Only in the payout body: the method, which must be the one of the address. Another one is refused. */
  payGroupId: z.optional(requiredText(64)),
  /** The player was asked about an earlier payment with this method, and makes another one (API-13). */
  another_payment: z.optional(z.boolean()),
  /** When the player last saw the current state: the `read_at` of the form, or the end of a later payment (API-13). */
  seen_at: z.optional(isoTime),
  /** The `rate_quote` of the form: the rate that the player was shown. Without it the current rate is used. */
  rate_quote: z.optional(text(200)),
  /** The amounts that the form showed. If fee or tax have changed them since, nothing is sent: `rate_changed`. */
  shown_money: z.optional(ShownMoney),
})
export type SubmitRequest = z.infer<typeof SubmitRequest>

/** Fields of a form that the page posts. */
export const FormFields = z.record(text(64), text(8192))

/**
 * The next action of the player (decision 1): a closed union, which the widget's actions registry renders.
 * The response to every submit, every 3-D Secure step and every state request contains one of these.
 */
export const NextAction = z.discriminatedUnion('type', [
  /** Send the player to `url`: GET by address, POST by a form with `fields` (RESULT-8). */
  z.object({
    type: z.literal('redirect'),
    action: z.enum(DISPLAY_ACTIONS),
    redirect_data: z.object({ url: webAddress, method: z.enum(['GET', 'POST']), fields: FormFields }),
  }),
  /** The invisible fingerprint step: POST `fields` to `url` in a hidden frame, then send the result to `3ds-result`. */
  z.object({
    type: z.literal('three_ds_method'),
    url: webAddress,
    fields: FormFields,
    timeout_ms: z.int(),
  }),
  /** The issuer's challenge: POST `fields` to `url` in a frame of the widget. */
  z.object({
    type: z.literal('three_ds_challenge'),
    url: webAddress,
    fields: FormFields,
    expires_at: isoTime,
  }),
  /** The player pays elsewhere with what is shown: a QR code, an address, a reference (DISP-1). */
  z.object({
    type: z.literal('display_form'),
    items: z.array(
      z.object({
        kind: z.enum(DISPLAY_ITEM_KINDS),
        label: z.string(),
        /** The text to copy: no more than the wallet or the form of the bank accepts. */
        value: text(2048),
        /** The unit of an amount, such as a coin. */
        unit: z.optional(text(20)),
      }),
    ),
    expires_at: z.nullable(isoTime),
    /** Whether the player can confirm that it is paid, or cancel (DISP-2). */
    can_confirm: z.boolean(),
    can_cancel: z.boolean(),
  }),
  /** Nothing to do but wait: the page follows the payment. */
  z.object({ type: z.literal('wait') }),
  /** The payment has ended: show the result. */
  z.object({ type: z.literal('result') }),
])
export type NextAction = z.infer<typeof NextAction>

/** The pay session (RESULT-12) with the data of a result page. `session_id` is the id of this payment, never of the player's session. */
export const PaySession = z.object({
  session_id: requiredText(64),
  payment_id: requiredText(64),
  flow: z.enum(FLOWS),
  action: z.enum(DISPLAY_ACTIONS),
  result_status: z.nullable(z.enum(RESULT_STATUSES)),
  session_status: z.enum(['open', 'closed']),
  transaction_status: z.enum(TRANSACTION_STATUSES),
  experiment_user_group: z.nullable(z.string()),
  decline_page_settings: z.nullable(
    z.object({
      code: z.enum(DECLINE_CODES),
      /** A message key. */
      reason: z.string(),
      can_retry_same_card: z.boolean(),
    }),
  ),
  error_fatal: z.boolean(),
  /** The fact about the money that may be shown, from the end of the payment. */
  money: z.enum(MONEY_FACTS),
  /** What happened after the end, each kind once with its sum in the payment's currency. It is shown instead of `money`. */
  after_end: z._default(z.array(z.object({ kind: z.enum(AFTER_END_KINDS), amount: decimalText })), []),
  success_url: z.nullable(webAddress),
  fail_url: z.nullable(webAddress),
  processing_url: z.nullable(webAddress),
  merchant_url: webAddress,
  next_action: NextAction,
  pay_group_id: z.string(),
  pay_group_name: z.string(),
  /** The payment's id for people, in receipts and for support. Ten characters that are hard to confuse. */
  reference: z.string(),
  /** The merchant's order that it pays (CHECK-1). */
  order_id: z.nullable(z.string()),
  amount: decimalText,
  fee: decimalText,
  tax: decimalText,
  /** Granted by the merchant in addition; never charged. */
  bonus: decimalText,
  /** The sum that the player pays: a deposit's amount and fee, or the sum that leaves the balance. */
  total: decimalText,
  /** The sum that the player gets: credited to the balance, or paid out. */
  received: decimalText,
  currency: currencyCode,
  /** The sum that the provider charges, if it is in another currency (FORM-14). */
  processing: z.nullable(z.object({ currency: currencyCode, amount: decimalText, rate: decimalText })),
  card_last4: z.nullable(z.string()),
  /** The source or destination of the money, masked: a card, an account, a bank, a shop. Null: the method has none of its own. */
  destination: z._default(z.nullable(text(255)), null),
  /** The code for which the shop pays out (BET-1). Sent only to its player, and only while it can be used. */
  pay_out_code: z._default(z.nullable(text(64)), null),
  /** Whether it is a withdrawal that its player can still cancel (REV-1). */
  can_reverse: z._default(z.boolean(), false),
  /** Whether the player has requested the reversal of the withdrawal. */
  reversal_requested: z._default(z.boolean(), false),
  created_at: isoTime,
  updated_at: isoTime,
})
export type PaySession = z.infer<typeof PaySession>

/**
 * The issuer's result (THREEDS-1): `cres` for a 2.x challenge, `PaRes`/`MD` for 1.x, `method_completed` after
 * the fingerprint step (Y: done, N: timed out, U: could not run). `cancelled` if the player closed the challenge.
 */
export const ThreeDsResultRequest = z.object({
  /** The provider in the return address; the fingerprint step has none. The service finds the provider by the payment. */
  provider: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))),
  payment_id: z.optional(requiredText(64)),
  cres: z.optional(text(8192)),
  PaRes: z.optional(text(16384)),
  MD: z.optional(text(1024)),
  threeDSSessionData: z.optional(text(2048)),
  method_completed: z.optional(z.enum(['Y', 'N', 'U'])),
  cancelled: z.optional(z.boolean()),
})
export type ThreeDsResultRequest = z.infer<typeof ThreeDsResultRequest>

/**
 * The outcome for the player's pending withdrawals (REV-1): the sums that were returned to the balance, those that had already
 * left, and those whose result is not known yet (D).
 */
export const WithdrawalReversal = z.object({
  success_amount: z.optional(decimalText),
  fail_amount: z.optional(decimalText),
  pending_amount: z.optional(decimalText),
  currency: currencyCode,
})
export type WithdrawalReversal = z.infer<typeof WithdrawalReversal>

/** A withdrawal that has not ended (REV-1). */
export const OpenWithdrawal = z.object({
  payment_id: requiredText(64),
  pay_group_name: z.string(),
  /** The destination of the money, masked; null if the method has none of its own. */
  destination: z._default(z.nullable(z.string()), null),
  /** The sum that left the balance and would return to it. */
  amount: decimalText,
  currency: currencyCode,
  reference: z.string(),
  created_at: isoTime,
  can_reverse: z.boolean(),
  /** The player has requested the reversal, and its result is not known yet. */
  reversal_requested: z.boolean(),
})
export const OpenWithdrawalList = z.object({
  withdrawals: z.array(OpenWithdrawal),
  /** Whether withdrawals are left out. */
  is_more: z._default(z.boolean(), false),
})
export type OpenWithdrawalList = z.infer<typeof OpenWithdrawalList>

// ---- the merchant's side ------------------------------------------------------------------------

export const PlayerBalance = z.object({
  user_id: z.string(),
  balances: z.array(z.object({ currency: currencyCode, balance: z.string() })),
})
export type PlayerBalance = z.infer<typeof PlayerBalance>

/** A signed event to the merchant (SVC-4): the body of a Standard Webhooks message. */
export const MerchantEvent = z.object({
  /** The version of the merchant API that defines its shape. */
  api_version: z.string(),
  type: z.enum(PAYMENT_EVENT_TYPES),
  timestamp: isoTime,
  data: z.object({
    payment_id: z.string(),
    flow: z.enum(FLOWS),
    user_id: z.string(),
    brand: z.string(),
    pay_group_id: z.string(),
    /** The payment's id for people, as the player's receipt shows it. */
    reference: z.string(),
    /** The merchant's order that the deposit pays; null without one (CHECK-1). */
    order_id: z.nullable(z.string()),
    /** The id of the player's request that created the payment, as in the desk and the log; null if there was no request. */
    request_id: z._default(z.nullable(z.string()), null),
    amount: decimalText,
    fee: decimalText,
    tax: decimalText,
    bonus: decimalText,
    /** The sum that the player paid: a deposit's amount and fee, or the sum that left the balance. */
    total: decimalText,
    /** The sum that the player got: credited, or paid out. The bonus is added to it. */
    received: decimalText,
    currency: currencyCode,
    /** The sum that the provider charged or paid, if it is in another currency. */
    processing: z.nullable(z.object({ currency: currencyCode, amount: decimalText, rate: decimalText })),
    status: z.enum(TRANSACTION_STATUSES),
    decline_code: z.nullable(z.enum(DECLINE_CODES)),
    /**
     * The player's balance in the currency when the event was written; empty if the merchant's own wallet has the balance. It has
     * no sequence across payments (issue-9 1.7).
     */
    balance: z.string(),
    /** The operation after the end of the payment (issue-12 1); only in an event about an operation. */
    operation: z.optional(
      z.object({
        operation_id: z.string(),
        kind: z.enum(OPERATION_KINDS),
        /** `provider`: the provider started it, without a request of ours. */
        origin: z.enum(OPERATION_ORIGINS),
        /** `provider`: it returned a sum that it had charged and that was not credited to a player. */
        borne_by: z.enum(OPERATION_SOURCES),
        amount: decimalText,
        /** The provider's fee for a lost dispute, in addition to its amount. */
        provider_fee: decimalText,
        /** The part of that fee that the provider returned, because the dispute was won after it was lost. Older events do not have it. */
        returned_fee: z.optional(decimalText),
        failure_code: z.nullable(z.string()),
      }),
    ),
    /** Position among this payment's events: a later one never has a smaller number. */
    sequence: z.int(),
  }),
})
export type MerchantEvent = z.infer<typeof MerchantEvent>

/** A limit against abuse was reached (issue-9 3.1). Sent once for the time that the limit applies. It moves no money. */
export const RiskAlarmEvent = z.object({
  api_version: z.string(),
  type: z.literal('risk.alarm'),
  timestamp: isoTime,
  data: z.object({
    /** The newest payment that was counted; if a player was refused, that player's newest one. */
    payment_id: z.string(),
    brand: z.string(),
    rule: z.enum(RISK_RULES),
    scope: z.enum(RISK_SCOPES),
    count: z.int(),
    limit: z.int(),
    /** Until when the limit applies. */
    until: isoTime,
    /** The player whose submit was refused; null if the alarm is about all players of the brand. */
    refused_user_id: z.nullable(z.string()),
    /** Position among this payment's events. */
    sequence: z.int(),
  }),
})
export type RiskAlarmEvent = z.infer<typeof RiskAlarmEvent>
