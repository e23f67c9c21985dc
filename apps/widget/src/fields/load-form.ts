import { isCardFieldType } from '@modulor/rules'
import type { MethodQuery } from '../api'
import { methodDetailsCall, savedCardsCall } from '../api/query-calls'
import type { Effect } from '../session'
import { readQuery, type WithQueries } from '../session/queries'
import { loadLabels } from './labels'
import { preloadKinds, preloadSavedCards } from './registry'

/**
 * Fetches the details of a method unless they are known already, then the chunks of its rare kinds, and the saved cards
 * where its form offers them. True: all of it is here. After a failure the form itself asks again and says so.
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
