/** The readable side of the service as RTK Query endpoints; what is cached is already mapped. Writes are in `payment-calls.ts`. */
import { createApi, fakeBaseQuery } from '@reduxjs/toolkit/query/react'
import type { Flow } from '@modulor/contract/vocabulary'
import type { ApiError } from './api-error'
import type { CallOutcome, Door } from './door'
import { toListing, type Listing } from './to-listing'
import { toMethodDetails, type MethodDetails } from './to-method-details'
import { toPayment, type Payment } from './to-payment'

/** What the store lends to its thunks and queries. */
export type ApiExtra = { readonly door: Door }

const UNUSED_DATA_KEPT_S = 60

const doorOf = (extra: unknown): Door => (extra as ApiExtra).door

function mapped<Wire, Domain>(outcome: CallOutcome<Wire>, toDomain: (wire: Wire) => Domain): CallOutcome<Domain> {
  return 'error' in outcome ? outcome : { data: toDomain(outcome.data) }
}

export type MethodQuery = { readonly flow: Flow; readonly methodId: string; readonly currency: string }

export const cashierApi = createApi({
  reducerPath: 'cashierApi',
  baseQuery: fakeBaseQuery<ApiError>(),
  keepUnusedDataFor: UNUSED_DATA_KEPT_S,
  tagTypes: ['Listing'],
  endpoints: (build) => ({
    /** Methods, settings and balance of a flow (API-1). */
    listing: build.query<Listing, Flow>({
      queryFn: async (flow, { signal, extra }) => {
        const door = doorOf(extra)
        return flow === 'deposit'
          ? mapped(await door.call('depositInit', { signal }), toListing)
          : mapped(await door.call('withdrawalInit', { signal }), toListing)
      },
      providesTags: ['Listing'],
    }),
    /** Fields and limits of a method (API-2). A POST that changes nothing, so it can be fetched ahead and cached. */
    methodDetails: build.query<MethodDetails, MethodQuery>({
      queryFn: async ({ flow, methodId, currency }, { signal, extra }) => {
        const door = doorOf(extra)
        const request = { path: { payGroupId: methodId }, body: { currency }, signal }
        return flow === 'deposit'
          ? mapped(await door.call('depositSelect', request), toMethodDetails)
          : mapped(await door.call('withdrawalSelect', request), toMethodDetails)
      },
    }),
    /** State of a payment of this session; null asks for the newest one. */
    payment: build.query<Payment, string | null>({
      queryFn: async (paymentId, { signal, extra }) =>
        mapped(
          await doorOf(extra).call('sessionState', { query: { payment_id: paymentId ?? undefined }, signal }),
          toPayment,
        ),
    }),
    /** State of a payment by its own pay session id, for whoever returns from a provider (ALT-1). */
    paymentStatus: build.query<Payment, string>({
      queryFn: async (paySessionId, { signal, extra }) =>
        mapped(await doorOf(extra).call('status', { paySessionId, signal }), toPayment),
    }),
  }),
})

export const { useListingQuery, useMethodDetailsQuery, usePaymentQuery, usePaymentStatusQuery, usePrefetch } =
  cashierApi
