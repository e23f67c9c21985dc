/**
 * What screens after the list read from the service, as RTK Query endpoints; what is cached is already mapped. It comes
 * with those screens (`session/queries.ts`). The listing is not among them: it is the first view. Writes are in
 * `payment-calls.ts`.
 */
import { createApi, fakeBaseQuery } from '@reduxjs/toolkit/query/react'
import type { Flow } from '@modulor/contract/vocabulary'
import type { ApiError } from './api-error'
import type { ApiExtra } from './api-extra'
import { mapped } from './mapped'
import { toMethodDetails, type MethodDetails } from './to-method-details'
import { toPayment, type Payment } from './to-payment'
import { toPayoutAccounts, type PayoutAccount } from './to-payout-account'
import { toSavedCards, type SavedCard } from './to-saved-card'

const UNUSED_DATA_KEPT_S = 60

/** Whose details are asked for: a method's, in one currency. */
export type MethodQuery = { readonly flow: Flow; readonly methodId: string; readonly currency: string }

const lent = (extra: unknown): ApiExtra => extra as ApiExtra

export const cashierApi = createApi({
  reducerPath: 'cashierApi',
  baseQuery: fakeBaseQuery<ApiError>(),
  keepUnusedDataFor: UNUSED_DATA_KEPT_S,
  endpoints: (build) => ({
    /** Fields and limits of a method (API-2). A POST that changes nothing, so it can be fetched ahead and cached. */
    methodDetails: build.query<MethodDetails, MethodQuery>({
      queryFn: async ({ flow, methodId, currency }, { signal, extra }) => {
        const { apiClient } = lent(extra)
        const request = { path: { payGroupId: methodId }, body: { currency }, signal }
        const outcome = await apiClient.call(flow === 'deposit' ? 'depositSelect' : 'withdrawalSelect', request)
        // The specification's answer does not repeat whose details it is (ENT-5).
        return mapped(outcome, (wire) => toMethodDetails({ ...wire, id: wire.id || methodId }))
      },
    }),
    /** The player's saved cards (SAVED-3); nothing of a number but the BIN and the last four digits. */
    savedCards: build.query<readonly SavedCard[], null>({
      queryFn: async (_, { signal, extra }) => {
        const { apiClient, fingerprint } = lent(extra)
        return mapped(await apiClient.call('userCards', { fingerprint: fingerprint?.(), signal }), toSavedCards)
      },
    }),
    /** Where the player's withdrawals went and may go again (WDR-1), masked. */
    payoutAccounts: build.query<readonly PayoutAccount[], null>({
      queryFn: async (_, { signal, extra }) =>
        mapped(await lent(extra).apiClient.call('payoutAccounts', { signal }), toPayoutAccounts),
    }),
    /** State of a payment of this session; null asks for the newest one. */
    payment: build.query<Payment, string | null>({
      queryFn: async (paymentId, { signal, extra }) =>
        mapped(
          await lent(extra).apiClient.call('sessionState', { query: { payment_id: paymentId ?? undefined }, signal }),
          toPayment,
        ),
    }),
    /** The player's newest open payment that has a display form, of any session (ROUTE-3). */
    openDisplayForm: build.query<Payment, null>({
      queryFn: async (_, { signal, extra }) =>
        mapped(
          await lent(extra).apiClient.call('sessionState', { query: { next_action: 'display_form' }, signal }),
          toPayment,
        ),
    }),
    /**
     * State of a payment by its own pay session id, for whoever returns from a provider (ALT-1). The page brought it, so
     * only a second reading asks the service. Empty: the one of the player's session that waits.
     */
    paymentStatus: build.query<Payment, string>({
      queryFn: async (paySessionId, { signal, extra, forced }) => {
        const { apiClient, arrived } = lent(extra)
        if (!forced && arrived?.session_id === paySessionId) return { data: toPayment(arrived) }
        const named = paySessionId === '' ? {} : { paySessionId }
        return mapped(await apiClient.call('status', { ...named, signal }), toPayment)
      },
    }),
  }),
})
