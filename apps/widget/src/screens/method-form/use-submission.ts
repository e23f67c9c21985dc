import type { Flow } from '@modulor/contract/vocabulary'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { MethodDetails } from '../../api'
import { loadChunk, useWhenOnline } from '../../host'
import { loadMessagePart } from '../../i18n/load-messages'
import { reloadListings, useApiClient, useAppStore } from '../../session'
import { useVisit } from '../../visit'
import { LazySubmission } from './lazy-submission'
import type { SubmissionState } from './submission-states'

/** The submission of one open form. What a reload interrupted is asked about before anything can be paid again. */
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
  // The service is asked about the key first; only what it never got goes out again, under the same key.
  useWhenOnline(state.kind === 'unsure' ? submission.checkAgain : null)
  return { state, submission }
}
