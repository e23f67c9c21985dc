/** The announcement of a payment's end. It is loaded with the result, not with the first view. */
import type { Effect } from './state-store'
import { resultAnnounced, type Ended, type InStore } from './submit-form'

/** Marks the end of a payment as announced. Returns true the first time, false for later calls with the same payment. */
export function takeAnnouncement({ id, updatedAt }: Ended): Effect<boolean, InStore> {
  return (dispatch, getState) => {
    const isFirst = !getState().submitForm.announcedPaymentIds.includes(id)
    if (isFirst) dispatch(resultAnnounced({ id, updatedAt }))
    return isFirst
  }
}
