import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { DELAYS_MS } from '../delays'
import type { OperationService } from '../payments/operation-service'
import { keyOf } from '../operations/operation'
import type { Operation } from '../operations/operation'
import { reportsOfDecision } from '../operations/reports'
import type { Behaviour } from '../outcomes/behaviour'
import { isSameText } from '../payments/page-token'
import { capturePayment } from '../payments/capture-payment'
import { closeOperation } from '../payments/close-operation'
import type { Opened } from '../payments/find-same'
import { behaviourOfPayment, openPayment } from '../payments/open-payment'
import { behaviourOfPayout, openPayout } from '../payments/open-payout'
import { done, httpStatusOf, refused } from '../payments/outcome'
import type { Outcome, Refusal } from '../payments/outcome'
import { toRefund, refundBehaviourOf } from '../payments/refund-answer'
import { refundPayment } from '../payments/refund-payment'
import {
  CaptureRequest,
  DisputeDecision,
  PAYMENT_BODY_BYTES_MAX,
  PaymentRequest,
  PayoutRequest,
  ReferenceParams,
  RefundParams,
  RefundRequest,
  ThreeDsResult,
} from '../payments/requests'
import { continueThreeDs } from '../payments/three-ds'
import { toJournalEntry, toPaymentWithAction } from '../payments/wire'
import type { Scenarios } from '../scenarios/scenarios'
import { cutOff, sendFirstAnswer } from './first-answer'
import { registerStatements } from './statements'

export type ApiContext = {
  readonly operations: OperationService
  readonly scenarios: Scenarios
  readonly apiKey: string
  /** A function, because the address is known only when the server listens. */
  readonly publicUrl: () => string
}

const JOURNAL_ENTRIES_MAX = 100_000
const JournalQuery = z.object({
  merchant_reference: z.string().max(128).optional(),
  /** Only entries from this time on. */
  since: z.iso.datetime().optional(),
  /** The start of a page, counted from the oldest entry; without it the newest entries are sent. */
  offset: z.coerce.number().int().min(0).optional(),
  limit: z.coerce.number().int().min(1).max(JOURNAL_ENTRIES_MAX).optional(),
})

/** The API for merchants, under /v1, which requires the API key. */
export function registerApi(app: FastifyInstance, context: ApiContext): void {
  app.register(
    (api, _options, ready) => {
      api.addHook('onRequest', (request, reply, next) => {
        if (isSameText(request.headers.authorization ?? '', `Bearer ${context.apiKey}`)) next()
        else reply.code(401).send({ error: 'unauthorized', message: 'The API key is missing or wrong.' })
      })
      registerPayments(api, context)
      registerPayouts(api, context)
      api.get('/journal', ({ query }, reply) => reply.send(journalOf(context.operations, JournalQuery.parse(query))))
      registerStatements(api, context.operations)
      ready()
    },
    { prefix: '/v1' },
  )
}

/**
 * Returns the journal as data, oldest first. `total` is greater than the number of entries if the journal was too
 * long to be sent as a whole.
 */
export function journalOf({ store }: OperationService, query: z.infer<typeof JournalQuery>) {
  const { merchant_reference: reference, since, offset, limit = JOURNAL_ENTRIES_MAX } = query
  const entries = store
    .journal()
    .filter((entry) => reference === undefined || entry.reference === reference)
    .filter(({ at }) => since === undefined || Date.parse(at) >= Date.parse(since))
  const page = offset === undefined ? entries.slice(-limit) : entries.slice(offset, offset + limit)
  return { entries: page.map(toJournalEntry), total: entries.length }
}

function registerPayments(api: FastifyInstance, context: ApiContext): void {
  const { operations } = context
  const withPayment = (params: unknown, act: (operation: Operation) => Outcome<Operation>): Outcome<Operation> => {
    const operation = operations.store.find(keyOf({ kind: 'payment', ...ReferenceParams.parse(params) }))
    return operation === undefined ? refused('not_found') : act(operation)
  }

  api.post('/payments', { bodyLimit: PAYMENT_BODY_BYTES_MAX }, async ({ body }, reply) => {
    const request = PaymentRequest.parse(body)
    const ordinary = behaviourOfPayment(request, new Date(operations.scheduler.now()))
    return open(reply, { kind: 'payment', request, ordinary, method: request.method }, context, (behaviour) =>
      openPayment(operations, request, behaviour),
    )
  })
  api.get('/payments/:reference', async ({ params }, reply) =>
    send(
      reply,
      withPayment(params, (operation) => done(operation)),
      context,
    ),
  )
  api.post('/payments/:reference/close', async ({ params }, reply) =>
    send(reply, done(closeOperation(operations, 'payment', ReferenceParams.parse(params).reference)), context),
  )
  api.post('/payments/:reference/three-ds', async ({ params, body }, reply) => {
    const result = ThreeDsResult.parse(body)
    return send(
      reply,
      withPayment(params, (operation) => done(continueThreeDs(operations, operation, result))),
      context,
    )
  })
  api.post('/payments/:reference/capture', async ({ params, body }, reply) => {
    const { amount } = CaptureRequest.parse(body)
    return send(
      reply,
      withPayment(params, (operation) => capturePayment(operations, operation, amount)),
      context,
    )
  })
  registerRefunds(api, context, withPayment)
  // Replaces the payer's bank, which decides a dispute, and an arbitration, which may reverse the decision.
  api.post('/payments/:reference/dispute', async ({ params, body }, reply) => {
    const { outcome, fee_returned: isFeeReturned } = DisputeDecision.parse(body)
    return send(
      reply,
      withPayment(params, (operation) => {
        const names = reportsOfDecision(operation, outcome)
        return names
          ? done(names.reduce((before, name) => operations.report(before, name, isFeeReturned), operation))
          : refused('not_disputed')
      }),
      context,
    )
  })
  api.post('/payments/:reference/refund', async ({ params, body }, reply) => {
    const { amount, refund_reference: reference } = RefundRequest.parse(body)
    return send(
      reply,
      withPayment(params, (operation) => refundPayment(operations, operation, { reference, amount })),
      context,
    )
  })
}

/** Refunds as resources of their own, whose state can be queried. */
function registerRefunds(
  api: FastifyInstance,
  { operations }: ApiContext,
  withPayment: (params: unknown, act: (operation: Operation) => Outcome<Operation>) => Outcome<Operation>,
): void {
  const refundOf = ({ refunds }: Operation, reference: string) =>
    refunds.find((refund) => refund.reference === reference)

  api.post('/payments/:reference/refunds', async ({ params, body }, reply) => {
    const { amount, refund_reference: reference } = RefundRequest.parse(body)
    const way = refundBehaviourOf(amount)
    const before = withPayment(params, (operation) => done(operation))
    const isKnown = before.ok && refundOf(before.value, reference) !== undefined
    const outcome = withPayment(params, (operation) =>
      way === 'refused' ? refused('refund_refused') : refundPayment(operations, operation, { reference, amount }),
    )
    if (!outcome.ok) return sendRefusal(reply, outcome.refusal)
    // The first response is lost; a repeated request gets a response.
    if (way === 'answer_lost' && !isKnown) return cutOff(reply)
    const refund = refundOf(outcome.value, reference)
    return refund ? reply.send(toRefund(refund, operations.scheduler)) : sendRefusal(reply, 'not_found')
  })
  api.get('/payments/:reference/refunds/:refund', async ({ params }, reply) => {
    const outcome = withPayment(params, (operation) => done(operation))
    const refund = outcome.ok ? refundOf(outcome.value, RefundParams.parse(params).refund) : undefined
    return refund ? reply.send(toRefund(refund, operations.scheduler)) : sendRefusal(reply, 'not_found')
  })
}

function registerPayouts(api: FastifyInstance, context: ApiContext): void {
  const { operations } = context
  api.post('/payouts', async ({ body }, reply) => {
    const request = PayoutRequest.parse(body)
    const ordinary = behaviourOfPayout(request)
    return open(reply, { kind: 'payout', request, ordinary, method: 'payout' }, context, (behaviour) =>
      openPayout(operations, request, behaviour),
    )
  })
  api.get('/payouts/:reference', async ({ params }, reply) => {
    const operation = operations.store.find(keyOf({ kind: 'payout', ...ReferenceParams.parse(params) }))
    return send(reply, operation === undefined ? refused('not_found') : done(operation), context)
  })
  api.post('/payouts/:reference/close', async ({ params }, reply) =>
    send(reply, done(closeOperation(operations, 'payout', ReferenceParams.parse(params).reference)), context),
  )
}

type Arriving = {
  readonly kind: 'payment' | 'payout'
  readonly request: Pick<PayoutRequest, 'merchant_reference' | 'customer'>
  /** The behaviour by its card or its amount. */
  readonly ordinary: Behaviour
  readonly method: string
}

/**
 * Opens a payment or payout with the behaviour of the player's scenario, else of its card or amount; or loses the
 * request.
 */
async function open(
  reply: FastifyReply,
  { kind, request, ordinary, method }: Arriving,
  context: ApiContext,
  toOpened: (behaviour: Behaviour) => Opened,
): Promise<FastifyReply> {
  const { operations, scenarios } = context
  const key = keyOf({ kind, reference: request.merchant_reference })
  const isSeen = operations.store.find(key) !== undefined
  const behaviour = isSeen
    ? ordinary
    : (scenarios.consume({ key, player: request.customer ?? null, method }) ?? ordinary)
  if (!isSeen && behaviour.arrival !== 'at_once') await operations.scheduler.pause(DELAYS_MS.hang)
  if (!isSeen && behaviour.arrival === 'never') return cutOff(reply)
  return sendOpened(reply, toOpened(behaviour), context)
}

async function sendOpened(reply: FastifyReply, opened: Opened, context: ApiContext): Promise<FastifyReply> {
  if (!opened.ok) return sendRefusal(reply, opened.refusal)
  const { operation, isNew } = opened.value
  return isNew ? sendFirstAnswer(reply, operation, context) : send(reply, done(operation), context)
}

function send(reply: FastifyReply, outcome: Outcome<Operation>, { publicUrl }: ApiContext): FastifyReply {
  if (!outcome.ok) return sendRefusal(reply, outcome.refusal)
  return reply.send(toPaymentWithAction(outcome.value, publicUrl()))
}

function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return reply.code(httpStatusOf(refusal)).send({ error: refusal })
}
