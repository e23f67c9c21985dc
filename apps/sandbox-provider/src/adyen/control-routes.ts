/** Routes with which a test controls the simulator and reads its state. They are not part of Adyen's API. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AdyenAccount } from './adyen-account'
import { Faults } from './faults'
import type { GuardedRoutes } from './guarded-routes'
import { Money } from './requests'
import { settlementReport } from './settlement-report'
import type { WebhookQueue } from './webhook-queue'

const Settings = z.strictObject({
  /** The address for webhooks about payments, as it is set in Adyen's Customer Area. */
  webhook_url: z.url().optional(),
  transfer_webhook_url: z.url().optional(),
  faults: Faults.optional(),
})
const Event = z.strictObject({
  /** The reference of the payment. */
  reference: z.string(),
  eventCode: z.string(),
  success: z.boolean().optional(),
  amount: Money.optional(),
  pspReference: z.string().optional(),
  originalReference: z.string().optional(),
  merchantReference: z.string().optional(),
  reason: z.string().optional(),
  additionalData: z.record(z.string(), z.string()).optional(),
})
/** The day of a report. It is a parameter because the service under test may have another clock. */
const Report = z.object({ day: z.iso.date() })
const StoredCard = z.strictObject({ token: z.string() })
const Pay = z.strictObject({ reference: z.string() })

/** The webhook addresses that a test has set. */
export type Addresses = { webhook?: string | undefined; transferWebhook?: string | undefined }

type ControlRequest = {
  readonly account: AdyenAccount
  readonly routes: GuardedRoutes
  readonly addresses: Addresses
  readonly queues: readonly WebhookQueue[]
}

export function registerControl(app: FastifyInstance, { account, routes, addresses, queues }: ControlRequest): void {
  app.put('/adyen/control', async ({ body }, reply) => {
    const { webhook_url: webhook, transfer_webhook_url: transferWebhook, faults } = Settings.parse(body)
    if (webhook !== undefined) addresses.webhook = webhook
    if (transferWebhook !== undefined) addresses.transferWebhook = transferWebhook
    if (faults) account.faults = faults
    for (const queue of queues) void queue.pump()
    return reply.code(204).send()
  })
  app.get('/adyen/control', () => ({
    journal: account.journal,
    requests: routes.received,
    stored_cards: account.storedCards.tokens,
    payments: [...account.payments.values()].map(({ pspReference, reference, state }) => ({
      ...{ pspReference, reference, state },
    })),
  }))
  app.post('/adyen/control/events', ({ body }, reply) => {
    const { reference, ...given } = Event.parse(body)
    const payment = account.find((each) => each.reference === reference)
    if (!payment) return reply.code(404).send({ error: 'not_found' })
    account.event(payment, JSON.parse(JSON.stringify(given)) as Parameters<AdyenAccount['event']>[1])
    return reply.code(202).send()
  })
  app.post('/adyen/control/expired-cards', ({ body }, reply) =>
    account.storedCards.expire(StoredCard.parse(body).token)
      ? reply.code(204).send()
      : reply.code(404).send({ error: 'not_found' }),
  )
  /** The sums that were settled so far, as the settlement details report of a batch. */
  app.get('/adyen/control/settlement-report', ({ query }, reply) =>
    reply.type('text/csv').send(settlementReport(account.journal, Report.parse(query).day)),
  )
  /** Simulates that a voucher or transfer is paid. */
  app.post('/adyen/control/pay', ({ body }, reply) => {
    const { reference } = Pay.parse(body)
    const payment = account.find((each) => each.reference === reference)
    if (!payment) return reply.code(404).send({ error: 'not_found' })
    account.decide(payment, true, { code: '2', reason: 'Refused' })
    return reply.code(202).send()
  })
}
