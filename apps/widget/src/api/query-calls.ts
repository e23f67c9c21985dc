/**
 * The queries of a form; their results are mapped before they are cached. This module is loaded with the forms
 * (`session/queries.ts`), the queries of a payment with the screens after a submit (`payment-query-calls.ts`). The listing
 * is read elsewhere (`read-listing.ts`), because it belongs to the first view.
 */
import type { Flow } from '@modulor/contract/vocabulary'
import type { CallOutcome } from './api-client'
import type { EffectDependencies } from './effect-dependencies'
import { mapped } from './mapped'
import { toMethodDetails, type MethodDetails } from './to-method-details'
import type { Payment } from './to-payment'
import { toPayoutAccounts, type PayoutAccount } from './to-payout-account'
import { toSavedCards, type SavedCard } from './to-saved-card'

/** The arguments for a method's details in one currency. */
export type MethodQuery = { readonly flow: Flow; readonly methodId: string; readonly currency: string }

/** The same type for each query of a payment, because one hook reads any of them. */
type PaymentQuery = { readonly about: string | null; readonly data: Payment }

/** The arguments (`about`) and the result of each query, by its name. Null: the query has no arguments, or for `payment` the newest. */
export type Queries = {
  readonly methodDetails: { readonly about: MethodQuery; readonly data: MethodDetails }
  readonly savedCards: { readonly about: null; readonly data: readonly SavedCard[] }
  readonly payoutAccounts: { readonly about: null; readonly data: readonly PayoutAccount[] }
  readonly payment: PaymentQuery
  readonly openDisplayForm: PaymentQuery
  readonly paymentStatus: PaymentQuery
}
export type QueryName = keyof Queries
/** The queries of a payment. */
export type PaymentQueryName = 'payment' | 'openDisplayForm' | 'paymentStatus'

type RunQuery<Name extends QueryName> = (
  about: Queries[Name]['about'],
  dependencies: Pick<EffectDependencies, 'apiClient' | 'fingerprint' | 'arrived'>,
  how: {
    readonly signal: AbortSignal
    /** The data must come from the service, not from the page. */
    readonly isForced: boolean
  },
) => Promise<CallOutcome<Queries[Name]['data']>>

/** A query with its call. */
export type QueryCall<Name extends QueryName> = { readonly name: Name; readonly run: RunQuery<Name> }

/** Fields and limits of a method (API-2). It is a POST without side effects, so it can be prefetched and cached. */
export const methodDetailsCall: QueryCall<'methodDetails'> = {
  name: 'methodDetails',
  async run({ flow, methodId, currency }, { apiClient }, { signal }) {
    const request = { path: { payGroupId: methodId }, body: { currency }, signal }
    const outcome = await apiClient.call(flow === 'deposit' ? 'depositSelect' : 'withdrawalSelect', request)
    // The response of the specification does not contain the method's id (ENT-5).
    return mapped(outcome, (wire) => toMethodDetails({ ...wire, id: wire.id || methodId }))
  },
}

/** The player's saved cards (SAVED-3); of a number only the BIN and the last four digits. */
export const savedCardsCall: QueryCall<'savedCards'> = {
  name: 'savedCards',
  async run(_about, { apiClient, fingerprint }, { signal }) {
    return mapped(await apiClient.call('userCards', { fingerprint: fingerprint?.(), signal }), toSavedCards)
  },
}

/** The player's kept payout accounts, to which withdrawals were paid out before (WDR-1), masked. */
export const payoutAccountsCall: QueryCall<'payoutAccounts'> = {
  name: 'payoutAccounts',
  async run(_about, { apiClient }, { signal }) {
    return mapped(await apiClient.call('payoutAccounts', { signal }), toPayoutAccounts)
  },
}
