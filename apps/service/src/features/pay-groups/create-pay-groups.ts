import type { DepositListing, WithdrawalListing } from '@modulor/contract/http'
import type { Flow } from '@modulor/contract/vocabulary'
import { fromMinor } from '@modulor/rules'
import type { BrandConfig, CashierConfig } from '../../config/schema'
import { done, refused, type Outcome } from '../../outcome'
import type { PlayerSession } from '../payments'
import { offeredMethod, offeredMethods, type OfferedMethod } from './offered-methods'
import { intentOf } from './intent-of'
import type { PayGroups, PayGroupsDeps } from './pay-groups.types'
import { toMethodDetails, toPayGroup } from './to-pay-group'

type ListingParts = Omit<DepositListing, 'payment_groups'>

/** Only entries of this prefix leave the service (ENT-4). */
const FEATURE_PREFIX = 'billing'
const NO_METHODS_MESSAGE = 'CASHIER.PH2.NO_METHODS_MESSAGE'

/** Without any group a notice of the limit's kind comes first, and behind it what the list says instead (LIST-12, LIST-14). */
const NOTICES_WITHOUT_GROUPS: ListingParts['view_data'] = [
  { type: 'limit_notice', style: 'warning', value: NO_METHODS_MESSAGE },
  { type: 'information_block', style: 'error', value: NO_METHODS_MESSAGE },
]

function cashierFeatures(brand: BrandConfig): Record<string, boolean> {
  return Object.fromEntries(Object.entries(brand.features).filter(([name]) => name.startsWith(FEATURE_PREFIX)))
}

function listingParts(
  brand: BrandConfig,
  session: PlayerSession,
  balance: string,
  offered: readonly OfferedMethod[],
  canReverse: boolean,
): ListingParts {
  return {
    view_data: offered.length === 0 ? NOTICES_WITHOUT_GROUPS : [],
    cashier_settings: {
      country_filtering_enabled: brand.country_filtering_enabled,
      show_pci_dss_logo: brand.show_pci_dss_logo,
      success_page_redirect_timeout: brand.success_page_redirect_timeout_s,
      processing_page_redirect_timeout: 30,
      logo_sizes: { width: 40, height: 40 },
      display_select_list_options: false,
      currency_display_setting_id: brand.currency_display,
      bonus_in_amount_block: false,
      short_amount_block: false,
      sum_amount_block: false,
    },
    cashier_features: cashierFeatures(brand),
    lost_profit_merchant_bonus: null,
    withdrawal_reverse: canReverse,
    tax: [],
    user_bonuses: [],
    merchant_url: brand.home_url,
    merchant_success_url: brand.success_url ?? null,
    merchant_fail_url: brand.fail_url ?? null,
    merchant_processing_url: brand.processing_url ?? null,
    merchant_redirect_type: brand.redirect_type,
    user_balance: balance,
    user_currency: session.currency,
    user_country: session.country,
    auth_token: null,
    last_decline_info: null,
  }
}

function brandOf(config: CashierConfig, session: PlayerSession): BrandConfig {
  const brand = config.brands[session.brand]
  if (!brand) throw new Error(`a session of the brand ${session.brand}, which is not configured, passed the door`)
  return brand
}

/** Lists and details for players, from the configuration, with the balance from the ledger. */
export function createPayGroups(deps: PayGroupsDeps): PayGroups {
  const { config } = deps

  async function balanceOf(session: PlayerSession): Promise<string> {
    const precision = config.currencies[session.currency]?.precision
    if (precision === undefined) throw new Error(`there is no currency ${session.currency}`)
    return fromMinor(await deps.balanceMinorOf(session), precision)
  }

  async function list(session: PlayerSession, flow: Flow) {
    const offered = offeredMethods(config, flow, session)
    const [balance, lastUsedId, canReverse] = await Promise.all([
      balanceOf(session),
      deps.lastUsedMethodOf(session, flow),
      deps.hasOpenWithdrawal(session),
    ])
    const at = { currency: session.currency, lastUsedId }
    return {
      parts: listingParts(brandOf(config, session), session, balance, offered, canReverse),
      groups: offered.map((each) => toPayGroup(config, each, at)),
    }
  }

  /** `not_found` before `currency_unavailable`: what a player is not offered does not exist for the player. */
  function select(session: PlayerSession, flow: Flow, id: string, currency: string): Outcome<OfferedMethod> {
    const offered = offeredMethod(config, flow, session, id)
    if (!offered) return refused('not_found')
    const isOffered =
      brandOf(config, session).currencies.includes(currency) && Object.hasOwn(offered.method.limits, currency)
    return isOffered ? done(offered) : refused('currency_unavailable')
  }

  const intent = async (session: PlayerSession, id: string) => intentOf(session, id, await deps.endedCountOf(session))

  return {
    listDeposit: async (session): Promise<DepositListing> => {
      const { parts, groups } = await list(session, 'deposit')
      return { ...parts, payment_groups: groups }
    },
    listWithdrawal: async (session): Promise<WithdrawalListing> => {
      const { parts, groups } = await list(session, 'withdrawal')
      return { ...parts, payout_groups: groups }
    },
    selectDeposit: async (session, id, currency) => {
      const selected = select(session, 'deposit', id, currency)
      if (!selected.ok) return selected
      return done(toMethodDetails(config, selected.value, { currency, intent: await intent(session, id) }))
    },
    selectWithdrawal: async (session, id, currency) => {
      const selected = select(session, 'withdrawal', id, currency)
      if (!selected.ok) return selected
      return done({
        ...toMethodDetails(config, selected.value, { currency, intent: await intent(session, id) }),
        payout_account_verification_blocked: false,
        payout_account_verification_blocked_until: null,
        support_url: null,
        trusted_contacts: [],
        allow_new_payout_account: true,
      })
    },
  }
}
