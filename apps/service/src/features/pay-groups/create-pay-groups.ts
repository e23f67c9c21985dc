import type { DepositListing, WithdrawalListing } from '@modulor/contract/http'
import type { Flow } from '@modulor/contract/vocabulary'
import { done } from '../../outcome'
import { formFields, withCardConsent } from '../form-routing'
import { findMethod, limitNotices, type OfferedMethod } from '../method-policy'
import type { PlayerSession } from '../payments'
import { keptRows } from './kept-rows'
import { brandOf, depositRestOf, listMethods } from './list-methods'
import type { PayGroups, PayGroupsDeps } from './pay-groups.types'
import { toMethodDetails } from './to-pay-group'

/** The player's verification of payout accounts, as the form of a withdrawal gets it (WDR-3). */
async function verification(deps: PayGroupsDeps, session: PlayerSession) {
  const { isBlocked, blockedUntil, contacts } = await deps.verificationOf(session)
  const { support_url: supportUrl, allow_new_payout_account: isNewAllowed } = brandOf(deps.config, session)
  return {
    payout_account_verification_blocked: isBlocked,
    payout_account_verification_blocked_until: blockedUntil,
    support_url: supportUrl ?? null,
    trusted_contacts: [...contacts],
    allow_new_payout_account: isNewAllowed,
  }
}

/** Creates the lists and forms for players from the configuration, with the balance from the wallet. */
export function createPayGroups(deps: PayGroupsDeps): PayGroups {
  const { config } = deps
  const rowOf = keptRows(config)

  const select = (session: PlayerSession, flow: Flow, payGroupId: string, currency: string) =>
    findMethod(config, session, { flow, payGroupId, currency })

  async function details(session: PlayerSession, flow: Flow, offered: OfferedMethod, currency: string) {
    // Read before all other data: the player has not seen payments that begin after this time (API-13).
    const readAt = deps.now()
    const depositRest = await depositRestOf(deps, session, flow)
    const terms = deps.exchangeRates.termsOf(offered.method, currency)
    return toMethodDetails(config, offered, {
      currency,
      readAt: readAt.toISOString(),
      brand: brandOf(config, session),
      userGroup: session.terms.experiment_user_group,
      viewData: limitNotices(flow, depositRest, session.currency),
      depositRest,
      processing: terms.kind === 'known' ? terms.conversion : null,
      rateQuote: deps.exchangeRates.quoteOf(offered.method, currency),
      nativePay: deps.sheetOf(session.brand, offered),
      hostedCard: deps.hostedCardOf(offered.method),
      orderAmount: flow === 'deposit' ? session.terms.order?.amount : undefined,
    })
  }

  /** The fields for this player before anything is entered (FORM-4, FORM-8, FORM-11). */
  const fieldsOf = async (session: PlayerSession, { method }: OfferedMethod) => {
    const fields = formFields(method, await deps.profileFor(session, method), {})
    return withCardConsent(fields, brandOf(config, session).save_card_consent)
  }

  return {
    listDeposit: async (session, options): Promise<DepositListing> => {
      const { order } = session.terms
      const [{ parts, groups }, payment] = await Promise.all([
        listMethods(deps, rowOf, session, 'deposit', options),
        order ? deps.orderPaymentOf(session) : null,
      ])
      const owed = order ? { ...order, description: order.description ?? null, payment } : null
      return { ...parts, order: owed, payment_groups: groups }
    },
    listWithdrawal: async (session, options): Promise<WithdrawalListing> => {
      const { parts, groups } = await listMethods(deps, rowOf, session, 'withdrawal', options)
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
        ...(await verification(deps, session)),
      })
    },
  }
}
