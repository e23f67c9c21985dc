import { createCashierServer } from '@modulor/server'

const cashier = createCashierServer({
  origin: process.env.CASHIER_URL ?? '',
  merchantKey: process.env.CASHIER_MERCHANT_KEY ?? '',
})

export async function POST(): Promise<Response> {
  // Take the player from your own sign-in, never from the body or the address of the request.
  const user = { id: 'player-1', country: 'DE' }
  const { url } = await cashier.sessions.create({ brand: 'COM', user, currency: 'EUR', language: 'en' })
  return Response.json({ url })
}
