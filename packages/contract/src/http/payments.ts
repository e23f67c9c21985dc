/** Submit and everything after it (ENT-7, RESULT-12, THREEDS). One snapshot, the pay session, is the answer to every call. */
import * as z from 'zod/mini'
import { DECLINE_CODES } from '../errors'
import { DISPLAY_ACTIONS, DISPLAY_ITEM_KINDS, FLOWS, RESULT_STATUSES, TRANSACTION_STATUSES } from '../vocabulary'
import { UserBonus } from './pay-groups'
import {
  countryCode,
  currencyCode,
  decimal,
  decimalText,
  isoTime,
  requiredText,
  text,
  webAddress,
  brandCode,
  languageCode,
} from './wire'

/** What the browser says about itself, for 3-D Secure 2 (THREEDS-4). */
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

/** Card payload (CARD-12). `card_id` is left out when the card is new; the number is left out when a saved one pays. */
export const CardData = z.object({
  card_pan: z.optional(z.string().check(z.regex(/^\d{1,19}$/))),
  card_id: z.optional(requiredText(64)),
  card_cvv: z.optional(z.string().check(z.regex(/^\d{1,4}$/))),
  card_cardholder_name: z.optional(text(255)),
  card_bin: z.optional(z.string().check(z.regex(/^\d{6,8}$/))),
  month: z.optional(z.string().check(z.regex(/^\d{1,2}$/))),
  year: z.optional(z.string().check(z.regex(/^\d{2,4}$/))),
  save_card: z._default(z.boolean(), true),
  is_card_token_active: z._default(z.boolean(), false),
})
export type CardData = z.infer<typeof CardData>

export const FieldValue = z.union([text(1000), z.number(), z.boolean()])
export const SubmitRequest = z.object({
  amount: decimal,
  currency: currencyCode,
  card_data: z.optional(CardData),
  browser_data: z.optional(BrowserData),
  /** Every other field by its name, in its data type, without the amount (FORM-5). */
  parameters: z._default(z.record(text(64), FieldValue), {}),
  fingerprint: z.optional(text(128)),
  is_new_payout_account: z.optional(z.boolean()),
})
export type SubmitRequest = z.infer<typeof SubmitRequest>

const FormFields = z.record(text(64), text(8192))

/**
 * What happens next (design section 3): a closed union, handed to the widget's actions registry.
 * Every submit, every 3-D Secure step and every reading of the state ends in one of these.
 */
export const NextAction = z.discriminatedUnion('type', [
  /** Send the player to `url`: GET by address, POST by a form with `fields` (RESULT-8). */
  z.object({
    type: z.literal('redirect'),
    action: z.enum(DISPLAY_ACTIONS),
    redirect_data: z.object({ url: webAddress, method: z.enum(['GET', 'POST']), fields: FormFields }),
  }),
  /** The invisible fingerprint step: POST `fields` to `url` in a hidden frame, then tell `3ds-result` how it went. */
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
    items: z.array(z.object({ kind: z.enum(DISPLAY_ITEM_KINDS), label: z.string(), value: text(2048) })),
    expires_at: z.nullable(isoTime),
    /** The player may say that it is paid, or give up (DISP-2). */
    can_confirm: z.boolean(),
    can_cancel: z.boolean(),
  }),
  /** Nothing to do but wait: the page follows the payment. */
  z.object({ type: z.literal('wait') }),
  /** An end is reached: show it. */
  z.object({ type: z.literal('result') }),
])
export type NextAction = z.infer<typeof NextAction>

/** The pay session (RESULT-12) with what a result page needs. `session_id` names this payment, never the player's session. */
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
  success_url: z.nullable(webAddress),
  fail_url: z.nullable(webAddress),
  processing_url: z.nullable(webAddress),
  merchant_url: webAddress,
  next_action: NextAction,
  pay_group_id: z.string(),
  pay_group_name: z.string(),
  /** For people: what support asks for and receipts show. Ten characters that are hard to confuse. */
  reference: z.string(),
  amount: decimalText,
  fee: decimalText,
  tax: decimalText,
  /** Granted by the merchant on top; never charged. */
  bonus: decimalText,
  /** What the player pays: a deposit's amount and fee, or what leaves the balance. */
  total: decimalText,
  /** What the player gets: credited to the balance, or paid out. */
  received: decimalText,
  currency: currencyCode,
  /** What the provider charges where it is another currency (FORM-14). */
  processing: z.nullable(z.object({ currency: currencyCode, amount: decimalText, rate: decimalText })),
  card_last4: z.nullable(z.string()),
  created_at: isoTime,
  updated_at: isoTime,
})
export type PaySession = z.infer<typeof PaySession>

/**
 * What came back from an issuer (THREEDS-1): `cres` for a 2.x challenge, `PaRes`/`MD` for 1.x, `method_completed` after
 * the fingerprint step (Y: done, N: timed out, U: could not run). `cancelled` when the player closed the challenge.
 */
export const ThreeDsResultRequest = z.object({
  /** Of the return address; the fingerprint step has none. The service knows whose payment it is. */
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

/** What became of the player's pending withdrawals (REV-1): the sums that came back, and those that had left already. */
export const WithdrawalReversal = z.object({
  success_amount: z.optional(decimalText),
  fail_amount: z.optional(decimalText),
  currency: currencyCode,
})
export type WithdrawalReversal = z.infer<typeof WithdrawalReversal>

/** A saved card (SAVED-1): never more of its number than the BIN and the last four digits. */
export const UserCard = z.object({
  id: z.string(),
  card_id: z.string(),
  user_card_id: z.string(),
  exp_month: z.string(),
  exp_year: z.string(),
  cardholder_name: z.nullable(z.string()),
  bin: z.string(),
  last4: z.string().check(z.regex(/^\d{4}$/)),
  is_card_token_active: z.boolean(),
})
export const UserCardList = z.object({ cards: z.array(UserCard) })
export type UserCard = z.infer<typeof UserCard>
export type UserCardList = z.infer<typeof UserCardList>

// ---- the merchant's side ------------------------------------------------------------------------

/** What the merchant knows about this player and the cashier has to respect. All amounts in the session's currency. */
export const PlayerTerms = z.object({
  /** What the player may still deposit; zero closes every deposit method (LIST-8). */
  deposit_limit_remaining: z.optional(decimal),
  bonuses: z.optional(z.array(UserBonus).check(z.maxLength(20))),
  /** The player has yet to play through a bonus (LIST-9). */
  is_wagering: z.optional(z.boolean()),
  /** Methods that this player may not use before a time (LIST-10). */
  restrictions: z.optional(
    z.array(z.object({ pay_group_id: requiredText(60), until: isoTime })).check(z.maxLength(50)),
  ),
  experiment_user_group: z.optional(text(40)),
  /** What the player is here to pay, once and exactly (CHECK-1). The session's address is its checkout then. */
  order: z.optional(z.object({ id: requiredText(64), amount: decimal, description: z.optional(text(255)) })),
})
export type PlayerTerms = z.infer<typeof PlayerTerms>
export const SessionRequest = z.object({
  brand: brandCode,
  user: z.object({
    id: requiredText(64),
    email: z.optional(text(254)),
    phone: z.optional(text(32)),
    country: z.optional(countryCode),
    first_name: z.optional(text(100)),
    last_name: z.optional(text(100)),
    middle_name: z.optional(text(100)),
    tax_code: z.optional(text(40)),
    is_verified: z.optional(z.boolean()),
    /** Sandbox configurations only: the balance that a player new to the service starts with. */
    demo_balance: z.optional(decimal),
    /** Sandbox configurations only: a player new to the service has used methods before and saved a test card. */
    demo_returning: z.optional(z.boolean()),
    /** Sandbox configurations only: the last payment of a player new to the service was declined. */
    demo_declined: z.optional(z.boolean()),
  }),
  terms: z.optional(PlayerTerms),
  currency: currencyCode,
  language: z.optional(languageCode),
  /** Which page of the merchant holds the cashier; must be on the brand's list of origins. */
  origin: z.optional(webAddress),
})
export type SessionRequest = z.infer<typeof SessionRequest>
export const SessionCreated = z.object({ session_id: z.string(), expires_at: isoTime, url: webAddress })
export type SessionCreated = z.infer<typeof SessionCreated>

export const PlayerBalance = z.object({
  user_id: z.string(),
  balances: z.array(z.object({ currency: currencyCode, balance: z.string() })),
})
export type PlayerBalance = z.infer<typeof PlayerBalance>

/** A signed event to the merchant (SVC-4): the body of a Standard Webhooks message. */
export const MerchantEvent = z.object({
  type: z.string(),
  timestamp: isoTime,
  data: z.object({
    payment_id: z.string(),
    flow: z.enum(FLOWS),
    user_id: z.string(),
    brand: z.string(),
    pay_group_id: z.string(),
    /** For people, as the player's receipt shows it. */
    reference: z.string(),
    /** The merchant's order that the deposit pays; null without one (CHECK-1). */
    order_id: z.nullable(z.string()),
    amount: decimalText,
    fee: decimalText,
    tax: decimalText,
    bonus: decimalText,
    /** What the player gave: a deposit's amount and fee, or what left the balance. */
    total: decimalText,
    /** What the player got: credited, or paid out. The bonus comes on top. */
    received: decimalText,
    currency: currencyCode,
    /** What the provider charged or paid where it is another currency. */
    processing: z.nullable(z.object({ currency: currencyCode, amount: decimalText, rate: decimalText })),
    status: z.enum(TRANSACTION_STATUSES),
    decline_code: z.nullable(z.enum(DECLINE_CODES)),
    balance: z.string(),
    /** Position among this payment's events: a later one never has a smaller number. */
    sequence: z.int(),
  }),
})
export type MerchantEvent = z.infer<typeof MerchantEvent>
