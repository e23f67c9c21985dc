import { wordsOf } from '../tools/engines/words'
import { chooseMethod, enterAmount } from './cashier'
import { expect, openSession, paymentOf, test } from './world'

const en = wordsOf('en')

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

test('WDR-1 WDR-4 an account that was paid is offered again, masked, and can be deleted', async ({ page, world }) => {
  const { session_id, url } = await openSession(world, { balance: '100.00' })
  const address = url.replace('/deposit', '/withdrawal')
  await page.goto(address)
  await chooseMethod(page, 'Halden Instant')
  await expect(page.getByRole('radiogroup', { name: en('FIELD.ACCOUNT_CHOICE') })).toHaveCount(0)
  await enterAmount(page, '20')
  await page.getByRole('textbox', { name: 'IBAN' }).fill('DE89370400440532013000')
  await page.getByRole('button', { name: /^Withdraw 20/ }).click()
  await expect(page.getByRole('heading', { name: en('RESULT.WITHDRAWAL_SENT') })).toBeVisible()

  await page.getByRole('button', { name: en('RESULT.ALL_METHODS') }).click()
  await chooseMethod(page, 'Halden Instant')
  const kept = page.getByRole('radio', { name: /DE •••• 3000/ })
  await expect(kept).not.toBeChecked()
  await kept.check()
  await expect(page.getByRole('textbox', { name: 'IBAN' })).toHaveCount(0)
  await enterAmount(page, '21')
  const sent = page.waitForRequest((request) => request.url().endsWith('/submit') && request.method() === 'POST')
  await page.getByRole('button', { name: /^Withdraw 21/ }).click()
  expect((await sent).postDataJSON()).toMatchObject({ is_new_payout_account: false, parameters: {} })
  await expect(page.getByRole('heading', { name: en('RESULT.WITHDRAWAL_SENT') })).toBeVisible()
  expect(await paymentOf(world, session_id)).toMatchObject({ amount: '21.00', destination: 'DE •••• 3000' })

  await page.getByRole('button', { name: en('RESULT.ALL_METHODS') }).click()
  await chooseMethod(page, 'Halden Instant')
  await kept.check()
  await page.getByRole('button', { name: /Delete DE •••• 3000/ }).click()
  const question = page.getByRole('alertdialog', { name: en('ACCOUNTS.CONFIRM') })
  await question.getByRole('button', { name: en('ACCOUNTS.KEEP') }).click()
  await expect(kept).toBeChecked()
  await page.getByRole('button', { name: /Delete DE •••• 3000/ }).click()
  await question.getByRole('button', { name: en('ACCOUNTS.DELETE') }).click()
  await expect(kept).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'IBAN' })).toBeVisible()
})
