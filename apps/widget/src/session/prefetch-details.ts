import type { ApiExtra, MethodDetails, MethodQuery } from '../api'
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'

/**
 * Fetches what a method's form needs before the form is asked for, unless it is known already, and answers it. Brings the
 * queries if they are not here yet. A failure is nobody's business: the form asks again and says so.
 */
export function prefetchDetails(
  query: MethodQuery,
): ThunkAction<Promise<MethodDetails | undefined>, unknown, ApiExtra, UnknownAction> {
  return async (dispatch) => {
    try {
      const { detailsQuery } = await import('./queries')
      const { data } = await dispatch(detailsQuery(query, { subscribe: false }))
      return data
    } catch {
      return undefined
    }
  }
}

/** Fetches the saved cards before a form offers them, so that they stand there when it opens. */
export function prefetchCards(): ThunkAction<void, unknown, ApiExtra, UnknownAction> {
  return (dispatch) => {
    import('./queries').then(({ prefetch }) => dispatch(prefetch('savedCards', null, {}))).catch(() => undefined)
  }
}
