import { receiveWebhooks } from '@modulor/server'

/** A unique index of your database: an event that is delivered again changes nothing. */
const knownIds = new Set<string>()

const receive = receiveWebhooks({
  secrets: process.env.CASHIER_WEBHOOK_SECRET ?? '',
  onEvent(event, id) {
    if (knownIds.has(id)) return
    // In your database the id and the credit are stored in one transaction.
    if (event.type === 'payment.succeeded' && event.data.flow === 'deposit')
      console.log(`credit ${event.data.user_id} ${event.data.received} ${event.data.currency}`)
    knownIds.add(id)
  },
  onError: (error) => console.error(error),
})

export const POST = (request: Request): Promise<Response> => receive(request)
