import { randomUUID } from 'node:crypto'
import { until } from '@modulor/testkit'
import type { OperationRef } from '../../../apps/service/src/providers/provider'
import type { Kit } from '../kit'
import type { Currency } from '../kit-config'
import { must, mustBe, type Scenario } from '../scenario'
import { endsAsInProviderRecords, minorOf } from './opening'

/** Part of a payment of 25.50, so that a second one is more than what is left. */
const PART = '20.00'
const WAITED_MS = 3_000
const ENDS_WITHIN_MS = 10_000
const CLOCK_STEP_MS = 5_000
/** Amounts that use every decimal of their currency. */
const PARTS: Readonly<Record<Currency, string>> = { EUR: '5.05', JPY: '505', KWD: '5.005' }

/** The operation after the provider has reported its end; if it does not in time, the operation in its current state. */
async function endOf(kit: Kit, operationId: string) {
  const read = () =>
    kit.db.selectFrom('linked_operations').selectAll().where('id', '=', operationId).executeTakeFirstOrThrow()
  const isEnded = async () => {
    kit.advance(CLOCK_STEP_MS)
    return ['succeeded', 'failed'].includes((await read()).state)
  }
  await until(isEnded, { deadlineMs: ENDS_WITHIN_MS, pollMs: 100 }).catch(() => undefined)
  return read()
}

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
      must(beyond === 'failed' || beyond === 'pending', `a refund of more than the remaining amount is ${beyond}`)
      // An asynchronous refund is decided later.
      if (beyond === 'pending') await new Promise((resolve) => setTimeout(resolve, WAITED_MS))
      const refunded = (await kit.simulator.journal(order.paymentId)).filter(({ kind }) => kind === 'refund')
      mustBe('the number of refunds', refunded.length, 1)
    },
  },
  {
    id: 'refund-amounts',
    title: 'Part of a payment is refunded exactly, in 0, 2 and 3 decimals, and the refund ends',
    missing: ({ provider }) => (provider.refund ? undefined : 'refund'),
    async run(kit) {
      for (const currency of Object.keys(PARTS) as Currency[]) {
        const { payment_id: id } = await kit.pay({ currency })
        await endsAsInProviderRecords(kit, id, 'succeeded')
        const { operation_id: operationId } = await kit.refund(id, PARTS[currency])
        const { state, amount } = await endOf(kit, operationId)
        mustBe(`a refund in ${currency}`, state, 'succeeded')
        const { currency_precision: precision } = await kit.rowOf(id)
        const given = (await kit.simulator.journal(id)).filter(({ kind }) => kind === 'refund')
        const sums = given.map((entry) => minorOf(entry.amount, precision))
        mustBe(`what was refunded in ${currency}, in minor units`, sums, [amount])
      }
    },
  },
]
