import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit'
import type { ApiExtra, MethodQuery } from '../api'

/** Brings a form while the player is on the way to it. How that is done comes with the forms and is no part of the list. */
export function prefetchForm(query: MethodQuery): ThunkAction<void, unknown, ApiExtra, UnknownAction> {
  return (dispatch) => {
    import('./load-form').then(({ loadForm }) => dispatch(loadForm(query))).catch(() => undefined)
  }
}
