import type { Flow } from '@modulor/contract/vocabulary'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { readPaymentByKey, submitPayment, type MethodDetails } from '../../api'
import { lineReady, useWhenOnline } from '../../host'
import { reloadListings, useAppStore, useApiClient } from '../../session'
import { submitTold } from '../../session/submit-told'
import { useVisit } from '../../visit'
import { Submission } from './submission'
import type { SubmissionState } from './submission-states'

/** The later of two moments of the service's clock. */
export function lastSeen(readAt: string | null, seenAt: string | null): string | null {
  if (readAt === null || seenAt === null) return readAt ?? seenAt
  return Date.parse(seenAt) > Date.parse(readAt) ? seenAt : readAt
}

/**
 * The submission of one open form. The key of an open press is kept as the visit's transaction status, so that a reload
 * in the middle asks what became of it before anything can be paid again.
 */
export function useSubmission(
  flow: Flow,
  { id: methodId, readAt }: Pick<MethodDetails, 'id' | 'readAt'>,
): { state: SubmissionState; submission: Submission } {
  const apiClient = useApiClient()
  const store = useAppStore()
  const { localData } = useVisit()
  const [submission] = useState(
    () =>
      new Submission({
        send: async (press, body, signal) => {
          const seenAt = lastSeen(readAt, store.getState().submitForm.seenAt)
          const whole = { ...body, ...(seenAt !== null && { seen_at: seenAt }) }
          const about = { flow, methodId, press }
          store.dispatch(submitTold(about))
          const outcome = await submitPayment(apiClient, {
            flow,
            methodId,
            idempotencyKey: press,
            body: whole,
            signal,
          })
          if ('error' in outcome) store.dispatch(submitTold({ ...about, code: outcome.error.errorCode }))
          return outcome
        },
        line: lineReady,
        read: (key) => readPaymentByKey(apiClient, key),
        pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        newKey: () => crypto.randomUUID(),
        pendingKey: {
          load: () => localData.read('transaction-status'),
          save: (key) =>
            key === null ? localData.remove('transaction-status') : localData.write('transaction-status', key),
        },
      }),
  )
  const state = useSyncExternalStore(submission.subscribe, submission.getState, submission.getState)
  useEffect(() => {
    submission.resume()
    return () => submission.leave(() => store.dispatch(reloadListings()))
  }, [submission, store])
  // The service is asked about the key first; only what it never got goes out again, under the same key.
  useWhenOnline(state.kind === 'unsure' ? submission.checkAgain : null)
  return { state, submission }
}
