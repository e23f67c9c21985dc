import { chooseMethod, enterAmount } from './cashier'
import { expect, openSession, paymentOf, test } from './world'

test.describe.configure({ retries: 0 })

test('RESULT-10 ROUTE-4 a withdrawal is followed from processing to sent without a reload', async ({ page, world }) => {
  const { session_id, url } = await openSession(world, { balance: '100.00' })
  await page.goto(url.replace('/deposit', '/withdrawal'))
  await chooseMethod(page, 'Halden Instant')
  await enterAmount(page, '20')
  await page.getByRole('textbox', { name: 'IBAN' }).fill('DE89370400440532013000')
  await page.getByRole('button', { name: /^Withdraw 20/ }).click()
  await expect(page.getByRole('heading', { name: 'Your withdrawal is being processed' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Withdrawal sent' })).toBeVisible()
  expect((await paymentOf(world, session_id)).transaction_status).toBe('success')
  await expect(page.getByText('20.00 EUR').first()).toBeVisible()
})
