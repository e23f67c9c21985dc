import type { OutboundAnswer } from '../outbound-client'
import type { OperationAnswer, OperationRef, Provider } from '../provider'
import { retryAfterOf } from '../retry-after'
import { parseJson, pathOf, type Json, type Send } from './sandbox-calls'
import { SandboxPayment, SandboxRefund, SandboxRefusal } from './sandbox-wire'

const unread = (answer: Extract<OutboundAnswer, { kind: 'answered' }>): OperationAnswer => ({
  ...{ kind: 'unknown', why: `http_${answer.status}` },
  ...retryAfterOf(answer, new Date()),
})

/** Refunds, captures and voids at the sandbox provider. An answer that does not parse is `unknown`. */
export function sandboxOperations(send: Send): Pick<Provider, 'capture' | 'void' | 'refund' | 'refundStatus'> {
  const refundPathOf = (ref: OperationRef) => `${pathOf(ref)}/refunds`

  async function callRefund(method: 'GET' | 'POST', path: string, body?: Json): Promise<OperationAnswer> {
    const answer = await send(method, path, body)
    if (answer.kind === 'lost') return { kind: 'unknown', why: answer.why }
    const isOk = answer.status === 200
    const read = (isOk ? SandboxRefund : SandboxRefusal).safeParse(parseJson(answer.body))
    if (answer.status === 404 && method === 'GET') return { kind: 'unseen' }
    if (!read.success || !(isOk || answer.status === 409)) return unread(answer)
    return 'error' in read.data ? { kind: 'failed', code: read.data.error } : { kind: read.data.status }
  }

  /** Captures or closes the payment. Fails if the payment has another state afterwards. */
  async function settle(ref: OperationRef, expected: 'succeeded' | 'closed', body: Json): Promise<OperationAnswer> {
    const answer = await send('POST', `${pathOf(ref)}/${expected === 'succeeded' ? 'capture' : 'close'}`, body)
    if (answer.kind === 'lost') return { kind: 'unknown', why: answer.why }
    const parsed = parseJson(answer.body)
    const refusal = SandboxRefusal.safeParse(parsed)
    if (answer.status === 409 && refusal.success) return { kind: 'failed', code: refusal.data.error }
    const payment = SandboxPayment.safeParse(parsed)
    if (answer.status !== 200 || !payment.success) return unread(answer)
    const { status } = payment.data
    return status === expected ? { kind: 'succeeded' } : { kind: 'failed', code: `payment_${status}` }
  }

  return {
    capture: (ref) => settle(ref, 'succeeded', { amount: ref.amount }),
    void: (ref) => settle(ref, 'closed', {}),
    refund: (ref) => callRefund('POST', refundPathOf(ref), { refund_reference: ref.operationId, amount: ref.amount }),
    refundStatus: (ref) => callRefund('GET', `${refundPathOf(ref)}/${ref.operationId}`),
  }
}
