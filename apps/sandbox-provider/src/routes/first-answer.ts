import type { FastifyReply } from 'fastify'
import { decimalsOf, textOf, unitsOf } from '../operations/amount'
import type { OperationService } from '../payments/operation-service'
import { keyOf } from '../operations/operation'
import type { Operation } from '../operations/operation'
import { unreachable } from '../operations/state'
import { toPaymentWithAction } from '../payments/wire'

const ONE_MORE = unitsOf('1.00')

/** Sends the response to the request that opened an operation, in the way that its test data selects (SVC-3). */
export async function sendFirstAnswer(
  reply: FastifyReply,
  operation: Operation,
  { operations, publicUrl }: { readonly operations: OperationService; readonly publicUrl: () => string },
): Promise<FastifyReply> {
  const payment = toPaymentWithAction(operation, publicUrl())
  const { answer } = operation.facts.behaviour
  switch (answer) {
    case 'at_once':
      return reply.send(payment)
    case 'when_settled': {
      const settled = operation.state.name === 'pending' ? await nextMoveOf(operation, operations) : operation
      return reply.send(toPaymentWithAction(settled, publicUrl()))
    }
    case 'lost':
      return cutOff(reply)
    case 'http_500':
      return reply.code(500).send({ error: 'internal', message: 'This error is the outcome of the test data.' })
    case 'garbage':
      return reply.type('application/json').send('<html>Bad gateway')
    case 'unknown_status':
      return reply.send({ ...payment, status: 'mystery' })
    case 'wrong_amount': {
      const amount = textOf(unitsOf(payment.amount) + ONE_MORE, decimalsOf(payment.amount))
      return reply.send({ ...payment, amount, captured_amount: amount })
    }
    case 'wrong_id':
      return reply.send({ ...payment, id: `${payment.id}-other` })
    case 'declined':
      return reply.send({ ...payment, status: 'declined', decline_code: 'do_not_honour' })
    case 'succeeded':
      return reply.send({ ...payment, status: 'succeeded', decline_code: undefined })
    default:
      return unreachable(answer)
  }
}

/** Closes the connection without a response. */
export function cutOff(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

function nextMoveOf({ facts }: Operation, { store }: OperationService): Promise<Operation> {
  const key = keyOf(facts)
  return new Promise((resolve) => {
    const unsubscribe = store.subscribe(({ change }) => {
      if (change.type !== 'moved' || change.key !== key) return
      unsubscribe()
      resolve(store.expect(key))
    })
  })
}
