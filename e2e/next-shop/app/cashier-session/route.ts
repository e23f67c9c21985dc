import { createCashierServer } from '@modulor/server'

/** A real shop takes the player from its sign-in, never from the request. */
export async function POST() {
  const cashier = createCashierServer({
    origin: process.env.CASHIER_URL ?? '',
    merchantKey: process.env.CASHIER_MERCHANT_KEY ?? '',
  })
  const { url } = await cashier.sessions.create({
    brand: 'COM',
    user: { id: 'next-player', country: 'DE' },
    currency: 'EUR',
    language: 'en',
  })
  return Response.json({ url })
}
