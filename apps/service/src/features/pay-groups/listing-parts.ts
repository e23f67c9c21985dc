/** All parts of a listing except its methods (ENT-4): from the brand's settings, the session's terms and the player's history. */
import { DECLINES, type DeclineCode } from '@modulor/contract/errors'
import type { DepositListing, PaymentSummary } from '@modulor/contract/http'
import {
  DECLINE_COMMENT_KEYS,
  NOTICE_KEYS,
  type ContactType,
  type Flow,
  type PaymentState,
} from '@modulor/contract/vocabulary'
import { lostProfitText } from '@modulor/rules'
import type { BrandConfig } from '../../config/schema'
import { limitNotices, type ActiveSwitch } from '../method-policy'
import { earnedBonuses, type PlayerSession } from '../payments'
import { MINUTE_MS } from '../../durations'

export type ListingParts = Omit<DepositListing, 'order' | 'payment_groups'>

/** The player's newest payment of the flow. */
export type NewestPayment = {
  readonly id: string
  readonly payGroupId: string
  readonly state: PaymentState
  readonly declineCode: DeclineCode | null
  readonly endedAt: Date
}
/** The player's last successful deposit in the session's currency; the amount is decimal text. */
export type LastDeposit = { readonly payGroupId: string; readonly amount: string }
/** The player's payments so far, in any session, and the player's contacts. */
export type PlayerHistory = {
  /** Methods of the player's newest successful payments of this flow, each once, the last used first (LIST-4). */
  readonly lastUsedIds: readonly string[]
  /** Whether a withdrawal in this currency has not ended (ENT-4, `withdrawal_reverse`). */
  readonly hasOpenWithdrawal: boolean
  /** Whether a payment of this flow has not ended, in any currency. */
  readonly hasOpenPayment: boolean
  /** The player's own e-mail address and phone number, as the merchant sent them. */
  readonly contacts: Partial<Readonly<Record<ContactType, string>>>
  /** The player's newest payment of this flow (LIST-13). */
  readonly newest: NewestPayment | undefined
}
/** The data of a listing, apart from the configuration and the session. */
export type ListingFacts = Omit<PlayerHistory, 'hasOpenPayment' | 'contacts'> & {
  /** The balance as decimal text; undefined if it is not known. */
  readonly balance: string | undefined
  /** What the player may still deposit in this session, as decimal text; absent: no limit. */
  readonly depositRest: string | undefined
  /** The player's payments of this flow that have not ended. */
  readonly openPayments: PaymentSummary[]
  /** Set only for deposits, and only if the brand compares the last deposit with another method. */
  readonly lastDeposit: LastDeposit | undefined
  /** The player's contact, masked. */
  readonly userMasked: string | null
  /** The token with which the page opens the realtime channel (RT-1). */
  readonly authToken: string
  /** The brand's active switches. */
  readonly switches: readonly ActiveSwitch[]
  readonly now: Date
}

/** Only features with this prefix are sent to the widget (ENT-4). */
const FEATURE_PREFIX = 'billing'
/** How long a decline is shown above the list (LIST-13). */
const DECLINE_NEWS_MS = 30 * MINUTE_MS

/** If no method is offered, a limit notice comes first, then the text that is shown in place of the list (LIST-12, LIST-14). */
const NOTICES_WITHOUT_GROUPS: ListingParts['view_data'] = [
  { type: 'limit_notice', style: 'warning', value: NOTICE_KEYS.noMethods },
  { type: 'information_block', style: 'error', value: NOTICE_KEYS.noMethods },
]

function cashierFeatures(brand: BrandConfig): Record<string, boolean> {
  return Object.fromEntries(Object.entries(brand.features).filter(([name]) => name.startsWith(FEATURE_PREFIX)))
}

function cashierSettings(brand: BrandConfig): ListingParts['cashier_settings'] {
  return {
    country_filtering_enabled: brand.country_filtering_enabled,
    show_pci_dss_logo: brand.show_pci_dss_logo,
    success_page_redirect_timeout: brand.success_page_redirect_timeout_s,
    processing_page_redirect_timeout: brand.processing_page_redirect_timeout_s,
    logo_sizes: brand.logo_sizes,
    display_select_list_options: brand.display_select_list_options,
    header_navigation: brand.header_navigation ?? null,
    platforms_viewport: brand.platforms_viewport,
    currency_display_setting_id: brand.currency_display,
    bonus_in_amount_block: brand.bonus_in_amount_block,
    short_amount_block: brand.short_amount_block,
    sum_amount_block: brand.sum_amount_block,
  }
}

/**
 * The bonus that the player missed with the last deposit (MONEY-5). Null if there was no deposit in this currency, if it used
 * the named method itself, or if its amount would have earned nothing.
 */
export function lostProfitBonus(
  { lost_profit_bonus: lost }: Pick<BrandConfig, 'lost_profit_bonus'>,
  lastDeposit: LastDeposit | undefined,
  currency: string,
): ListingParts['lost_profit_merchant_bonus'] {
  const configured = lost?.tiers[currency]
  if (!lost || !configured || !lastDeposit || lastDeposit.payGroupId === lost.pay_group) return null
  const tiers = configured.map(({ from, to, value }) => ({ from, to: to ?? null, value }))
  const { amount } = lastDeposit
  if (!lostProfitText({ tiers, lastDeposit: amount, currency })) return null
  return { pay_group: lost.pay_group, tiers, last_deposit_amount: amount }
}

/**
 * The newest payment of the flow, if it was declined recently (LIST-13). It contains only message keys, never a provider's
 * text.
 */
function lastDeclineInfo(flow: Flow, { newest, now }: ListingFacts): ListingParts['last_decline_info'] {
  if (newest?.state !== 'declined' || newest.declineCode === null) return null
  if (now.getTime() - newest.endedAt.getTime() > DECLINE_NEWS_MS) return null
  const { message, sameCard } = DECLINES[newest.declineCode]
  const advice = sameCard ? DECLINE_COMMENT_KEYS.tryAgain : DECLINE_COMMENT_KEYS.otherMethod
  return {
    decline_sub_reason: message,
    comment: flow === 'withdrawal' ? DECLINE_COMMENT_KEYS.moneyReturned : advice,
    payment_id: newest.id,
    pay_group_id: newest.payGroupId,
  }
}

/** Returns the parts of a flow's listing. `isEmpty`: no method is offered. */
export function listingParts(
  brand: BrandConfig,
  session: PlayerSession,
  flow: Flow,
  facts: ListingFacts & { readonly isEmpty: boolean },
): ListingParts {
  const { currency, country, terms } = session
  return {
    view_data: [
      ...(facts.isEmpty ? NOTICES_WITHOUT_GROUPS : []),
      ...limitNotices(flow, facts.depositRest, session.currency, {
        until: terms.deposit_limit_until,
        now: facts.now,
      }),
    ],
    cashier_settings: cashierSettings(brand),
    cashier_features: cashierFeatures(brand),
    lost_profit_merchant_bonus: lostProfitBonus(brand, facts.lastDeposit, currency),
    withdrawal_reverse: brand.withdrawal_reversal && facts.hasOpenWithdrawal,
    tax: (brand.tax[flow][currency] ?? []).map((tier) => ({ ...tier, to: tier.to ?? null })),
    user_bonuses: earnedBonuses(session, { flow, currency }),
    merchant_url: brand.home_url,
    merchant_success_url: brand.success_url ?? null,
    merchant_fail_url: brand.fail_url ?? null,
    merchant_processing_url: brand.processing_url ?? null,
    merchant_redirect_type: brand.redirect_type,
    user_balance: facts.balance ?? null,
    user_currency: currency,
    user_country: country,
    user_masked: facts.userMasked,
    auth_token: facts.authToken,
    open_payments: facts.openPayments,
    last_decline_info: lastDeclineInfo(flow, facts),
  }
}
