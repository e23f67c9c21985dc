import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { ApiExtra, MethodQuery } from '../api'
import { prefetchCards, prefetchDetails } from '../session'

/**
 * Brings a form while the player is on the way to it: its details, then the chunks of its rare kinds and the saved cards
 * where it offers them. The kinds come with the form's own chunk, so none of them is a part of the list.
 */
export function prefetchForm(query: MethodQuery): ThunkAction<Promise<void>, unknown, ApiExtra, UnknownAction> {
  return async (dispatch) => {
    const details = await dispatch(prefetchDetails(query))
    if (!details) return
    try {
      const { preloadKinds } = await import('./registry')
      if (preloadKinds(details.fields).includes('card')) dispatch(prefetchCards())
    } catch {
      // The form brings them itself.
    }
  }
}
