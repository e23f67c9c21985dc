/** The submission of a form and the body that it sends. Loaded with the first submit of a page (`lazy-submission.ts`). */
import type { Flow } from '@modulor/contract/vocabulary'
import type { ApiClient, MethodDetails } from '../../api'
import { readPaymentByKey, submitPayment } from '../../api/payment-calls'
import { savedCardsCall } from '../../api/query-calls'
import { whenOnline } from '../../host'
import { reloadListings, type Store } from '../../session'
import { readQuery } from '../../session/queries'
import { submitTracked } from '../../session/submit-tracked'
import { fingerprintOf, type LocalData } from '../../storage'
import { browserDataOf } from './browser-data'
import { Submission } from './submission'
import { toSubmitPayload } from './submit-payload'

const BALANCE_TOO_LOW = '1206'

export type SubmissionContext = {
  readonly flow: Flow
  readonly method: Pick<MethodDetails, 'id' | 'readAt'>
  readonly apiClient: ApiClient
  readonly store: Store
  readonly localData: LocalData
}

/** The later of two times of the service's clock; null if both are null. */
export function lastSeen(readAt: string | null, seenAt: string | null): string | null {
  if (readAt === null || seenAt === null) return readAt ?? seenAt
  return Date.parse(seenAt) > Date.parse(readAt) ? seenAt : readAt
}

/**
 * The submission of one open form. The key of an open press is kept in the tab's storage (`transaction-status`), so that after a
 * reload its payment is checked before the player can pay again.
 */
export function openSubmission({ flow, method, apiClient, store, localData }: SubmissionContext): Submission {
  return new Submission({
    send: async (press, body, signal) => {
      const seenAt = lastSeen(method.readAt, store.getState().submitForm.seenAt)
      const whole = { ...body, ...(seenAt !== null && { seen_at: seenAt }) }
      const about = { flow, methodId: method.id, press }
      store.dispatch(submitTracked(about))
      const call = { flow, methodId: method.id, idempotencyKey: press, body: whole, signal }
      const outcome = await submitPayment(apiClient, call)
      if ('error' in outcome) {
        store.dispatch(submitTracked({ ...about, code: outcome.error.errorCode }))
        // The shown balance is not the one by which the service decided.
        if (outcome.error.errorCode === BALANCE_TOO_LOW) store.dispatch(reloadListings())
        // The card may have been deleted elsewhere. Reading the cards again then shows the fields of a new one.
        if (body.card_data?.card_id !== undefined)
          void store.dispatch(readQuery(savedCardsCall, null, { isForced: true }))
      }
      return outcome
    },
    line: whenOnline,
    read: (key) => readPaymentByKey(apiClient, key),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    newKey: () => crypto.randomUUID(),
    pendingKey: {
      load: () => localData.read('transaction-status'),
      save: (key) =>
        key === null ? localData.remove('transaction-status') : localData.write('transaction-status', key),
    },
  })
}

/** The body of a submit: the typed values, the data about the browser, and the fingerprint. */
export function submitBody(
  localData: LocalData,
  details: Parameters<typeof toSubmitPayload>[0],
  values: Parameters<typeof toSubmitPayload>[1],
  at: Omit<Parameters<typeof toSubmitPayload>[2], 'browserData'>,
) {
  const browserData = browserDataOf(window, new Date())
  return { ...toSubmitPayload(details, values, { ...at, browserData }), fingerprint: fingerprintOf(localData) }
}
