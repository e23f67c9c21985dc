/** Phase B of a refund: asks the provider, outside of any transaction (SVC-5). */
import { fromMinor } from '@modulor/rules'
import { crashPoint } from '../../jobs/crash-point'
import type { OperationAnswer, OperationRef } from '../../providers/provider'
import { providerMoneyOf, type Payment } from '../payments'
import type { LinkedOperation } from './linked-operation'
import type { LinkedOperationDeps } from './linked-operations.types'

const NOT_OFFERED: OperationAnswer = { kind: 'failed', code: 'not_offered' }

function refOf(operation: LinkedOperation, payment: Payment): OperationRef {
  const { currency, precision } = providerMoneyOf(payment)
  return {
    operationId: operation.id,
    paymentId: payment.id,
    flow: payment.flow,
    reference: payment.providerReference,
    amount: fromMinor(operation.providerAmountMinor, precision),
    currency,
  }
}

/**
 * Sends the refund, or sends it again: the operation's id is the provider's key, so that it is carried out once. Never
 * throws: whatever goes wrong is `unknown`.
 */
export function sendRefund(deps: LinkedOperationDeps, operation: LinkedOperation, payment: Payment) {
  return ask(deps, operation, payment, 'refund')
}

/**
 * What became of a refund whose answer is missing. A provider that has never heard of it is sent it again: it is the same
 * refund to it. One that cannot be asked is sent it again too.
 */
export async function lookAfterRefund(
  deps: LinkedOperationDeps,
  operation: LinkedOperation,
  payment: Payment,
): Promise<OperationAnswer> {
  const canLook = deps.providers.get(payment.provider)?.refundStatus !== undefined
  const answer = canLook ? await ask(deps, operation, payment, 'refundStatus') : ({ kind: 'unseen' } as const)
  return answer.kind === 'unseen' ? sendRefund(deps, operation, payment) : answer
}

async function ask(
  { providers, breakers, logger }: LinkedOperationDeps,
  operation: LinkedOperation,
  payment: Payment,
  call: 'refund' | 'refundStatus',
): Promise<OperationAnswer> {
  const provider = providers.get(payment.provider)
  if (!provider) return { kind: 'unknown', why: 'provider_not_configured' }
  try {
    const answer = (await provider[call]?.(refOf(operation, payment))) ?? NOT_OFFERED
    crashPoint('after-provider-answer')
    if (answer.kind === 'unknown') {
      logger.warn({ operationId: operation.id, call, why: answer.why }, 'no valid response from the provider')
      breakers?.failed('provider', payment.provider)
    } else breakers?.succeeded('provider', payment.provider)
    return answer
  } catch (error) {
    // Only the error's name: its message may quote what was sent.
    const name = error instanceof Error ? error.name : 'thrown'
    logger.error({ operationId: operation.id, call, error: name }, 'the plug-in of the provider threw an error')
    return { kind: 'unknown', why: 'plug_in_failed' }
  }
}
