/** Captures, cancellations and refunds. Adyen only accepts the request; a webhook reports the result. */
import type { OperationAnswer, OperationRef, Provider } from '../provider'
import { retryAfterOf } from '../retry-after'
import { parseJson, type AdyenClient } from './adyen-client'
import { KEY_WAS_USED, ModificationAnswer, ServiceError } from './adyen-wire'
import { toAdyenAmount } from './minor-units'
import { operationReferenceOf, type AdyenOperation } from './references'

const PATHS: Readonly<Record<AdyenOperation, string>> = { capture: 'captures', void: 'cancels', refund: 'refunds' }

export function adyenOperations(
  send: AdyenClient,
  merchantAccount: string,
): Required<Pick<Provider, 'capture' | 'void' | 'refund'>> {
  async function modify(what: AdyenOperation, ref: OperationRef): Promise<OperationAnswer> {
    const { operationId, reference, amount, currency } = ref
    if (reference === null) return { kind: 'unknown', why: 'no_reference' }
    const sum = toAdyenAmount(amount, currency)
    if (!sum) return { kind: 'failed', code: 'amount_inexact' }
    const key = operationReferenceOf(operationId, what)
    const answer = await send({
      path: `/payments/${encodeURIComponent(reference)}/${PATHS[what]}`,
      key,
      body: { merchantAccount, reference: key, ...(what !== 'void' && { amount: sum }) },
    })
    if (answer.kind === 'lost') return { kind: 'unknown', why: answer.why }
    const body = parseJson(answer.body)
    if (answer.status === 201 && ModificationAnswer.safeParse(body).success) return { kind: 'pending' }
    const { data: error } = ServiceError.safeParse(body)
    // An invalid request was not carried out, and the same key always gets the same response.
    const isRefused = (answer.status === 400 || answer.status === 422) && error?.errorType === 'validation'
    return isRefused && error.errorCode !== KEY_WAS_USED
      ? { kind: 'failed', code: `adyen_${error.errorCode}`.slice(0, 64) }
      : { kind: 'unknown', why: `http_${answer.status}`, ...retryAfterOf(answer, new Date()) }
  }

  return {
    capture: (ref) => modify('capture', ref),
    void: (ref) => modify('void', ref),
    refund: (ref) => modify('refund', ref),
  }
}
