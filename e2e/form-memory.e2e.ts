/** What a form shows while it is filled in, and which values it keeps (FORM-11, FORM-17, MONEY, WDR-5). */
import type { Page } from '@playwright/test'
import { HOST_NAMESPACE, HOST_PROTOCOL_VERSION } from '@modulor/contract/host-messages'
import { amountField, CARDS, chooseMethod, cvvField, fillCard, pay, refuseFields } from './cashier'
import { expect, test } from './world'

const BONUS = {
  pay_group_id: null,
  min_deposit_amount: '50.00',
  max_deposit_amount: null,
  absolute_bonus_value: null,
  percent_bonus_value: '20',
  max_bonus_value: '100.00',
}

/** A money line, found by its label; on a phone it is under the fields, on a desktop in the summary. */
const line = (page: Page, word: string) =>
  page
    .locator('dl > div:visible')
    .filter({ has: page.getByText(word, { exact: true }) })
    .locator('dd')

/** Sends messages as a native shell does, in whose web view the cashier is the top-level page. */
async function openInShell(page: Page): Promise<(payload: object) => Promise<void>> {
  await page.addInitScript(() => {
    Object.assign(window, { ReactNativeWebView: { postMessage: () => undefined } })
  })
  return (payload) =>
    page.evaluate((envelope) => window.postMessage(envelope, window.location.origin), {
      namespace: HOST_NAMESPACE,
      version: HOST_PROTOCOL_VERSION,
      payload,
    })
}

/** Everything that the page may have stored, as one text. */
const keptIn = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([
      Object.entries(window.localStorage),
      Object.entries(window.sessionStorage),
      window.history.state as unknown,
      window.location.href,
      document.cookie,
    ]),
  )

test('MONEY-1 MONEY-2 MONEY-3 MONEY-4 FORM-14 WDR-5 the money lines, bonus, rate and tax follow the amount', async ({
  page,
  openCashier,
}) => {
  await openCashier({ balance: '5000.00', terms: { bonuses: [BONUS] } })
  await test.step('MONEY-1 MONEY-2 MONEY-4 fee and bonus', async () => {
    await chooseMethod(page, 'Bank card')
    await amountField(page).fill('100')
    await expect(line(page, 'Fee, 1.5% + 0.20')).toHaveText('1.70 EUR')
    await expect(line(page, 'Bonus')).toHaveText('+20.00 EUR')
    await expect(line(page, 'You receive')).toHaveText('120.00 EUR')
    await expect(line(page, 'You pay')).toHaveText('101.70 EUR')
    await expect(page.getByText('+20.00 EUR on this deposit')).toBeVisible()
    await amountField(page).fill('30')
    await expect(page.getByText('Deposit 20.00 EUR more to get +10.00 EUR')).toBeVisible()
    await expect(line(page, 'Bonus')).toHaveCount(0)
    await expect(line(page, 'You pay')).toHaveText('30.65 EUR')
  })
  await page.goBack()
  await test.step('FORM-14 the amount charged in another currency is shown with its rate', async () => {
    await chooseMethod(page, 'Pacific Pay')
    await amountField(page).fill('50')
    await expect(line(page, 'Charged in USD')).toHaveText('54.75 USD')
    await expect(line(page, 'Rate')).toHaveText('1 EUR = 1.0842 USD')
  })
  await page.goBack()
  await test.step('WDR-5 MONEY-3 a withdrawal shows its tax and the received amount', async () => {
    await page
      .getByRole('radio', { name: 'Withdraw' })
      .or(page.getByRole('link', { name: 'Withdraw' }))
      .first()
      .click()
    await chooseMethod(page, 'Bank card')
    await amountField(page).fill('3000')
    await expect(line(page, 'Tax')).toHaveText('−127.50 EUR')
    await expect(line(page, 'You receive')).toHaveText(/^2\s842\.50\sEUR$/)
  })
})

test.describe('fields that depend on the typed values', () => {
  const country = (page: Page) => page.getByRole('combobox', { name: 'Country of your account' })

  test.beforeEach(async ({ page, openCashier }) => {
    await openCashier()
    await chooseMethod(page, 'Ridgeway Bank')
  })

  test('FORM-11 FORM-17 ROUTE-15 they appear and disappear with the values, and keep theirs while the player visits the list', async ({
    page,
  }) => {
    await country(page).selectOption('GB')
    await page.getByRole('textbox', { name: 'Sort code' }).fill('12-34-56')
    await pay(page)
    const account = page.getByRole('textbox', { name: 'Account number' })
    await expect(account).toBeFocused()
    await expect(page.getByText('Enter “Account number”.')).toBeVisible()
    await country(page).selectOption('DE')
    await page.getByRole('textbox', { name: 'IBAN' }).fill('DE89370400440532013000')
    await expect(account).toHaveCount(0)
    await expect(page.getByText('Enter “Account number”.')).toHaveCount(0)
    await country(page).selectOption('GB')
    await expect(page.getByRole('textbox', { name: 'Sort code' })).toHaveValue('12-34-56')
    await country(page).selectOption('OTHER')
    await expect(page.getByRole('textbox', { name: 'IBAN' })).toHaveValue('DE89370400440532013000')
    await test.step('FORM-17 ROUTE-15 the list and back', async () => {
      await country(page).selectOption('DE')
      await page.getByRole('textbox', { name: 'IBAN' }).fill('DE89370400440532013000')
      await amountField(page).fill('77')
      await page.goBack()
      await chooseMethod(page, 'Ridgeway Bank')
      await expect(country(page)).toHaveValue('DE')
      await expect(page.getByRole('textbox', { name: 'IBAN' })).toHaveValue('DE89370400440532013000')
      await expect(amountField(page)).toHaveValue('77')
    })
  })

  test('FORM-11 a submit waits for the fields; if these cannot be loaded no value is lost, and it continues when they can', async ({
    page,
  }) => {
    await test.step('FORM-11 the fields could not be loaded', async () => {
      await page.route('**/route', (route) => route.abort())
      await country(page).selectOption('DE')
      const failure = page.getByText('We could not check which details are needed.')
      await expect(failure).toBeVisible()
      await expect(country(page)).toHaveValue('DE')
      const askedAgain = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/route'))
      await pay(page)
      await askedAgain
      await expect(failure).toBeVisible()
      await page.unroute('**/route')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('textbox', { name: 'IBAN' })).toBeVisible()
      await expect(failure).toHaveCount(0)
    })
    await test.step('FORM-11 a submit waits for the fields of the newest choice', async () => {
      let release: () => void = () => undefined
      const held = new Promise<void>((resolve) => (release = resolve))
      let submits = 0
      page.on('request', (request) => (submits += request.url().endsWith('/submit') ? 1 : 0))
      await page.route('**/route', async (route) => {
        await held
        await route.continue()
      })
      await country(page).selectOption('GB')
      await pay(page)
      release()
      await expect(page.getByRole('textbox', { name: 'Sort code' })).toBeFocused()
      expect(submits).toBe(0)
    })
  })
})

test('FORM-17 a change of language or theme keeps the card in the form, and stores it nowhere', async ({
  page,
  openCashier,
}) => {
  const say = await openInShell(page)
  await openCashier()
  await chooseMethod(page, 'Bank card')
  await amountField(page).fill('64')
  await fillCard(page, CARDS.approved, { cvv: '987' })
  await say({ type: 'setLanguage', language: 'de' })
  await expect(page.getByRole('textbox', { name: 'Betrag' })).toHaveValue('64')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await say({ type: 'setTheme', theme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const number = page.getByRole('textbox', { name: 'Kartennummer' })
  await expect(number).toHaveValue('4242 4242 4242 4242')
  await expect(cvvField(page)).toHaveValue('987')
  const kept = await keptIn(page)
  expect(kept).not.toContain('4242')
  expect(kept).not.toContain('987')
  await page.goBack()
  await page.goForward()
  await expect(number).toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'Betrag' })).toHaveValue('64')
})

test('FORM-17 API-10 VALID-6 a refused submit keeps all values; an error without a field is shown for the form', async ({
  page,
  openCashier,
}) => {
  await openCashier()
  await chooseMethod(page, 'Bank card')
  await fillCard(page, CARDS.approved, { cvv: '987' })
  await refuseFields(page, { expirationDate: 'PH.ERROR.INCORRECT_EXP_DATE', of_tomorrow: 'PH.ERROR.FIELD_HAS_ERROR' })
  await pay(page)
  const expiry = page.getByRole('textbox', { name: 'Expiry, MM/YY' })
  await expect(expiry).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: 'Please check this entry.' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveValue('4242 4242 4242 4242')
  await expect(cvvField(page)).toHaveValue('987')
  expect(await keptIn(page)).not.toContain('4242')
})

test('AUTO-6 a complete form is submitted automatically once, not again by reload or back', async ({
  page,
  openCashier,
}) => {
  let submits = 0
  page.on('request', (request) => (submits += request.url().endsWith('/submit') ? 1 : 0))
  await page.route('**/submit', (route) => route.abort())
  await page.route('**/session-state*', (route) => route.abort())
  await openCashier()
  await chooseMethod(page, 'Dashlet')
  await expect.poll(() => submits).toBe(1)
  await page.reload()
  await expect(page.getByText('Checking your payment').or(page.getByText('We do not know yet'))).toBeVisible()
  expect(submits).toBe(1)
  await page.goBack()
  await page.getByTestId('pay-group').filter({ hasText: 'Dashlet' }).first().click()
  // The same form after a reload: it requests the state of the first submit, and sends nothing.
  await expect(page.getByText('Checking your payment').or(page.getByText('We do not know yet'))).toBeVisible()
  expect(submits).toBe(1)
})
