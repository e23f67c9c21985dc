import { expectAccessible } from './axe'
import { CARDS, amountField, expectDecline, fillCard, pay, payButton } from './cashier'
import { chargesOf, expect, newPlayer, paymentOf, test } from './world'

test.describe.configure({ retries: 0 })

const PHONE = { width: 390, height: 844 }
const newOrder = () => ({ id: `A-${newPlayer()}`, amount: '24.90', description: 'Season ticket, east stand' })

test.use({ viewport: PHONE })

test('ROUTE-7 CHECK-1 CARD-8 issue-8 1.7 after a decline an order can be paid with another method or card, and is paid once', async ({
  page,
  world,
  openCashier,
}) => {
  const order = newOrder()
  const player = newPlayer()
  const session = await openCashier({ player, terms: { order } })
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
  await expectDecline(page, 'There is not enough money in the account.')
  const first = await paymentOf(world, session)

  await expect(page.getByText(order.id)).toBeVisible()
  // The form of another method shows the order with its amount.
  await page.getByTestId('pay-group').first().click()
  await expect(yours.getByText('24.90 EUR')).toBeVisible()
  await expect(amountField(page)).toHaveCount(0)
  await expect(payButton(page)).toHaveText(/^Pay /)
  await page.goto(`${world.service.url}/checkout`)
  await expect(yours.getByText('24.90 EUR')).toBeVisible()

  await fillCard(page, CARDS.approved)
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Order paid' })).toBeVisible()
  await expect(page.getByText(order.description)).toBeVisible()
  await expect(page.getByText(/balance/)).toHaveCount(0)

  const second = await paymentOf(world, session)
  expect(await chargesOf(world, first.payment_id)).toEqual([])
  expect(await chargesOf(world, second.payment_id)).toHaveLength(1)

  // Every address of the cashier shows the player that the order is paid.
  await openCashier({ player, terms: { order } })
  for (const path of ['/checkout', '/deposit/halden/']) {
    await page.goto(`${world.service.url}${path}`)
    await expect(page.getByRole('heading', { name: 'Order paid' })).toBeVisible()
    await expect(payButton(page)).toHaveCount(0)
  }
})
