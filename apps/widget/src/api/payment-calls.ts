/**
 * The calls that move a payment. Plain functions and not mutations: card data would travel inside Redux actions, where
 * every middleware and developer tool can read it (house rule 11).
 */
import type { SubmitRequest, ThreeDsResultRequest } from '@modulor/contract/http'
import type { Flow } from '@modulor/contract/vocabulary'
import type { CallOutcome, Door } from './door'
import { mapped } from './mapped'
import { toPayment, type Payment } from './to-payment'

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
export async function submitPayment(door: Door, call: SubmitCall): Promise<CallOutcome<Payment>> {
  const outcome = await door.call(call.flow === 'deposit' ? 'depositSubmit' : 'withdrawalSubmit', {
    path: { payGroupId: call.methodId },
    body: call.body,
    idempotencyKey: call.idempotencyKey,
    signal: call.signal,
    timeoutMs: SUBMIT_TIMEOUT_MS,
  })
  return mapped(outcome, toPayment)
}

/** Reads what became of a submit whose answer was lost. `not_found`: the service never got it. */
export async function readPaymentByKey(door: Door, idempotencyKey: string): Promise<CallOutcome<Payment>> {
  const outcome = await door.call('sessionState', { query: { idempotency_key: idempotencyKey } })
  return mapped(outcome, toPayment)
}

/** Hands in what came back from an issuer (THREEDS-1). A hint only: the service asks the provider. */
export async function sendThreeDsResult(
  door: Door,
  paySessionId: string,
  body: ThreeDsResultRequest,
): Promise<CallOutcome<Payment>> {
  const outcome = await door.call('threeDsResult', { paySessionId, body, timeoutMs: SUBMIT_TIMEOUT_MS })
  return mapped(outcome, toPayment)
}
