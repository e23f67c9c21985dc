import type { Page } from '@playwright/test'
import { chooseMethod, enterAmount, expectDecline, expectDeposit, pay } from './cashier'
import { chargesOf, expect, paymentOf, test } from './world'

test.describe.configure({ retries: 0 })

async function toTheBank(page: Page, method = 'Halden Instant'): Promise<void> {
  await chooseMethod(page, method)
  await enterAmount(page, '60')
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Pay from your account' })).toBeVisible()
}

test('RESULT-8 ROUTE-8 a player pays by bank redirect and comes back to a success', async ({
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

test('RESULT-8 a provider that wants a form gets a form', async ({ page, openCashier }) => {
  await openCashier()
  await toTheBank(page, 'Bank transfer')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expectDeposit(page, '60.00 EUR')
})

test('RESULT-3 a player who cancels at the bank sees a decline and nothing taken', async ({
  page,
  world,
  openCashier,
}) => {
  const session = await openCashier()
  await toTheBank(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectDecline(page, 'You cancelled this payment.')
  const { payment_id } = await paymentOf(world, session)
  expect(await chargesOf(world, payment_id)).toEqual([])
})

test('RESULT-10 a payment that the bank makes later turns into success without a reload', async ({
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
  await expect(page.getByRole('heading', { name: /waiting for your payment|is being confirmed/ })).toBeVisible()
  await expectDeposit(page, '60.00 EUR')
  expect(loads).toBe(1)
})

test('RESULT-10 a payment left pending stays open and says that the page may be left', async ({
  page,
  world,
  openCashier,
}) => {
  const session = await openCashier()
  await toTheBank(page)
  await page.getByRole('button', { name: 'Leave it pending' }).click()
  await expect(page.getByRole('heading', { name: /waiting for your payment|is being confirmed/ })).toBeVisible()
  await expect(page.getByText(/You can leave this page/)).toBeVisible()
  const { transaction_status } = await paymentOf(world, session)
  expect(['await', 'processing']).toContain(transaction_status)
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
