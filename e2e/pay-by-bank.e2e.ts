import type { Page } from '@playwright/test'
import { chooseMethod, enterAmount, expectDeposit, pay } from './cashier'
import { chargesOf, expect, paymentOf, test } from './world'

test.describe.configure({ retries: 0 })

/** A redirect to the bank. `alternative-payment` tests cancelled and pending payments, and redirects by a form. */
async function toTheBank(page: Page): Promise<void> {
  await chooseMethod(page, 'Halden Instant')
  await enterAmount(page, '60')
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Pay from your account' })).toBeVisible()
}

test('RESULT-8 ROUTE-8 a player pays by bank redirect and returns to a success page', async ({
  page,
  world,
  openCashier,
}) => {
  const session = await openCashier()
  await toTheBank(page)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expectDeposit(page, '60.00 EUR')
  await expect(page).toHaveURL(/\/payments\/status\/sandbox\//)
  const { payment_id } = await paymentOf(world, session)
  expect(await chargesOf(world, payment_id)).toHaveLength(1)
})

test('RESULT-10 a payment that the bank executes later turns into success without a reload', async ({
  page,
  openCashier,
}) => {
  await openCashier()
  await toTheBank(page)
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.getByRole('button', { name: 'Pay later' }).click()
  // On a slow machine the bank may have paid before the page is loaded.
  await expect(
    page.getByRole('heading', { name: /waiting for your payment|is being confirmed|Deposit received/ }),
  ).toBeVisible()
  await expectDeposit(page, '60.00 EUR')
  expect(loads).toBe(1)
})

test('ROUTE-15 Back from the bank shows the payment and never pays again', async ({ page, world, openCashier }) => {
  const session = await openCashier()
  await toTheBank(page)
  const first = await paymentOf(world, session)
  await page.goBack()
  await expect(page.getByRole('heading', { name: /Continue with|Halden Instant/ })).toBeVisible()
  expect((await paymentOf(world, session)).payment_id).toBe(first.payment_id)
  expect(await chargesOf(world, first.payment_id)).toEqual([])
})
