import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { ApiExtra, MethodQuery } from '../api'
import { detailsQuery, prefetch } from '../session/queries'
import { preloadKinds } from './registry'

/**
 * Fetches the details of a method unless they are known already, then the chunks of its rare kinds, and the saved cards
 * where its form offers them. A failure is nobody's business yet: the form asks again and says so.
 */
export function loadForm(query: MethodQuery): ThunkAction<Promise<void>, unknown, ApiExtra, UnknownAction> {
  return async (dispatch) => {
    const { data } = await dispatch(detailsQuery(query, { subscribe: false }))
    if (data && preloadKinds(data.fields).includes('card')) dispatch(prefetch('savedCards', null, {}))
  }
}
