import { randomUUID } from 'node:crypto'
import type { OperationRef } from '../../../apps/service/src/providers/provider'
import { must, mustBe, type Scenario } from '../scenario'

/** Part of a payment of 25.50, so that a second one is more than what is left. */
const PART = '20.00'
const WAITED_MS = 3_000

export const refunds: readonly Scenario[] = [
  {
    id: 'refunds',
    title: 'One refund for one key, and never more than was charged',
    missing: ({ provider }) => (provider.refund ? undefined : 'refund'),
    async run(kit) {
      const order = kit.order()
      const answer = await kit.provider.authorise(order)
      must(answer.kind === 'succeeded', `the order to be refunded is ${answer.kind}`)
      const ref = (): OperationRef => ({
        ...{ operationId: randomUUID(), paymentId: order.paymentId, flow: 'deposit', amount: PART, currency: 'EUR' },
        reference: answer.facts.reference,
      })
      const refund = async (operation: OperationRef) => (await kit.provider.refund?.(operation))?.kind ?? 'absent'
      const first = ref()
      const kinds = [await refund(first), await refund(first)]
      must(
        kinds.every((kind) => kind === 'succeeded' || kind === 'pending'),
        `a refund that was sent twice is ${kinds.join(', ')}`,
      )
      const beyond = await refund(ref())
      must(beyond === 'failed' || beyond === 'pending', `a refund of more than is left is ${beyond}`)
      // An asynchronous one is decided later.
      if (beyond === 'pending') await new Promise((resolve) => setTimeout(resolve, WAITED_MS))
      const refunded = (await kit.simulator.journal(order.paymentId)).filter(({ kind }) => kind === 'refund')
      mustBe('the number of refunds', refunded.length, 1)
    },
  },
]
