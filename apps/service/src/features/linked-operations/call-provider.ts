/** Phase B of a refund, capture or void: calls the provider, outside of any transaction (SVC-5). */
import { fromMinor } from '@modulor/rules'
import { crashPoint } from '../../jobs/crash-point'
import { isPlain } from '../../plain-text'
import type { OperationAnswer, OperationRef } from '../../providers/provider'
import { isProviderUnavailable, isTerminal, providerMoneyOf, providerOf, type Payment } from '../payments'
import type { LinkedOperation } from './linked-operation'
import type { LinkedOperationDeps } from './linked-operations.types'
import { isOfAuthorisation } from './net-position'
import { isRequestedKind, rulesOf } from './operation-kinds'

type Call = 'refund' | 'refundStatus' | 'capture' | 'void'
type Calls = { readonly send: Call | undefined; readonly status?: Call }

/** The provider calls that carry an operation out and request its state. */
function callsOf({ kind }: LinkedOperation): Calls {
  const send = isRequestedKind(kind) ? rulesOf(kind).providerCall : undefined
  return send === 'refund' ? { send, status: 'refundStatus' } : { send }
}

/** The plug-in does not have the call, so nothing was sent now. */
const NOT_OFFERED = { kind: 'failed', code: 'not_offered' } as const satisfies OperationAnswer

function refOf(operation: LinkedOperation, payment: Payment): OperationRef {
  const { currency, precision } = providerMoneyOf(payment)
  return {
    operationId: operation.id,
    paymentId: payment.attemptId,
    flow: payment.flow,
    reference: payment.providerReference,
    amount: fromMinor(operation.providerAmountMinor, precision),
    currency,
  }
}

/**
 * The result of a capture or void if the payment has ended meanwhile: the provider has reported that end, so it is not called
 * again. A provider may refund a payment that is voided after its capture.
 */
function answerByEnd(operation: LinkedOperation, { state, declineCode }: Payment): OperationAnswer | undefined {
  if (!isOfAuthorisation(operation) || !isTerminal(state)) return undefined
  const isDone = operation.kind === 'capture' ? state === 'succeeded' : declineCode === 'not_captured'
  return isDone ? { kind: 'succeeded' } : { kind: 'failed', code: `payment_${state}` }
}

/**
 * Sends the operation, or sends it again. The operation's id is the idempotency key, so it is carried out once. Never throws:
 * every failure is `unknown`.
 */
export function sendOperation(
  deps: LinkedOperationDeps,
  operation: LinkedOperation,
  payment: Payment,
): Promise<OperationAnswer> {
  const { send } = callsOf(operation)
  // Without a provider call, only the merchant's wallet had to reserve the amount, and it has done so.
  const known = send === undefined ? ({ kind: 'succeeded' } as const) : answerByEnd(operation, payment)
  return known ? Promise.resolve(known) : callProvider(deps, operation, payment, send)
}

/**
 * Requests the result of an operation whose response is missing. If the provider does not have the operation, it is sent again
 * with the same key. If the provider has no status query, the operation is sent again too, unless it is `pending`: then the
 * provider reports the end by itself, and a key that it has deleted after weeks must not create a second operation.
 */
export async function requestOperationStatus(
  deps: LinkedOperationDeps,
  operation: LinkedOperation,
  payment: Payment,
): Promise<OperationAnswer> {
  const { status } = callsOf(operation)
  const hasStatusQuery = status !== undefined && providerOf(deps.providers, payment)?.[status] !== undefined
  if (!hasStatusQuery && operation.state === 'pending') return answerByEnd(operation, payment) ?? { kind: 'pending' }
  const answer = hasStatusQuery ? await callProvider(deps, operation, payment, status) : ({ kind: 'unseen' } as const)
  if (answer.kind !== 'unseen') return answer
  const sent = await sendOperation(deps, operation, payment)
  // It may have been sent before, by a plug-in that the configuration has replaced since.
  return sent === NOT_OFFERED ? { kind: 'unknown', why: NOT_OFFERED.code } : sent
}

async function callProvider(
  { providers, breakers, logger }: LinkedOperationDeps,
  operation: LinkedOperation,
  payment: Payment,
  call: Call | undefined,
): Promise<OperationAnswer> {
  const provider = providerOf(providers, payment)
  if (!provider) return { kind: 'unknown', why: 'provider_not_configured' }
  try {
    const response = await (call && provider[call])?.(refOf(operation, payment))
    if (!response) return NOT_OFFERED
    const answer: OperationAnswer = isPlain(response) ? response : { kind: 'unknown', why: 'text_unstorable' }
    crashPoint('after-provider-answer')
    if (answer.kind === 'unknown') {
      logger.warn({ operationId: operation.id, call, why: answer.why }, 'no valid response from the provider')
      if (isProviderUnavailable(answer.why)) breakers?.failed('provider', payment.provider)
    } else breakers?.succeeded('provider', payment.provider)
    return answer
  } catch (error) {
    // Logs only the error's name, because its message may quote what was sent.
    const name = error instanceof Error ? error.name : 'thrown'
    logger.error({ operationId: operation.id, call, error: name }, 'the plug-in of the provider threw an error')
    return { kind: 'unknown', why: 'plug_in_failed' }
  }
}
