import type { Flow } from '@modulor/contract/vocabulary'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { readPaymentByKey, submitPayment } from '../../api'
import { useDoor } from '../../session'
import { useVisit } from '../../visit'
import { Submission } from './submission'
import type { SubmissionState } from './submission-states'

/**
 * The submission of one open form. The key of an open intent is kept as the visit's transaction status, so that a reload
 * in the middle asks what became of it before anything can be paid again.
 */
export function useSubmission(flow: Flow, methodId: string): { state: SubmissionState; submission: Submission } {
  const door = useDoor()
  const { localData } = useVisit()
  const [submission] = useState(
    () =>
      new Submission({
        send: (idempotencyKey, body, signal) => submitPayment(door, { flow, methodId, idempotencyKey, body, signal }),
        read: (key) => readPaymentByKey(door, key),
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
  useEffect(() => submission.resume(), [submission])
  return { state, submission }
}
