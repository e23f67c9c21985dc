import type { Flow } from '@modulor/contract/vocabulary'
import type { CallOutcome, ApiClient } from './api-client'
import { mapped } from './mapped'
import { toListing, type Listing } from './to-listing'

export type ListingRequest = {
  readonly flow: Flow
  /** Requests an explanation of each method's place in the list; only a sandbox returns it. */
  readonly isExplained: boolean
}

/** Reads methods, settings and balance of a flow (API-1). */
export async function readListing(
  apiClient: ApiClient,
  { flow, isExplained }: ListingRequest,
): Promise<CallOutcome<Listing>> {
  const request = { query: { explain: isExplained ? '1' : undefined } }
  return flow === 'deposit'
    ? mapped(await apiClient.call('depositInit', request), toListing)
    : mapped(await apiClient.call('withdrawalInit', request), toListing)
}
