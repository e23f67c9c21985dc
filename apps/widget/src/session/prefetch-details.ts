import type { ApiExtra, MethodQuery } from '../api'
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'

/**
 * Fetches what a method's form needs before the form is asked for, unless it is known already. Brings the queries if
 * they are not here yet. A failure is nobody's business: the form asks again and says so.
 */
export function prefetchDetails(query: MethodQuery): ThunkAction<void, unknown, ApiExtra, UnknownAction> {
  return (dispatch) => {
    import('./queries').then(({ prefetch }) => dispatch(prefetch('methodDetails', query, {}))).catch(() => undefined)
  }
}
