import type { MethodQuery } from '../api'
import { isPrefetchAllowed } from '../host'
import type { Effect } from '../session'
import type { WithQueries } from '../session/queries'

/**
 * Prefetches a form that the player will probably open. Returns whether it can be rendered now. Does nothing if the browser saves
 * data. The code for it is loaded with the forms, not with the list.
 */
export function prefetchForm(query: MethodQuery): Effect<Promise<boolean>, WithQueries> {
  return async (dispatch) => {
    if (!isPrefetchAllowed()) return false
    try {
      const { loadForm } = await import('./load-form')
      return await dispatch(loadForm(query))
    } catch {
      return false
    }
  }
}
