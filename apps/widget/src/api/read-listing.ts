import type { Flow } from '@modulor/contract/vocabulary'
import type { CallOutcome, Door } from './door'
import { mapped } from './mapped'
import { toListing, type Listing } from './to-listing'

/** Reads methods, settings and balance of a flow (API-1). */
export async function readListing(door: Door, flow: Flow, signal: AbortSignal): Promise<CallOutcome<Listing>> {
  return flow === 'deposit'
    ? mapped(await door.call('depositInit', { signal }), toListing)
    : mapped(await door.call('withdrawalInit', { signal }), toListing)
}
