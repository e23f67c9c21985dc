import type { DepositListing, WithdrawalListing } from '@modulor/contract/http'
import type { Flow } from '@modulor/contract/vocabulary'
import { fromMinor, toMinor } from '@modulor/rules'
import type { BrandConfig, CashierConfig } from '../../config/schema'
import { done, refused, type Outcome } from '../../outcome'
import { formFields } from '../form-routing'
import { limitNotices, methodStanding, type PlayerSession } from '../payments'
import { explainMethods } from './explain-methods'
import { offeredMethod, offeredMethods, type OfferedMethod } from './offered-methods'
import { intentOf } from './intent-of'
import { listingParts, type ListingFacts } from './listing-parts'
import type { ListingOptions, PayGroups, PayGroupsDeps } from './pay-groups.types'
import { toMethodDetails, toPayGroup } from './to-pay-group'

function brandOf(config: CashierConfig, session: PlayerSession): BrandConfig {
  const brand = config.brands[session.brand]
  if (!brand) throw new Error(`a session of the brand ${session.brand}, which is not configured, passed the door`)
  return brand
}

/** Lists and details for players, from the configuration, with the balance from the ledger. */
export function createPayGroups(deps: PayGroupsDeps): PayGroups {
  const { config } = deps

  function precisionOf({ currency }: PlayerSession): number {
    const precision = config.currencies[currency]?.precision
    if (precision === undefined) throw new Error(`there is no currency ${currency}`)
    return precision
  }

  /** What is left of the merchant's limit after the session's own deposits; undefined without a limit, and no query. */
  async function depositRestOf(session: PlayerSession, flow: Flow): Promise<string | undefined> {
    const { deposit_limit_remaining: limit } = session.terms
    if (limit === undefined || flow === 'withdrawal') return undefined
    const precision = precisionOf(session)
    const restMinor = (toMinor(limit, precision) ?? 0n) - (await deps.depositedMinorOf(session))
    return fromMinor(restMinor > 0n ? restMinor : 0n, precision)
  }

  async function factsOf(session: PlayerSession, flow: Flow): Promise<ListingFacts> {
    const [balanceMinor, lastUsedIds, canReverse, newest, depositRest] = await Promise.all([
      deps.balanceMinorOf(session),
      deps.lastUsedMethodsOf(session, flow),
      deps.hasOpenWithdrawal(session),
      deps.newestPaymentOf(session, flow),
      depositRestOf(session, flow),
    ])
    const balance = fromMinor(balanceMinor, precisionOf(session))
    return { balance, lastUsedIds, canReverse, newest, depositRest, now: deps.now() }
  }

  async function list(session: PlayerSession, flow: Flow, { isExplained }: ListingOptions = {}) {
    const { brand, currency, terms } = session
    const offered = offeredMethods(config, flow, session)
    const facts = await factsOf(session, flow)
    const { lastUsedIds, depositRest } = facts
    const parts = listingParts(brandOf(config, session), session, flow, { ...facts, isEmpty: offered.length === 0 })
    const groups = offered.map((each) => {
      const standing = methodStanding(config, each.method, { flow, id: each.id, brand, currency, terms, depositRest })
      return toPayGroup(config, each, { currency, lastUsedIds, standing })
    })
    const isTold = isExplained === true && config.environment !== 'production'
    const explanation = isTold ? { explanation: explainMethods({ config, flow, session, facts }) } : {}
    return { parts: { ...parts, ...explanation }, groups }
  }

  /** `not_found` before `currency_unavailable`: what a player is not offered does not exist for the player. */
  function select(session: PlayerSession, flow: Flow, id: string, currency: string): Outcome<OfferedMethod> {
    const offered = offeredMethod(config, flow, session, id)
    if (!offered) return refused('not_found')
    const isOffered =
      brandOf(config, session).currencies.includes(currency) && Object.hasOwn(offered.method.limits, currency)
    // A deposit limit is one in the session's currency.
    const isLimited = flow === 'deposit' && session.terms.deposit_limit_remaining !== undefined
    if (isLimited && currency !== session.currency) return refused('currency_unavailable')
    return isOffered ? done(offered) : refused('currency_unavailable')
  }

  async function details(session: PlayerSession, flow: Flow, offered: OfferedMethod, currency: string) {
    return toMethodDetails(config, offered, {
      currency,
      intent: await intent(session, offered.id),
      brand: brandOf(config, session),
      userGroup: session.terms.experiment_user_group,
      viewData: limitNotices(flow, await depositRestOf(session, flow), session.currency),
    })
  }

  const intent = async (session: PlayerSession, id: string) => intentOf(session, id, await deps.endedCountOf(session))

  /** The fields as this player has them before anything is typed (FORM-4, FORM-8, FORM-11). */
  const fieldsOf = async (session: PlayerSession, { method }: OfferedMethod) =>
    formFields(method, await deps.profileFor(session, method), {})

  async function verification(session: PlayerSession) {
    const { isBlocked, blockedUntil, contacts } = await deps.verificationOf(session)
    const { support_url: supportUrl, allow_new_payout_account: isNewAllowed } = brandOf(config, session)
    return {
      payout_account_verification_blocked: isBlocked,
      payout_account_verification_blocked_until: blockedUntil,
      support_url: supportUrl ?? null,
      trusted_contacts: [...contacts],
      allow_new_payout_account: isNewAllowed,
    }
  }

  return {
    listDeposit: async (session, options): Promise<DepositListing> => {
      const { parts, groups } = await list(session, 'deposit', options)
      return { ...parts, payment_groups: groups }
    },
    listWithdrawal: async (session, options): Promise<WithdrawalListing> => {
      const { parts, groups } = await list(session, 'withdrawal', options)
      return { ...parts, payout_groups: groups }
    },
    selectDeposit: async (session, id, currency) => {
      const selected = select(session, 'deposit', id, currency)
      if (!selected.ok) return selected
      return done({
        ...(await details(session, 'deposit', selected.value, currency)),
        parameters: await fieldsOf(session, selected.value),
      })
    },
    selectWithdrawal: async (session, id, currency) => {
      const selected = select(session, 'withdrawal', id, currency)
      if (!selected.ok) return selected
      return done({
        ...(await details(session, 'withdrawal', selected.value, currency)),
        parameters: await fieldsOf(session, selected.value),
        ...(await verification(session)),
      })
    },
  }
}
