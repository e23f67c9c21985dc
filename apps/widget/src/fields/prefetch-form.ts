import type { MethodQuery } from '../api'
import { isPrefetchWanted } from '../host'
import type { Effect } from '../session'
import type { WithQueries } from '../session/queries'

/**
 * Fetches a form while the player is on the way to it; true: it can be rendered now. Does nothing where the browser saves
 * data. How that is done comes with the forms and is no part of the list.
 */
export function prefetchForm(query: MethodQuery): Effect<Promise<boolean>, WithQueries> {
  return async (dispatch) => {
    if (!isPrefetchWanted()) return false
    try {
      const { loadForm } = await import('./load-form')
      return await dispatch(loadForm(query))
    } catch {
      return false
    }
  }
}
