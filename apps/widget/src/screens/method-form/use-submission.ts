import type { Flow } from '@modulor/contract/vocabulary'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { MethodDetails } from '../../api'
import { loadChunk, useWhenOnline } from '../../host'
import { loadMessagePart } from '../../i18n/load-messages'
import { reloadListings, useApiClient, useAppStore } from '../../session'
import { useVisit } from '../../visit'
import { LazySubmission } from './lazy-submission'
import type { SubmissionState } from './submission-states'

/** The submission of one open form. A submit that a reload interrupted is checked before the player can pay again. */
export function useSubmission(
  flow: Flow,
  method: Pick<MethodDetails, 'id' | 'readAt'>,
): { state: SubmissionState; submission: LazySubmission } {
  const apiClient = useApiClient()
  const store = useAppStore()
  const { localData } = useVisit()
  const [submission] = useState(
    () =>
      new LazySubmission(async () => {
        const load = () => Promise.all([import('./open-submission'), loadMessagePart('later')])
        const [{ openSubmission, submitBody }] = await loadChunk(load)
        return { open: () => openSubmission({ flow, method, apiClient, store, localData }), submitBody }
      }),
  )
  const state = useSyncExternalStore(submission.subscribe, submission.getState, submission.getState)
  useEffect(() => {
    if (localData.read('transaction-status') !== null) submission.resume()
    return () => submission.leave(() => store.dispatch(reloadListings()))
  }, [submission, store, localData])
  // The payment is read by its key first. Only a submit that the service did not receive is sent again, with the same key.
  useWhenOnline(state.kind === 'unsure' ? submission.checkAgain : null)
  return { state, submission }
}
