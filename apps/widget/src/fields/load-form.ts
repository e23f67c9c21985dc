import { isCardFieldType } from '@modulor/rules'
import type { MethodQuery } from '../api'
import { methodDetailsCall, savedCardsCall } from '../api/query-calls'
import type { Effect } from '../session'
import { readQuery, type WithQueries } from '../session/queries'
import { loadLabels } from './labels'
import { preloadKinds, preloadSavedCards } from './registry'

/**
 * Fetches the details of a method unless they are cached, then the chunks of its rare field kinds, and the saved cards if its
 * form offers them. Returns whether the details could be read. After a failure the form itself retries and shows the error.
 */
export function loadForm(query: MethodQuery): Effect<Promise<boolean>, WithQueries> {
  return async (dispatch) => {
    const { data } = await dispatch(readQuery(methodDetailsCall, query))
    if (!data) return false
    preloadKinds(data.fields)
    await loadLabels(data)
    if (!data.fields.some(({ extendedType }) => isCardFieldType(extendedType))) return true
    const cards = await dispatch(readQuery(savedCardsCall, null))
    if (cards.data?.length) await preloadSavedCards()
    return true
  }
}
