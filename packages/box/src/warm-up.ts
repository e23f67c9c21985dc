import { randomUUID } from 'node:crypto'
import type { FirstBrand } from '@modulor/contract/box'
import { createCashierServer } from '@modulor/server'
import { resetBox, type Controlled } from './control/control-routes'

/** After this number of rounds, a payment and its reset take about as long as later ones. */
const ROUNDS = 4
const ANSWER_MS_MAX = 20_000
const CARD = { card_pan: '4242424242424242', card_cvv: '123', month: '12', year: '35' }

/** Makes a card payment with the demo's first brand. */
async function pay(origin: string, { code, merchant_key: merchantKey }: FirstBrand): Promise<void> {
  const { sessions } = createCashierServer({ origin, merchantKey })
  const { session_id: session = '' } = await sessions.create({
    brand: code,
    user: { id: 'warm-up' },
    currency: 'EUR',
  })
  const answer = await fetch(`${origin}/api/cashier-service/v1.0/payments/groups/card/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-session-id': session, 'idempotency-key': randomUUID() },
    body: JSON.stringify({ amount: '25.00', currency: 'EUR', card_data: CARD }),
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
  })
  if (!answer.ok)
    throw new Error(`The first payment of the box was answered with ${answer.status}: ${await answer.text()}`)
}

/**
 * Pays with the demo's configuration and resets the box: the first payments of a process take several times as long as
 * later ones, and a reset waits for the work that they started. Their events are sent only to the demo merchant, to no
 * other site.
 */
export async function warmUp(controlled: Controlled, brand: FirstBrand): Promise<void> {
  const { service, demo } = controlled
  for (let round = 0; round < ROUNDS; round += 1) {
    if (!demo) await service.ask('warm_up')
    await pay(service.url, brand)
    await resetBox(controlled)
  }
}
