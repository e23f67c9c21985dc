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
        const { door } = lent(extra)
        const request = { path: { payGroupId: methodId }, body: { currency }, signal }
        return flow === 'deposit'
          ? mapped(await door.call('depositSelect', request), toMethodDetails)
          : mapped(await door.call('withdrawalSelect', request), toMethodDetails)
      },
    }),
    /** The player's saved cards (SAVED-3); nothing of a number but the BIN and the last four digits. */
    savedCards: build.query<readonly SavedCard[], null>({
      queryFn: async (_, { signal, extra }) =>
        mapped(await lent(extra).door.call('userCards', { signal }), toSavedCards),
    }),
    /** State of a payment of this session; null asks for the newest one. */
    payment: build.query<Payment, string | null>({
      queryFn: async (paymentId, { signal, extra }) =>
        mapped(
          await lent(extra).door.call('sessionState', { query: { payment_id: paymentId ?? undefined }, signal }),
          toPayment,
        ),
    }),
    /**
     * State of a payment by its own pay session id, for whoever returns from a provider (ALT-1). The page brought it, so
     * only a second reading asks the service.
     */
    paymentStatus: build.query<Payment, string>({
      queryFn: async (paySessionId, { signal, extra, forced }) => {
        const { door, arrived } = lent(extra)
        if (!forced && arrived?.session_id === paySessionId) return { data: toPayment(arrived) }
        return mapped(await door.call('status', { paySessionId, signal }), toPayment)
      },
    }),
  }),
})
