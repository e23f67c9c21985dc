import type { Flow } from '@modulor/contract/vocabulary'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { readPaymentByKey, submitPayment, type MethodDetails } from '../../api'
import { useAppStore, useDoor } from '../../session'
import { intentKey } from './intent-key'
import { useVisit } from '../../visit'
import { Submission } from './submission'
import type { SubmissionState } from './submission-states'

/**
 * The submission of one open form. The key of an open intent is kept as the visit's transaction status, so that a reload
 * in the middle asks what became of it before anything can be paid again.
 */
export function useSubmission(
  flow: Flow,
  { id: methodId, intent }: Pick<MethodDetails, 'id' | 'intent'>,
): { state: SubmissionState; submission: Submission } {
  const door = useDoor()
  const store = useAppStore()
  const { localData } = useVisit()
  const [submission] = useState(
    () =>
      new Submission({
        send: (idempotencyKey, body, signal) => submitPayment(door, { flow, methodId, idempotencyKey, body, signal }),
        read: (key) => readPaymentByKey(door, key),
        pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        newKey: (body) => intentKey(intent, body, store.getState().submitForm.announcedPaymentId),
        pendingKey: {
          load: () => localData.read('transaction-status'),
          save: (key) =>
            key === null ? localData.remove('transaction-status') : localData.write('transaction-status', key),
        },
      }),
  )
  const state = useSyncExternalStore(submission.subscribe, submission.getState, submission.getState)
  useEffect(() => submission.resume(), [submission])
  return { state, submission }
}
