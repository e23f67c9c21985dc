import { createCashierServer } from '@modulor/server'

const cashier = createCashierServer({
  origin: 'https://cashier.example',
  merchantKey: process.env.CASHIER_MERCHANT_KEY ?? '',
})

// The address goes to the page that shows the cashier.
const { url } = await cashier.sessions.create({
  brand: 'COM',
  user: { id: 'player-1', country: 'DE' },
  currency: 'EUR',
})
console.log(url)
