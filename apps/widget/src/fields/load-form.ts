import type { MethodQuery } from '../api'
import type { Effect } from '../session'
import { readQuery, type WithQueries } from '../session/queries'
import { preloadKinds } from './registry'

/**
 * Fetches the details of a method unless they are known already, then the chunks of its rare kinds, and the saved cards
 * where its form offers them. A failure is nobody's business yet: the form asks again and says so.
 */
export function loadForm(query: MethodQuery): Effect<Promise<void>, WithQueries> {
  return async (dispatch) => {
    const { data } = await dispatch(readQuery('methodDetails', query))
    if (data && preloadKinds(data.fields).includes('card')) void dispatch(readQuery('savedCards', null))
  }
}
