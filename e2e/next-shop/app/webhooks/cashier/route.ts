import { receiveWebhooks } from '@modulor/server'
import { received } from '../../received/events'

const receive = receiveWebhooks({
  secrets: process.env.CASHIER_WEBHOOK_SECRET ?? '',
  onEvent: (event, id) => {
    if (event.type !== 'risk.alarm') received.set(id, `${event.type} ${event.data.received} ${event.data.currency}`)
  },
  onError: (error) => console.error(error),
})

export const POST = (request: Request) => receive(request)
