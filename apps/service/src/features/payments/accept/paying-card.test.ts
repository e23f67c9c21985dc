import { expect, it } from 'vitest'
import { payingCard } from './paying-card'
import type { PaymentDeps } from '../model/payment-deps'
import type { PlayerSession } from '../model/payments.types'

const typed = (year: string) =>
  payingCard(
    {} as PaymentDeps,
    {} as PlayerSession,
    {
      card_pan: '4242424242424242',
      card_cvv: '123',
      month: '08',
      year,
      save_card: false,
      is_card_token_active: true,
    },
    { isCardMethod: true, fields: [], localSchemes: [] },
  )

it.each(['29', '2029'])('CARD-8 CARD-12 the year %s of a card is 2029', async (year) => {
  const { card } = await typed(year)
  expect(card).toMatchObject({ number: '4242424242424242', expMonth: 8, expYear: 2029, cvv: '123' })
})

it('CARD-6 a new card has no token, whatever the request says', async () => {
  expect((await typed('29')).data?.is_card_token_active).toBe(false)
})
