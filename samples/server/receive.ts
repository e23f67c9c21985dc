declare function isKnown(id: string): Promise<boolean>
declare function credit(userId: string, amount: string, currency: string): Promise<void>

import { receiveWebhooks } from '@modulor/server'

export const receive = receiveWebhooks({
  secrets: process.env.CASHIER_WEBHOOK_SECRET ?? '',
  onEvent: async (event, id) => {
    if (await isKnown(id)) return
    // A withdrawal succeeds too: its money has left the balance, so nothing is credited.
    if (event.type === 'payment.succeeded' && event.data.flow === 'deposit')
      await credit(event.data.user_id, event.data.received, event.data.currency)
  },
  onError: (error) => console.error(error),
})
