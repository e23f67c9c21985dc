import type { MethodQuery } from '../api'
import type { Effect } from '../session'
import type { WithQueries } from '../session/queries'

/** Brings a form while the player is on the way to it. How that is done comes with the forms and is no part of the list. */
export function prefetchForm(query: MethodQuery): Effect<void, WithQueries> {
  return (dispatch) => {
    import('./load-form').then(({ loadForm }) => dispatch(loadForm(query))).catch(() => undefined)
  }
}
