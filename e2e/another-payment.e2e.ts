/** A further payment is never suppressed, open payments are found again, and a retry keeps the typed values (issue 8). */
import {
  CARDS,
  challengePage,
  chooseMethod,
  enterAmount,
  amountField,
  expectDecline,
  expectDeposit,
  pay,
  payByCard,
} from './cashier'
import { chargesOf, expect, newPlayer, openSession, paymentOf, test } from './world'

test.describe.configure({ retries: 0 })

test('API-13 issue-8 1.1 after Back from a challenge another card is charged, and the first payment is cancelled', async ({
  page,
  world,
  openCashier,
}) => {
  const session = await openCashier()
  await payByCard(page, CARDS.challengeAtOnce, '25')
  await expect(challengePage(page).getByRole('button').first()).toBeVisible()
  const { payment_id: first } = await paymentOf(world, session)
  await page.goBack()
  // The new listing adds its row above the methods: a click during that shift would miss the method.
  await expect(page.getByRole('region', { name: 'Open payments' })).toBeVisible()
  await payByCard(page, CARDS.approved, '25')
  const asked = page.getByRole('dialog', { name: 'You have an open payment' })
  await expect(asked).toContainText('Visa •••• 3063')
  await asked.getByRole('button', { name: 'Cancel it and make the new payment' }).click()
  await expectDeposit(page, '25.00 EUR')
  await expect(page.getByText('Bank card, Visa •••• 4242')).toBeVisible()
  const { payment_id: second } = await paymentOf(world, session)
  expect([await chargesOf(world, first), (await chargesOf(world, second)).length]).toEqual([[], 1])
})

test('issue-8 1.4 DISP-4 an open voucher payment is in the list of a new session, and its page can be opened', async ({
  page,
  world,
}) => {
  const player = newPlayer()
  await page.goto((await openSession(world, { player })).url)
  await chooseMethod(page, 'Tollo Voucher')
  await enterAmount(page, '30')
  await pay(page)
  await expect(page.getByText('Pay exactly')).toBeVisible()
  // A newer payment, left open at the bank, has no display form.
  await page.goto((await openSession(world, { player })).url)
  await chooseMethod(page, 'Halden Instant')
  await enterAmount(page, '45')
  await pay(page)
  await page.waitForURL(`${world.sandbox.url}/**`)
  const { url } = await openSession(world, { player })
  await page.goto(url.replace('/deposit', '/deposit/deposit-display-form'))
  await expect(page.getByText('Pay exactly')).toBeVisible()
  await page.goto(url)
  const open = page.getByRole('region', { name: 'Open payments' })
  await expect(open.getByRole('button').first()).toContainText('Waiting for you')
  await open.getByRole('button', { name: /Tollo Voucher.*30\.60 EUR/ }).click()
  await expect(page.getByText('Pay exactly')).toBeVisible()
  // Including its fee, as in the row.
  await expect(page.getByText('30.60').first()).toBeVisible()
  await expect(page).toHaveURL(/\/deposit\/deposit-display-form\?/)
})

test('issue-8 2.4 1.1 after a cancel at the bank the form has the amount and the bank again', async ({
  page,
  openCashier,
}) => {
  await openCashier()
  await chooseMethod(page, 'Bankhouse Direct')
  await enterAmount(page, '40')
  await page.getByRole('combobox', { name: 'Your bank', exact: true }).click()
  await page.getByRole('option', { name: 'Delmar Bank' }).click()
  await pay(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectDecline(page, 'You cancelled this payment.')
  await expect(page.getByText('Bankhouse Direct, Delmar Bank')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(amountField(page)).toHaveValue(/^40/)
  await expect(page.getByRole('combobox', { name: 'Your bank', exact: true })).toHaveText('Delmar Bank')
})

test('issue-8 1.1 the same amount to a second account is another withdrawal, after a confirmation if needed', async ({
  page,
  world,
}) => {
  const { session_id, url } = await openSession(world, { balance: '100.00' })
  await page.goto(url.replace('/deposit', '/withdrawal'))
  const withdrawTo = async (iban: string) => {
    await chooseMethod(page, 'Halden Instant')
    await enterAmount(page, '20.60')
    await page.getByRole('textbox', { name: 'IBAN' }).fill(iban)
    await page.getByRole('button', { name: /^Withdraw 20/ }).click()
  }
  await withdrawTo('DE89370400440532013000')
  await expect(page.getByText('Halden Instant, DE •••• 3000')).toBeVisible()
  const { payment_id: first } = await paymentOf(world, session_id)
  await page.goBack()
  await withdrawTo('FR1420041010050500013M02606')
  const another = page.getByRole('button', { name: 'Make another withdrawal' })
  const second = page.getByText('Halden Instant, FR •••• 2606')
  await expect(another.or(second).first()).toBeVisible()
  if (await another.isVisible()) await another.click()
  await expect(second).toBeVisible()
  expect((await paymentOf(world, session_id)).payment_id).not.toBe(first)
})
