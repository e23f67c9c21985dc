/**
 * The merchants' configuration (design section 4): one YAML file, parsed once at start. The rest of the service gets the
 * types from here and never sees the file. References between parts (a brand's methods, a method's provider, a limit's
 * precision) are checked by `check-references.ts`.
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

/** One message for each, however much is wrong. */
const wrongOrigin = (input: unknown) =>
  typeof input === 'string' && input.includes('*')
    ? 'must be one origin: list each, because a pattern would admit foreign pages'
    : 'must be an origin without a path'

const CurrencyConfig = z.strictObject({
  /** As an operator reads it. */
  name: z.string(),
  /** Of ISO 4217; 000 where there is none. */
  iso_number: z.string().regex(/^\d{3}$/),
  /** Digits after the point; also the ledger's minor unit. It cannot change once there are payments in the currency. */
  precision: z.int().min(0).max(18),
})

/** What every provider has; its plug-in's own settings stand beside it and are checked by `check-providers.ts`. */
const ProviderConfig = z.looseObject({
  /** Folder of the plug-in under `src/providers/`. */
  plugin: z.string(),
  /** Origins of pages that a player is sent to or that open in the widget's frame; they enter the page's CSP. */
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
  /** Instead of the blocks for the players of the brand's experiment, if all of them lie within the limits (AMT-9). */
  experiment_blocks: z.array(decimal).max(12).default([]),
  /** Amount that the form begins with. */
  preset: decimal.optional(),
})

/** The contract's field, but a key that it does not know is a mistake here, where on the wire it would be ignored. */
const FieldConfig = z.strictObject(FormField.shape)

/** Fields that a form has besides its own, by the value of one of its own (FORM-11). */
const RoutingConfig = z.strictObject({
  /** Name of the field that decides. */
  by: z.string(),
  fields: z.record(z.string().min(1).max(255), z.array(FieldConfig).max(20)),
  /** For every other value, and for none. */
  otherwise: z.array(FieldConfig).max(20).default([]),
})

const WrittenMethod = z.strictObject({
  /** Into the balance or out of it. */
  flow: z.enum(FLOWS),
  /** In the address of the form: /deposit/NAME/. */
  short_name: z.string().regex(/^[a-z0-9_-]{1,40}$/),
  /** As players read it. */
  public_name: z.string().min(1).max(80),
  /** A key of `providers`. */
  provider: z.string(),
  /** What the provider is asked for, in the plug-in's terms: `card`, `bank_redirect`, … */
  provider_method: z.string(),
  /** Other providers than that, by country, currency, card, amount and weight; the first route that fits decides (decision 92). */
  routes: z.array(RouteConfig).max(50).default([]),
  /** Category under which players find it. */
  pay_method_type: z.enum(PAY_METHOD_TYPES),
  /** A form of its own, or a list of other methods. */
  action_type: z.enum(ACTION_TYPES).default('Activity'),
  /** The deposit method of action type NestedList in whose list this one stands (LIST-16). */
  parent: z.string().optional(),
  /** Listed only on devices that have this wallet (LIST-17). */
  native_pay_type: z.enum(NATIVE_PAY_TYPES).optional(),
  /** A press opens the wallet's sheet, and the provider gets its token. Absent: the form is that of any method. */
  native_pay: NativePayConfig.optional(),
  /** Higher numbers come first (LIST-1). */
  arrangement: z.int().default(0),
  /** Listed in the first group (LIST-1). */
  popular: z.boolean().default(false),
  /** False: listed last, and refused (LIST-10). */
  enabled: z.boolean().default(true),
  /** Among the up to five methods of the carousel (LIST-3). */
  show_in_carousel: z.boolean().default(false),
  /** The list may open with this method, and its form with the card that was used last. */
  allow_pre_selected_method: z.boolean().default(true),
  /** The form is sent by itself when nothing has to be typed. */
  auto_submit: z.boolean().default(false),
  /** The tile shows the limits (LIST-18). */
  display_limits: z.boolean().default(true),
  /** File name under `config/logos/`, letters, digits, underscore, hyphen and `.svg`. */
  logo: z
    .string()
    .regex(/^[A-Za-z0-9_-]+\.svg$/)
    .optional(),
  /** Word on the tile. */
  ribbon: z.enum(RIBBONS).optional(),
  /** Text about the method, or its key in the messages (FORM-12). */
  info: z.string().optional(),
  /** The page about the method opens in a frame (FORM-12). */
  info_in_iframe: z.boolean().default(false),
  /** A content page about the method; its host is one of the brand's `redirect_hosts` (FORM-12). */
  description_url: address.optional(),
  /** Listed as disabled until then (LIST-10). */
  restricted_until: z.iso.datetime().optional(),
  /** Closed to players who have yet to play through a bonus, where the brand says so too (LIST-9). */
  wager_restricted: z.boolean().default(false),
  /** Percent of the amount that the player pays on top. */
  fee_percent: decimal.optional(),
  /** Fixed part of the fee, per currency. */
  fee_fix: z.record(currencyCode, decimal).default({}),
  /** Key of the text that says how long a payment takes. */
  processing_time_translation_key: z.string().optional(),
  /** Only these countries see the method; absent: all. */
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).optional(),
  /** By currency; the method is not offered in a currency without limits. */
  limits: z.record(currencyCode, LimitsConfig),
  /** An amount in its shortest form must match it (AMT-1). */
  amount_pattern: z.string().max(200).optional(),
  /** How the form uses its preset amount (AMT-8); handed on as it is. */
  preset_behavior: z.string().min(1).max(40).optional(),
  /** The provider is asked in another currency. */
  processing: ProcessingConfig.optional(),
  /** The form shows the amount in that currency too. */
  show_processing_currency: z.boolean().default(false),
  /** `manual`: a deposit is authorised, and charged only when the merchant or an operator captures it (decision 75). */
  capture: z.enum(['automatic', 'manual']).default('automatic'),
  /** What the form asks for besides the amount. */
  fields: z.array(FieldConfig).max(40).default([]),
  /** The account of a withdrawal is confirmed before money goes to it: by a code to the player, or by the merchant (VERIF-1). */
  payout_accounts_verified: z.boolean().default(true),
  /** The fields depend on what is typed (FORM-11). */
  is_routable: z.boolean().default(false),
  /** Which fields, by which field. */
  routing: RoutingConfig.optional(),
  /** A one-time code that a deposit asks for: the parameter that carries it, and where it is sent (OTP-1). */
  otp: z.strictObject({ field: z.string().regex(/^[a-z0-9_]{1,40}$/), contact: z.enum(CONTACT_TYPES) }).optional(),
})
export const MethodConfig = WrittenMethod.transform(withVerifiedAccounts)

const PixelSize = z.strictObject({ width: z.int().min(280).max(4_000), height: z.int().min(280).max(4_000) })

const WalletConfig = z
  .strictObject({
    /** `ledger`: this service. `http`: the merchant's own wallet, which the service calls. */
    kind: z.enum(WALLET_KINDS).default('ledger'),
    /** Of the merchant's wallet: where the signed calls go. */
    url: address.optional(),
    /** Signs the calls. Not the secret of the webhook. */
    secret: webhookSecret.optional(),
  })
  .check(({ value, issues }) => {
    for (const key of ['url', 'secret'] as const)
      if (value.kind === 'http' && value[key] === undefined)
        issues.push({ code: 'custom', path: [key], message: 'is required with kind: http', input: value })
  })

export const BrandConfig = z.strictObject({
  /** As players and operators read it. */
  name: z.string().min(1).max(80),
  /** Names and sentences of the brand’s own, by language (decision 86). */
  texts: TextsConfig.default({}),
  /** Only `modulor` has a cashier here (BOOT-2). */
  design_theme: z.string().default('modulor'),
  /** Hues in degrees and chroma of the colours, as in OKLCH. `npm run screens` shows them on its page `/theme.html`. */
  theme: z
    .strictObject({
      accent_hue: z.number().min(0).max(360),
      accent_chroma: z.number().min(0.06).max(0.24),
      neutral_hue: z.number().min(0).max(360),
    })
    .default({ accent_hue: 266, accent_chroma: 0.21, neutral_hue: 85 }),
  /** What the merchant’s server identifies itself with. More than one during a rotation. */
  merchant_keys: z.array(z.string().min(8)).min(1),
  /**
   * The version of the merchant API for calls without the header `Cashier-Version`. Absent: the oldest. Of a key for several brands
   * the oldest of theirs applies.
   */
  api_version: z.enum(API_VERSIONS).optional(),
  /** Pages that may frame the cashier. */
  origins: z.array(origin).min(1),
  /** Hosts to which a player may be sent. */
  redirect_hosts: z.array(z.string().regex(/^[a-z0-9.-]+(:\d+)?$/)).min(1),
  /** Where a player returns to. */
  home_url: address,
  /** In place of `home_url` after a success. */
  success_url: address.optional(),
  /** In place of `home_url` after a failure. */
  fail_url: address.optional(),
  /** In place of `home_url` while the payment is being confirmed. */
  processing_url: address.optional(),
  /** The way back to the merchant opens in the same window or in a new one. */
  redirect_type: z.enum(['blank', 'self']).default('self'),
  /** Where signed events go. */
  webhook: z.strictObject({
    url: address,
    secret: webhookSecret,
    /** The version of the merchant API in whose shape events are sent. Absent: `api_version` of the brand. */
    api_version: z.enum(API_VERSIONS).optional(),
    /** An event that the merchant does not take for so many days is given up; a replay still sends it. */
    give_up_after_days: z.int().min(1).max(365).default(30),
  }),
  /** Who has the balance of the players (decision 84, docs/how-to/connect-a-wallet.md). */
  wallet: WalletConfig.prefault({}),
  /** Who the brand is to Apple; required by a method with `native_pay` of Apple. */
  apple_pay: ApplePayConfig.optional(),
  /** Who the brand is to Google; required by a method with `native_pay` of Google. */
  google_pay: GooglePayConfig.optional(),
  /** Currencies of sessions. */
  currencies: z.array(currencyCode).min(1),
  /** Where a player finds help with a payout account. */
  support_url: address.optional(),
  /** Players may add accounts to withdraw to. */
  allow_new_payout_account: z.boolean().default(true),
  /**
   * By currency: above this sum an operator's operation on a payment needs the agreement of a second person. Earlier
   * operations on the payment that nobody agreed to are counted with it. A currency without a sum needs none.
   */
  operation_approval_above: z.record(currencyCode, decimal).optional(),
  /** No payout for so long after a change of contact, or from a browser that the player has just begun to use; 0: never. */
  payout_hold_hours: z.int().min(0).max(720).default(24),
  /** Players may cancel a withdrawal whose payout has not left yet (REV-1). */
  withdrawal_reversal: z.boolean().default(true),
  /**
   * Session ids stand in addresses, as the specification has it. False: an address carries a launch code in their place,
   * which is valid once and for a minute (issue-9 3.4). Absent: true in a sandbox, false in production.
   */
  plain_session_id_allowed: z.boolean().optional(),
  /**
   * Whether a card is kept that a player pays with. `asked`: only where the player said so, and nothing is ticked
   * beforehand. `given_in_terms`: the player agreed in the merchant's terms, so it is ticked (SAVED-2's own default).
   */
  save_card_consent: z.enum(['asked', 'given_in_terms']).default('asked'),
  /** A player's new session ends the ones that are open (issue-9 3.4). */
  new_session_ends_others: z.boolean().default(false),
  /** Players may choose the country whose methods are listed (COUNTRY-1). */
  country_filtering_enabled: z.boolean().default(false),
  /** The cashier shows the logo of PCI DSS. */
  show_pci_dss_logo: z.boolean().default(false),
  /** After so long the page of a success returns to the merchant; 0: never. */
  success_page_redirect_timeout_s: z.int().min(0).max(600).default(30),
  /** The same for a withdrawal that is being processed. */
  processing_page_redirect_timeout_s: z.int().min(0).max(600).default(30),
  /** Of the methods’ logos, in pixels. */
  logo_sizes: z
    .strictObject({ width: z.int().min(16).max(200), height: z.int().min(16).max(200) })
    .default({ width: 40, height: 40 }),
  /** Handed on to the widget, which shows every list of choices in the same way. */
  display_select_list_options: z.boolean().default(false),
  /** A sign in the list's header that leads to a path of the merchant's site. */
  header_navigation: z
    .strictObject({ icon: z.enum(HEADER_NAVIGATION_ICONS), path: z.string().regex(/^\/(?![/\\])[\x21-\x7e]{0,200}$/) })
    .optional(),
  /** The largest size of the cashier by type of device. */
  platforms_viewport: z.partialRecord(z.enum(DEVICE_TYPES), PixelSize).default({}),
  /** Offered amounts name their bonus (MONEY-2). */
  bonus_in_amount_block: z.boolean().default(false),
  /** Offered amounts are in compact notation (AMT-11). */
  short_amount_block: z.boolean().default(false),
  /** An offered amount is added to the amount (AMT-10). */
  sum_amount_block: z.boolean().default(false),
  /** Whose forms have the experiment's blocks: values of `experiment_user_group` in a session's terms. */
  experiment: z.strictObject({ user_groups: z.array(z.string().min(1).max(40)).min(1).max(20) }).optional(),
  /** First digits of card schemes of the brand's country (CARD-3). */
  local_card_schemes: z
    .array(z.string().regex(/^\d{1,8}$/))
    .max(20)
    .default(['8', '9', '6']),
  /** One of the brands whose players may not withdraw by a wager-restricted method while they wager (LIST-9). */
  wager_restricted: z.boolean().default(false),
  /** What the brand takes as tax (MONEY-3). */
  tax: TaxConfig.default({ deposit: {}, withdrawal: {} }),
  /** A text beside one method about what a player would have had more (MONEY-5). */
  lost_profit_bonus: LostProfitConfig.optional(),
  /** How amounts name their currency (AMT-10). */
  currency_display: z.enum(CURRENCY_DISPLAYS).default('digits_code'),
  /** Switches of the cashier’s parts: only names that begin with `billing` are read (ENT-4). */
  features: z.record(z.string(), z.boolean()).default({}),
  /** Who messages to the brand's players come from, and how many notices; their texts are under `texts`. */
  messages: BrandMessagesConfig.prefault({}),
  /** Limits against abuse, counted for this brand alone. */
  risk: RiskConfig.prefault({}),
  /** Whether pages report what players do there: `ask` waits until the host says that the player agreed (CLICK-4). */
  clickstream: z.enum(['off', ...CLICKSTREAM_CONSENTS]).default('off'),
  /** Ids of methods, both flows. */
  methods: z.array(z.string()).min(1),
})

/** Entries by name and nothing inherited, so that a name from outside, `__proto__` too, finds an entry or nothing. */
const byName = <Value extends z.ZodType>(name: RegExp, value: Value) =>
  z
    .record(z.string().regex(name), value)
    .transform((entries) => Object.assign(Object.create(null) as Record<string, z.output<Value>>, entries))

/** Whole days up to ten years. */
const days = (min: number, standard: number) => z.number().int().min(min).max(3_650).default(standard)

/** How long what the service keeps is kept (docs/retention.md). What it needs to work is never younger than the least. */
const RetentionConfig = z.strictObject({
  /** Sessions after their end. */
  sessions_days: days(1, 1),
  /** One-time codes after their time, and accounts that were never verified. */
  codes_days: days(1, 30),
  /** Files of payments that have ended. */
  uploads_days: days(1, 365),
  /** Providers' callbacks after they were settled. */
  callbacks_days: days(30, 400),
  /** Merchants' events that were delivered or given up: no older one can be replayed. */
  events_days: days(30, 90),
  /** What a payment that has ended knows of its player, and its idempotency key. */
  payment_details_days: days(30, 730),
  /** The result of each message to a player; the messages themselves are not kept. */
  messages_days: days(1, 90),
  /** Events of the clickstream, by the day on which they came. */
  clickstream_days: days(1, 90),
})

export const CashierConfig = z.strictObject({
  /** `production` runs with `NODE_ENV=production` only, and the other way round. */
  environment: z.enum(['sandbox', 'production']),
  /** By code: those that brands and methods refer to. */
  currencies: byName(CURRENCY_CODE, CurrencyConfig),
  /** By a name that methods refer to; beside these keys stand the settings of the plug-in. */
  providers: byName(/^[a-z0-9-]{1,40}$/, ProviderConfig),
  /** Who sends players' messages: one plug-in for both channels, or one for each. Without a sender no code can be sent. */
  messages: MessagesConfig.optional(),
  /** Sources of exchange rates, by a name that methods refer to; beside the plug-in stand its settings (decision 86). */
  exchange_rates: byName(/^[a-z0-9-]{1,40}$/, z.looseObject({ plugin: z.string() })).prefault({}),
  /** `host:port` of private addresses that the outward client may reach; empty in production. */
  private_hosts_allowed: z.array(z.string()).default([]),
  /** By id. A brand lists those that it has. */
  methods: byName(/^[a-z0-9-]{1,60}$/, MethodConfig),
  /** By code: the merchants. */
  brands: byName(/^[A-Z0-9_]{1,20}$/, BrandConfig),
  /** How long what the service keeps is kept (docs/retention.md). */
  retention: RetentionConfig.prefault({}),
  /** How operators sign in, besides passkeys. */
  operators: OperatorsConfig.prefault({}),
})

export type LimitsConfig = z.infer<typeof LimitsConfig>
export type MethodConfig = z.infer<typeof MethodConfig>
export type BrandConfig = z.infer<typeof BrandConfig>
export type RetentionConfig = z.infer<typeof RetentionConfig>
export type CashierConfig = z.infer<typeof CashierConfig>
