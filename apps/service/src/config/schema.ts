/**
 * The merchants' configuration: one YAML file, parsed as a whole at start and at each reload (decision 59). The rest of the service gets
 * the types from here and does not read the file. References between parts (a brand's methods, a method's provider, a
 * limit's precision) are checked by `check-references.ts`.
 */
import {
  ACTION_TYPES,
  CONTACT_TYPES,
  DEVICE_TYPES,
  HEADER_NAVIGATION_ICONS,
  CURRENCY_DISPLAYS,
  FLOWS,
  NATIVE_PAY_TYPES,
  PAY_METHOD_TYPES,
  RIBBONS,
  WALLET_KINDS,
} from '@modulor/contract/vocabulary'
import { API_VERSIONS } from '@modulor/contract/api-versions'
import { CLICKSTREAM_CONSENTS } from '@modulor/contract/clickstream-limits'
import { FormField } from '@modulor/contract/http'
import { z } from 'zod'
import { ProcessingConfig } from '../exchange-rates'
import { address, CURRENCY_CODE, currencyCode, decimal, webhookSecret } from '../schema-parts'
import { ApplePayConfig, GooglePayConfig, NativePayConfig } from './native-pay-schema'
import { withVerifiedAccounts } from './verified-accounts'
import { BrandMessagesConfig, MessagesConfig } from './messages-schema'
import { LostProfitConfig, TaxConfig } from './money-schema'
import { OperatorsConfig } from './operators-schema'
import { RiskConfig } from './risk-schema'
import { RouteConfig } from './routes-schema'
import { TextsConfig } from './texts-schema'

const origin = z
  .url({ protocol: /^https?$/, abort: true, error: ({ input }) => wrongOrigin(input) })
  .refine((value) => new URL(value).origin === value && !value.includes('*'), {
    error: ({ input }) => wrongOrigin(input),
  })

/** Returns one message per origin, even if several things are wrong with it. */
const wrongOrigin = (input: unknown) =>
  typeof input === 'string' && input.includes('*')
    ? 'must be one origin: list each, because a pattern would admit foreign pages'
    : 'must be an origin without a path'

const CurrencyConfig = z.strictObject({
  /** The name that operators see. */
  name: z.string(),
  /** The number in ISO 4217; 000 if there is none. */
  iso_number: z.string().regex(/^\d{3}$/),
  /** Number of decimals; also the ledger's minor unit. It cannot change once there are payments in the currency. */
  precision: z.int().min(0).max(18),
})

/**
 * The keys that every provider has. Its plug-in's own settings are next to them and are checked by
 * `check-providers.ts`.
 */
const ProviderConfig = z.looseObject({
  /** Folder of the plug-in under `src/providers/`. */
  plugin: z.string(),
  /**
   * Origins of pages that a player is redirected to or that open in the widget's frame; they are added to the page's
   * CSP.
   */
  page_origins: z.array(origin).min(1),
})

export const LimitsConfig = z.strictObject({
  /** Least amount of one payment. */
  min: decimal,
  /** Absent: no upper limit. */
  max: decimal.optional(),
  /** Above this amount a saved card needs its CVV (CARD-6). */
  max_recurring: decimal.optional(),
  /** Amounts that the form offers. */
  blocks: z.array(decimal).max(12).default([]),
  /** Replace the blocks for players of the brand's experiment, if all of them are within the limits (AMT-9). */
  experiment_blocks: z.array(decimal).max(12).default([]),
  /** The initial amount of the form. */
  preset: decimal.optional(),
})

/** The contract's field. On the wire an unknown key is ignored; in the configuration it is an error. */
const FieldConfig = z.strictObject(FormField.shape)

/** Additional fields of a form that depend on the value of one of its own fields (FORM-11). */
const RoutingConfig = z.strictObject({
  /** Name of the field whose value decides. */
  by: z.string(),
  fields: z.record(z.string().min(1).max(255), z.array(FieldConfig).max(20)),
  /** The fields for every other value, and for an empty one. */
  otherwise: z.array(FieldConfig).max(20).default([]),
})

const WrittenMethod = z.strictObject({
  /** Deposit or withdrawal. */
  flow: z.enum(FLOWS),
  /** The name in the address of the form: /deposit/NAME/. */
  short_name: z.string().regex(/^[a-z0-9_-]{1,40}$/),
  /** The name that players see. */
  public_name: z.string().min(1).max(80),
  /** A key of `providers`. */
  provider: z.string(),
  /** The method at the provider, in the plug-in's terms: `card`, `bank_redirect`, … */
  provider_method: z.string(),
  /**
   * Other providers, chosen by country, currency, card, amount and weight; the first route that matches decides
   * (decision 92).
   */
  routes: z.array(RouteConfig).max(50).default([]),
  /** Category under which players find the method. */
  pay_method_type: z.enum(PAY_METHOD_TYPES),
  /** A form of its own, or a list of other methods. */
  action_type: z.enum(ACTION_TYPES).default('Activity'),
  /** The deposit method of action type NestedList in whose list this one is shown (LIST-16). */
  parent: z.string().optional(),
  /** Listed only on devices that have this wallet (LIST-17). */
  native_pay_type: z.enum(NATIVE_PAY_TYPES).optional(),
  /** The submit button opens the wallet's sheet, and the provider gets its token. Absent: an ordinary form. */
  native_pay: NativePayConfig.optional(),
  /** Higher numbers come first (LIST-1). */
  arrangement: z.int().default(0),
  /** Listed in the first group (LIST-1). */
  popular: z.boolean().default(false),
  /** False: listed last, and submits are refused (LIST-10). */
  enabled: z.boolean().default(true),
  /** Whether it can be one of the up to five methods of the carousel (LIST-3). */
  show_in_carousel: z.boolean().default(false),
  /** Whether the list may open with this method selected, and its form with the last used card. */
  allow_pre_selected_method: z.boolean().default(true),
  /** Whether the form is submitted automatically if the player has nothing to enter. */
  auto_submit: z.boolean().default(false),
  /** Whether the tile shows the limits (LIST-18). */
  display_limits: z.boolean().default(true),
  /** File name under `config/logos/`, letters, digits, underscore, hyphen and `.svg`. */
  logo: z
    .string()
    .regex(/^[A-Za-z0-9_-]+\.svg$/)
    .optional(),
  /** The label on the tile. */
  ribbon: z.enum(RIBBONS).optional(),
  /** Text about the method, or its key in the messages (FORM-12). */
  info: z.string().optional(),
  /** Whether the page about the method opens in a frame (FORM-12). */
  info_in_iframe: z.boolean().default(false),
  /** The address of a page about the method; its host must be one of the brand's `redirect_hosts` (FORM-12). */
  description_url: address.optional(),
  /** Listed as disabled until this time (LIST-10). */
  restricted_until: z.iso.datetime().optional(),
  /** Not available to players who still have to wager a bonus, if the brand has this setting too (LIST-9). */
  wager_restricted: z.boolean().default(false),
  /** Fee in percent of the amount, paid in addition to it. */
  fee_percent: decimal.optional(),
  /** Fixed part of the fee, per currency. */
  fee_fix: z.record(currencyCode, decimal).default({}),
  /** Key of the text about the duration of a payment. */
  processing_time_translation_key: z.string().optional(),
  /** The countries in which the method is available; absent: all. */
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).optional(),
  /** The limits by currency. The method is not offered in a currency without limits. */
  limits: z.record(currencyCode, LimitsConfig),
  /** A pattern that an amount, written in its shortest form, must match (AMT-1). */
  amount_pattern: z.string().max(200).optional(),
  /** How the form uses its preset amount (AMT-8); passed on unchanged. */
  preset_behavior: z.string().min(1).max(40).optional(),
  /** Set if the provider charges in another currency. */
  processing: ProcessingConfig.optional(),
  /** Whether the form also shows the amount in that currency. */
  show_processing_currency: z.boolean().default(false),
  /** `manual`: a deposit is authorised, and charged only when the merchant or an operator captures it (decision 75). */
  capture: z.enum(['automatic', 'manual']).default('automatic'),
  /** The fields of the form besides the amount. */
  fields: z.array(FieldConfig).max(40).default([]),
  /**
   * Whether the account of a withdrawal must be verified before money is sent to it: by a code to the player, or by
   * the merchant (VERIF-1).
   */
  payout_accounts_verified: z.boolean().default(true),
  /** Whether the fields depend on entered values (FORM-11). */
  is_routable: z.boolean().default(false),
  /** Which fields are added, by the value of which field. */
  routing: RoutingConfig.optional(),
  /**
   * A one-time code that a deposit requires: the parameter that contains it, and the channel by which it is sent
   * (OTP-1).
   */
  otp: z.strictObject({ field: z.string().regex(/^[a-z0-9_]{1,40}$/), contact: z.enum(CONTACT_TYPES) }).optional(),
})
export const MethodConfig = WrittenMethod.transform(withVerifiedAccounts)

const PixelSize = z.strictObject({ width: z.int().min(280).max(4_000), height: z.int().min(280).max(4_000) })

const WalletConfig = z
  .strictObject({
    /**
     * `ledger`: balances are in this service. `http`: they are in the merchant's own wallet, which the service calls.
     */
    kind: z.enum(WALLET_KINDS).default('ledger'),
    /** The address of the merchant's wallet, to which the signed calls are sent. */
    url: address.optional(),
    /** The secret that signs the calls. It must differ from the webhook's secret. */
    secret: webhookSecret.optional(),
  })
  .check(({ value, issues }) => {
    for (const key of ['url', 'secret'] as const)
      if (value.kind === 'http' && value[key] === undefined)
        issues.push({ code: 'custom', path: [key], message: 'is required with kind: http', input: value })
  })

export const BrandConfig = z.strictObject({
  /** The name that players and operators see. */
  name: z.string().min(1).max(80),
  /** The brand’s own names and texts, by language (decision 86). */
  texts: TextsConfig.default({}),
  /** The only theme with a cashier in this product is `modulor` (BOOT-2). */
  design_theme: z.string().default('modulor'),
  /** Hues in degrees and chroma of the colours, as in OKLCH. `npm run screens` shows them on its page `/theme.html`. */
  theme: z
    .strictObject({
      accent_hue: z.number().min(0).max(360),
      accent_chroma: z.number().min(0.06).max(0.24),
      neutral_hue: z.number().min(0).max(360),
    })
    .default({ accent_hue: 266, accent_chroma: 0.21, neutral_hue: 85 }),
  /** What the merchant’s server identifies itself with. Several during a rotation. */
  merchant_keys: z.array(z.string().min(8)).min(1),
  /**
   * The version of the merchant API for calls without the header `Cashier-Version`. Absent: the oldest. For a key of
   * several brands the oldest of their versions applies.
   */
  api_version: z.enum(API_VERSIONS).optional(),
  /** Origins of pages that may frame the cashier. */
  origins: z.array(origin).min(1),
  /** Hosts to which a player may be redirected. */
  redirect_hosts: z.array(z.string().regex(/^[a-z0-9.-]+(:\d+)?$/)).min(1),
  /** The address to which a player returns. */
  home_url: address,
  /** In place of `home_url` after a success. */
  success_url: address.optional(),
  /** In place of `home_url` after a failure. */
  fail_url: address.optional(),
  /** In place of `home_url` while the payment is being confirmed. */
  processing_url: address.optional(),
  /** Whether the link back to the merchant opens in the same window or in a new one. */
  redirect_type: z.enum(['blank', 'self']).default('self'),
  /** The endpoint for signed events. */
  webhook: z.strictObject({
    url: address,
    secret: webhookSecret,
    /** The version of the merchant API in which events are sent. Absent: `api_version` of the brand. */
    api_version: z.enum(API_VERSIONS).optional(),
    /** An event that the merchant has not accepted for this many days is given up; it can still be replayed. */
    give_up_after_days: z.int().min(1).max(365).default(30),
  }),
  /** Where the balances of the players are (decision 84, docs/how-to/connect-a-wallet.md). */
  wallet: WalletConfig.prefault({}),
  /** The brand's data at Apple; required by a method with `native_pay` of Apple. */
  apple_pay: ApplePayConfig.optional(),
  /** The brand's data at Google; required by a method with `native_pay` of Google. */
  google_pay: GooglePayConfig.optional(),
  /** Currencies of sessions. */
  currencies: z.array(currencyCode).min(1),
  /** The page on which a player finds help with a payout account. */
  support_url: address.optional(),
  /** Whether players may add payout accounts. */
  allow_new_payout_account: z.boolean().default(true),
  /**
   * By currency: above this sum an operator's operation on a payment needs the approval of a second person. Earlier
   * operations on the payment without an approval count towards the sum. A currency without a sum needs no approval.
   */
  operation_approval_above: z.record(currencyCode, decimal).optional(),
  /** Hours without payouts after a change of contact, or from a browser that is new for the player; 0: none. */
  payout_hold_hours: z.int().min(0).max(720).default(24),
  /** Whether players may cancel a withdrawal whose payout has not been sent yet (REV-1). */
  withdrawal_reversal: z.boolean().default(true),
  /**
   * Whether session ids may be in addresses, as in the specification. False: an address has a launch code instead,
   * which is valid once and for a minute (issue-9 3.4). Absent: true in a sandbox, false in production.
   */
  plain_session_id_allowed: z.boolean().optional(),
  /**
   * Whether a player's card is saved. `asked`: only if the player ticks the box, which is initially not ticked.
   * `given_in_terms`: the player agreed in the merchant's terms, so the box is initially ticked (SAVED-2's own
   * default).
   */
  save_card_consent: z.enum(['asked', 'given_in_terms']).default('asked'),
  /** Whether a new session of a player ends the player's open ones (issue-9 3.4). */
  new_session_ends_others: z.boolean().default(false),
  /** Whether players may choose the country whose methods are listed (COUNTRY-1). */
  country_filtering_enabled: z.boolean().default(false),
  /** Whether the cashier shows the logo of PCI DSS. */
  show_pci_dss_logo: z.boolean().default(false),
  /** Seconds after which the success page returns to the merchant; 0: never. */
  success_page_redirect_timeout_s: z.int().min(0).max(600).default(30),
  /** The same for a withdrawal that is being processed. */
  processing_page_redirect_timeout_s: z.int().min(0).max(600).default(30),
  /** The size of the methods’ logos, in pixels. */
  logo_sizes: z
    .strictObject({ width: z.int().min(16).max(200), height: z.int().min(16).max(200) })
    .default({ width: 40, height: 40 }),
  /** Passed on to the widget, in which it has no effect: all lists of choices look the same. */
  display_select_list_options: z.boolean().default(false),
  /** An icon in the list's header that links to a path of the merchant's site. */
  header_navigation: z
    .strictObject({ icon: z.enum(HEADER_NAVIGATION_ICONS), path: z.string().regex(/^\/(?![/\\])[\x21-\x7e]{0,200}$/) })
    .optional(),
  /** The largest size of the cashier by type of device. */
  platforms_viewport: z.partialRecord(z.enum(DEVICE_TYPES), PixelSize).default({}),
  /** Whether offered amounts show their bonus (MONEY-2). */
  bonus_in_amount_block: z.boolean().default(false),
  /** Whether offered amounts are in compact notation (AMT-11). */
  short_amount_block: z.boolean().default(false),
  /** Whether an offered amount is added to the entered amount (AMT-10). */
  sum_amount_block: z.boolean().default(false),
  /** The players whose forms show the experiment's blocks: values of `experiment_user_group` in a session's terms. */
  experiment: z.strictObject({ user_groups: z.array(z.string().min(1).max(40)).min(1).max(20) }).optional(),
  /** First digits of card schemes of the brand's country (CARD-3). */
  local_card_schemes: z
    .array(z.string().regex(/^\d{1,8}$/))
    .max(20)
    .default(['8', '9', '6']),
  /** Whether the players of this brand may not withdraw with a wager-restricted method while they wager (LIST-9). */
  wager_restricted: z.boolean().default(false),
  /** The brand's tax (MONEY-3). */
  tax: TaxConfig.default({ deposit: {}, withdrawal: {} }),
  /** A text next to one method about a bonus that the player missed (MONEY-5). */
  lost_profit_bonus: LostProfitConfig.optional(),
  /** How amounts show their currency (AMT-10). */
  currency_display: z.enum(CURRENCY_DISPLAYS).default('digits_code'),
  /** Feature flags of the cashier: only names that begin with `billing` are read (ENT-4). */
  features: z.record(z.string(), z.boolean()).default({}),
  /** The sender of messages to the brand's players, and the limits of notices; the texts are under `texts`. */
  messages: BrandMessagesConfig.prefault({}),
  /** Limits against abuse, counted for this brand only. */
  risk: RiskConfig.prefault({}),
  /** Whether pages send clickstream events: `ask` waits until the host page reports the player's consent (CLICK-4). */
  clickstream: z.enum(['off', ...CLICKSTREAM_CONSENTS]).default('off'),
  /** Ids of methods, for both flows. */
  methods: z.array(z.string()).min(1),
})

/** A record without a prototype, so that a name from outside, such as `__proto__`, finds only own entries. */
const byName = <Value extends z.ZodType>(name: RegExp, value: Value) =>
  z
    .record(z.string().regex(name), value)
    .transform((entries) => Object.assign(Object.create(null) as Record<string, z.output<Value>>, entries))

/** A number of days, up to ten years. */
const days = (min: number, standard: number) => z.number().int().min(min).max(3_650).default(standard)

/**
 * How long stored data is kept (docs/retention.md). The minimum of each value keeps the data that the service still
 * needs.
 */
const RetentionConfig = z.strictObject({
  /** Sessions after their end. */
  sessions_days: days(1, 1),
  /** One-time codes after their expiry, and accounts that were never verified. */
  codes_days: days(1, 30),
  /** Files of payments that have ended. */
  uploads_days: days(1, 365),
  /** Callbacks of providers after they were processed. */
  callbacks_days: days(30, 400),
  /** Merchant events that were delivered or given up; afterwards they cannot be replayed. */
  events_days: days(30, 90),
  /** The player's data of a payment that has ended, and its idempotency key. */
  payment_details_days: days(30, 730),
  /** The results of messages to players; the messages themselves are not stored. */
  messages_days: days(1, 90),
  /** Events of the clickstream, by the day on which they were received. */
  clickstream_days: days(1, 90),
})

export const CashierConfig = z.strictObject({
  /** `production` requires `NODE_ENV=production`, and `NODE_ENV=production` requires it. */
  environment: z.enum(['sandbox', 'production']),
  /** Currencies by code: all that brands and methods refer to. */
  currencies: byName(CURRENCY_CODE, CurrencyConfig),
  /** Providers by a name that methods refer to; the settings of the plug-in are next to these keys. */
  providers: byName(/^[a-z0-9-]{1,40}$/, ProviderConfig),
  /**
   * Senders of players' messages: one plug-in for both channels, or one for each. Without a sender no code can be
   * sent.
   */
  messages: MessagesConfig.optional(),
  /**
   * Sources of exchange rates, by a name that methods refer to; their settings are next to the plug-in (decision 86).
   */
  exchange_rates: byName(/^[a-z0-9-]{1,40}$/, z.looseObject({ plugin: z.string() })).prefault({}),
  /** `host:port` of private addresses that the outbound client may call; empty in production. */
  private_hosts_allowed: z.array(z.string()).default([]),
  /** Methods by id. Each brand lists the ones that it offers. */
  methods: byName(/^[a-z0-9-]{1,60}$/, MethodConfig),
  /** The merchants' brands, by code. */
  brands: byName(/^[A-Z0-9_]{1,20}$/, BrandConfig),
  /** How long stored data is kept (docs/retention.md). */
  retention: RetentionConfig.prefault({}),
  /** How operators sign in, besides passkeys. */
  operators: OperatorsConfig.prefault({}),
})

export type LimitsConfig = z.infer<typeof LimitsConfig>
export type MethodConfig = z.infer<typeof MethodConfig>
export type BrandConfig = z.infer<typeof BrandConfig>
export type RetentionConfig = z.infer<typeof RetentionConfig>
export type CashierConfig = z.infer<typeof CashierConfig>
