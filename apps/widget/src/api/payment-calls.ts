/**
 * The calls that change a payment. They are plain functions and not actions of the store, because card data would be in the
 * state, where every module can read it.
 */
import type { SubmitRequest, ThreeDsResultRequest } from '@modulor/contract/http'
import type { Flow } from '@modulor/contract/vocabulary'
import type { CallOutcome, ApiClient } from './api-client'
import { mapped } from './mapped'
import { toPayment, type Payment } from './to-payment'

/** The timeout of calls that wait for a provider. */
export const SUBMIT_TIMEOUT_MS = 40_000

export type SubmitCall = {
  readonly flow: Flow
  readonly methodId: string
  readonly idempotencyKey: string
  readonly body: SubmitRequest
  readonly signal: AbortSignal
}

/** Submits a deposit or a withdrawal (API-3). The same key never creates a second payment, however often it is sent (API-13). */
export async function submitPayment(apiClient: ApiClient, call: SubmitCall): Promise<CallOutcome<Payment>> {
  const outcome = await apiClient.call(call.flow === 'deposit' ? 'depositSubmit' : 'withdrawalSubmit', {
    path: { payGroupId: call.methodId },
    body: call.body,
    idempotencyKey: call.idempotencyKey,
    signal: call.signal,
    timeoutMs: SUBMIT_TIMEOUT_MS,
  })
  return mapped(outcome, toPayment)
}

/** Reads the payment of a submit whose response was lost. `not_found`: the service has not received the submit. */
export async function readPaymentByKey(apiClient: ApiClient, idempotencyKey: string): Promise<CallOutcome<Payment>> {
  const outcome = await apiClient.call('sessionState', { query: { idempotency_key: idempotencyKey } })
  return mapped(outcome, toPayment)
}

type Named = Pick<Payment, 'id' | 'methodId'>

async function aboutDisplayForm(
  apiClient: ApiClient,
  id: 'confirm' | 'cancel',
  payment: Named,
): Promise<CallOutcome<Payment>> {
  const outcome = await apiClient.call(id, {
    path: { payGroupId: payment.methodId },
    body: { payment_id: payment.id },
    timeoutMs: SUBMIT_TIMEOUT_MS,
  })
  return mapped(outcome, toPayment)
}

/** Confirms that a display form is paid (DISP-2). The service checks it at the provider and returns the payment's state. */
export const confirmDisplayForm = (apiClient: ApiClient, payment: Named): Promise<CallOutcome<Payment>> =>
  aboutDisplayForm(apiClient, 'confirm', payment)

/** Cancels a display form (DISP-2). If it was paid before, the returned payment is successful. */
export const cancelDisplayForm = (apiClient: ApiClient, payment: Named): Promise<CallOutcome<Payment>> =>
  aboutDisplayForm(apiClient, 'cancel', payment)

/** Sends the result of an issuer's page to the service (THREEDS-1). It is only a hint: the service checks it at the provider. */
export async function sendThreeDsResult(
  apiClient: ApiClient,
  paySessionId: string,
  body: ThreeDsResultRequest,
): Promise<CallOutcome<Payment>> {
  const outcome = await apiClient.call('threeDsResult', { paySessionId, body, timeoutMs: SUBMIT_TIMEOUT_MS })
  return mapped(outcome, toPayment)
}
