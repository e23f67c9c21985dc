/** Lists a flow's methods for a player, with all other data of the listing (API-1, ENT-4). */
import type { PayGroup } from '@modulor/contract/http'
import type { Flow } from '@modulor/contract/vocabulary'
import { fromMinor, toMinor } from '@modulor/rules'
import type { BrandConfig, CashierConfig } from '../../config/schema'
import { methodStatus, offeredMethods } from '../method-policy'
import { bonusTermsOf, type PlayerSession } from '../payments'
import { maskContact } from '../player-messages'
import { explainMethods } from './explain-methods'
import {
  listingParts,
  type LastDeposit,
  type ListingFacts,
  type ListingParts,
  type PlayerHistory,
} from './listing-parts'
import type { ListingOptions, PayGroupsDeps } from './pay-groups.types'
import { rowFacts } from './to-pay-group'
import type { RowOf } from './kept-rows'

/** The brand of a session. The HTTP layer has checked that it is configured; throws otherwise. */
export function brandOf(config: CashierConfig, session: PlayerSession): BrandConfig {
  const brand = config.brands[session.brand]
  if (!brand) throw new Error(`The brand "${session.brand}" of an authenticated session is not configured`)
  return brand
}

function precisionOf(config: CashierConfig, { currency }: PlayerSession): number {
  const precision = config.currencies[currency]?.precision
  if (precision === undefined) throw new Error(`The currency "${currency}" is not configured`)
  return precision
}

/**
 * The rest of the merchant's limit after the session's own deposits (LIST-8), as decimal text and never negative. Returns
 * undefined without a query for a player without a limit.
 */
export async function depositRestOf(
  deps: Pick<PayGroupsDeps, 'config' | 'depositedMinorOf'>,
  session: PlayerSession,
  flow: Flow,
): Promise<string | undefined> {
  const { deposit_limit_remaining: limit } = session.terms
  if (limit === undefined || flow === 'withdrawal') return undefined
  const precision = precisionOf(deps.config, session)
  const restMinor = (toMinor(limit, precision) ?? 0n) - (await deps.depositedMinorOf(session))
  return fromMinor(restMinor > 0n ? restMinor : 0n, precision)
}

/** The player's last deposit. It is read only if the brand compares it with another method (MONEY-5). */
async function lastDepositOf(
  deps: PayGroupsDeps,
  session: PlayerSession,
  flow: Flow,
): Promise<LastDeposit | undefined> {
  const isCompared = brandOf(deps.config, session).lost_profit_bonus?.tiers[session.currency] !== undefined
  // An order earns no bonus with any method (CHECK-1).
  const last = flow === 'deposit' && isCompared && !session.terms.order ? await deps.lastDepositOf(session) : undefined
  return last && { payGroupId: last.payGroupId, amount: fromMinor(last.amountMinor, precisionOf(deps.config, session)) }
}

/**
 * The contact by which the player recognises the account: the masked e-mail address, otherwise the masked phone number; null if
 * neither is known.
 */
function maskedPlayerOf(contacts: PlayerHistory['contacts']): string | null {
  for (const type of ['email', 'phone'] as const) {
    const address = contacts[type]
    if (address !== undefined) return maskContact(type, address)
  }
  return null
}

async function factsOf(deps: PayGroupsDeps, session: PlayerSession, flow: Flow): Promise<ListingFacts> {
  const now = deps.now()
  const readHistory = async () => {
    const { hasOpenPayment, contacts, ...history } = await deps.historyOf(session, flow)
    // Few players have an open payment, so the open payments are read only for these.
    const openPayments = hasOpenPayment ? await deps.openPaymentsOf(session, flow) : []
    return { ...history, openPayments, userMasked: maskedPlayerOf(contacts) }
  }
  const [balanceMinor, history, depositRest, lastDeposit, switches] = await Promise.all([
    deps.balanceMinorOf(session),
    readHistory(),
    depositRestOf(deps, session, flow),
    lastDepositOf(deps, session, flow),
    deps.switchesOf(session.brand),
  ])
  const balance = balanceMinor === undefined ? undefined : fromMinor(balanceMinor, precisionOf(deps.config, session))
  return {
    ...history,
    ...{ balance, depositRest, lastDeposit, switches, now },
    authToken: deps.authTokenOf(session),
  }
}

/**
 * Returns the parts and the methods of a flow's listing. `rowOf` returns the same row for the same facts, because most players
 * see the same rows. An explanation is added only on request, and never in production.
 */
export async function listMethods(
  deps: PayGroupsDeps,
  rowOf: RowOf,
  session: PlayerSession,
  flow: Flow,
  { isExplained }: ListingOptions = {},
): Promise<{ parts: ListingParts; groups: PayGroup[] }> {
  const { config, exchangeRates } = deps
  const { brand, country, currency, terms } = session
  const offered = offeredMethods(config, flow, session)
  const facts = await factsOf(deps, session, flow)
  const { lastUsedIds, depositRest, switches } = facts
  const parts = listingParts(brandOf(config, session), session, flow, { ...facts, isEmpty: offered.length === 0 })
  const bonuses = bonusTermsOf(parts.user_bonuses)
  const { logoAddressOf } = deps
  const groups = offered.map((each) => {
    const context = { flow, id: each.id, brand, country, currency, terms, depositRest, switches, exchangeRates }
    const status = methodStatus(config, each.method, context)
    return rowOf(each, rowFacts(each, { currency, lastUsedIds, status, bonuses, logoAddressOf }))
  })
  const isExplanationIncluded = isExplained === true && config.environment !== 'production'
  const explanation = isExplanationIncluded
    ? { explanation: explainMethods({ config, exchangeRates, flow, session, facts }) }
    : {}
  return { parts: { ...parts, ...explanation }, groups }
}
