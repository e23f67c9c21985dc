import { createCashierServer } from '@modulor/server'

/** The player comes from the sign-in of a real shop, never from the request. */
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
