/** What a payment's page says about money depends only on the service's state of that payment. */
import { CARDS, expectDeposit, payByCard } from './cashier'
import { expect, test } from './world'

test.describe.configure({ retries: 0 })

const SILENT = /nothing was taken|on your balance/i

test('issue-8 1.2 RESULT-10 if the state of a paid deposit cannot be read, the page says that it is unknown, and how to continue', async ({
  page,
  browser,
  openCashier,
}) => {
  await openCashier()
  await payByCard(page, CARDS.approved)
  await expectDeposit(page, '100.00 EUR')
  const address = page.url()

  // Another browser: no session, nothing stored.
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(address)
  await expect(elsewhere.getByRole('heading', { name: 'We cannot show your payment here' })).toBeVisible()
  await expect(elsewhere.getByText(SILENT)).toHaveCount(0)
  await expect(elsewhere.getByRole('button', { name: 'Check again' })).toHaveCount(0)
  await expect(elsewhere.getByRole('button', { name: 'Back to the site' })).toBeVisible()
  await elsewhere.context().close()

  // A payment that does not exist.
  await page.goto(address.replace(/payment_id=[^&]+/, 'payment_id=6f1b0f4e-0000-4000-8000-000000000000'))
  await expect(page.getByRole('heading', { name: 'We cannot find this payment' })).toBeVisible()
  await expect(page.getByText(SILENT)).toHaveCount(0)

  // The state is refused until the click: the page also polls, and would show the result before the click.
  const isPressed = () => page.evaluate(() => 'isPressed' in window)
  await page.route('**/session-state**', async (route) =>
    (await isPressed()) ? route.continue() : route.fulfill({ status: 429, body: '{}' }),
  )
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'We could not load your payment' })).toBeVisible()
  await expect(page.getByText(SILENT)).toHaveCount(0)
  await page.evaluate(() => window.addEventListener('click', () => Object.assign(window, { isPressed: true }), true))
  await page.getByRole('button', { name: 'Check again' }).click()
  await expectDeposit(page, '100.00 EUR')
})
