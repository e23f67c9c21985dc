/** The player's country, for brands that filter methods by country (COUNTRY-1). Loaded with its picker. */
import { FLOWS } from '@modulor/contract/vocabulary'
import type { ApiError } from '../api'
import { chooseSessionCountry } from '../api/country-call'
import { loadListing, type ListingsState } from './listings'
import type { Effect } from './state-store'

type InStore = { readonly listings: ListingsState }

/**
 * Sends the country to the service and reads every loaded listing again. Returns null, or the error of the service; after an
 * error nothing has changed.
 */
export function chooseCountry(country: string): Effect<Promise<ApiError | null>, InStore> {
  return async (dispatch, getState, { apiClient }) => {
    const outcome = await chooseSessionCountry(apiClient, country)
    if ('error' in outcome) return outcome.error
    const { listings } = getState()
    const known = FLOWS.filter((flow) => listings[flow].kind !== 'absent')
    await Promise.all(known.map((flow) => dispatch(loadListing(flow))))
    return null
  }
}
