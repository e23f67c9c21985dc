import { expectAccessible } from './axe'
import { CARDS, amountField, expectDecline, expectDeposit, fillCard, pay, payButton } from './cashier'
import { chargesOf, expect, newPlayer, openSession, paymentOf, test } from './world'

test.describe.configure({ retries: 0 })

const PHONE = { width: 390, height: 844 }
const newOrder = () => ({ id: `A-${newPlayer()}`, amount: '24.90', description: 'Season ticket, east stand' })

test.use({ viewport: PHONE })

test('ROUTE-7 CHECK-1 CARD-8 a player pays an order by card: a decline with its reason, another card, success, once', async ({
  page,
  world,
  openCashier,
}) => {
  const order = newOrder()
  const session = await openCashier({ terms: { order } })
  await expect(page).toHaveURL(/\/checkout\b/)
  const yours = page.getByRole('region', { name: 'Your order' })
  await expect(yours.getByText(order.description)).toBeVisible()
  await expect(yours.getByText('24.90 EUR')).toBeVisible()
  await expect(yours.getByText(order.id)).toBeVisible()
  await expect(amountField(page)).toHaveCount(0)
  await expectAccessible(page)

  await fillCard(page, CARDS.insufficientFunds)
  const submitted = page.waitForRequest(/\/submit$/)
  await pay(page)
  expect((await submitted).postDataJSON()).toMatchObject({
    amount: '24.90',
    currency: 'EUR',
    parameters: { card_exp_month: '08', card_exp_year: '29' },
  })
  await expectDecline(page, 'There is not enough money for this payment.')
  const first = await paymentOf(world, session)

  await page.getByRole('button', { name: 'Another card' }).click()
  await expect(page).toHaveURL(/\/checkout\b/)
  await expect(yours.getByText('24.90 EUR')).toBeVisible()
  await fillCard(page, CARDS.approved)
  await pay(page)
  await expectDeposit(page, '24.90 EUR')

  const second = await paymentOf(world, session)
  expect(await chargesOf(world, first.payment_id)).toEqual([])
  expect(await chargesOf(world, second.payment_id)).toHaveLength(1)

  await openCashier({ terms: { order } })
  await fillCard(page, CARDS.approved)
  await pay(page)
  await expect(page.getByText('This method is not available right now.').first()).toBeVisible()
  await expect(payButton(page)).toBeVisible()
})

test('ROUTE-7 CHECK-1 without an order the checkout leads to the deposit methods; with one they stand there as ever', async ({
  page,
  world,
  openCashier,
}) => {
  const { url } = await openSession(world)
  await page.goto(url.replace('/deposit', '/checkout'))
  await expect(page).toHaveURL(/\/deposit\b/)
  await expect(page.getByRole('heading', { name: 'Popular' })).toBeVisible()

  await openCashier({ terms: { order: newOrder() } })
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/deposit\b/)
  await expect(page.getByTestId('pay-group').filter({ hasText: 'Bank card' }).first()).toBeVisible()
})
