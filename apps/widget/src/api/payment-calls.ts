/**
 * The calls that move a payment. Plain functions and no actions of the store: card data would be in the state, where
 * every module can read it.
 */
import type { RouteRequest, SubmitRequest, ThreeDsResultRequest } from '@modulor/contract/http'
import type { Flow } from '@modulor/contract/vocabulary'
import type { CallOutcome, ApiClient } from './api-client'
import { mapped } from './mapped'
import { toPayment, type Payment } from './to-payment'
import { toRouting, type Routing } from './to-routing'

/** How long an answer may take that waits for a provider. */
export const SUBMIT_TIMEOUT_MS = 40_000

export type SubmitCall = {
  readonly flow: Flow
  readonly methodId: string
  readonly idempotencyKey: string
  readonly body: SubmitRequest
  readonly signal: AbortSignal
}

/** Submits a deposit or a withdrawal (API-3). The same key never makes a second payment, however often it is sent (API-13). */
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

/** Reads what became of a submit whose answer was lost. `not_found`: the service never got it. */
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

/** Says that a display form is paid (DISP-2). The service asks the provider, and the answer is what it says. */
export const confirmDisplayForm = (apiClient: ApiClient, payment: Named): Promise<CallOutcome<Payment>> =>
  aboutDisplayForm(apiClient, 'confirm', payment)

/** Gives a display form up (DISP-2). Paid before that, the answer is a success. */
export const cancelDisplayForm = (apiClient: ApiClient, payment: Named): Promise<CallOutcome<Payment>> =>
  aboutDisplayForm(apiClient, 'cancel', payment)

/** Hands in what came back from an issuer (THREEDS-1). A hint only: the service asks the provider. */
export async function sendThreeDsResult(
  apiClient: ApiClient,
  paySessionId: string,
  body: ThreeDsResultRequest,
): Promise<CallOutcome<Payment>> {
  const outcome = await apiClient.call('threeDsResult', { paySessionId, body, timeoutMs: SUBMIT_TIMEOUT_MS })
  return mapped(outcome, toPayment)
}

export type RouteCall = {
  readonly flow: Flow
  readonly methodId: string
  readonly body: RouteRequest
  readonly signal: AbortSignal
}

/** Asks which fields a form needs for what it holds so far (FORM-11). Changes nothing; of a card only the BIN leaves. */
export async function routeFields(
  apiClient: ApiClient,
  { flow, methodId, body, signal }: RouteCall,
): Promise<CallOutcome<Routing>> {
  const outcome = await apiClient.call(flow === 'deposit' ? 'depositRoute' : 'withdrawalRoute', {
    path: { payGroupId: methodId },
    body,
    signal,
  })
  return mapped(outcome, toRouting)
}

export type RecurringQuestion = {
  readonly userCardId: string
  readonly amount: string
  readonly currency: string
  readonly signal: AbortSignal
}

/** Whether a saved card pays this amount only with its CVV (SAVED-3, CARD-6). */
export async function checkRecurring(apiClient: ApiClient, question: RecurringQuestion): Promise<CallOutcome<boolean>> {
  const { userCardId, amount, currency, signal } = question
  const body = { user_card_id: userCardId, amount, currency }
  const outcome = await apiClient.call('recurringCheck', { body, signal })
  return mapped(outcome, ({ is_cvv_required }) => is_cvv_required)
}
