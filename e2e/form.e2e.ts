import type { Locator } from '@playwright/test'
import { CARDS, amountField, chooseMethod, fillCard, pay, refuseFields } from './cashier'
import { expect, test } from './world'

const caretOf = (field: Locator) => field.evaluate((input: HTMLInputElement) => input.selectionStart)
const placeCaret = (field: Locator, at: number) =>
  field.evaluate((input: HTMLInputElement, position) => input.setSelectionRange(position, position), at)

test.beforeEach(async ({ page, openCashier }) => {
  await openCashier()
  await chooseMethod(page, 'Bank card')
})

test('AMT-2 AMT-3 the amount groups itself, takes a comma, and keeps the caret in the middle', async ({ page }) => {
  const amount = amountField(page)
  await amount.fill('')
  await amount.pressSequentially('1234,5')
  await expect(amount).toHaveValue(/^1[\s\u00A0]234\.5$/)
  await placeCaret(amount, 1)
  await page.keyboard.type('9')
  await expect(amount).toHaveValue(/^19[\s\u00A0]234\.5$/)
  expect(await caretOf(amount)).toBe(2)
  await page.keyboard.press('Backspace')
  await expect(amount).toHaveValue(/^1[\s\u00A0]234\.5$/)
  expect(await caretOf(amount)).toBe(1)
})

test('CARD-1 CARD-3 CARD-5 the number is grouped, its brand shown, and American Express asks for four digits', async ({
  page,
}) => {
  const number = page.getByRole('textbox', { name: 'Card number' })
  await number.pressSequentially('4242')
  await expect(page.getByRole('img', { name: 'Visa' })).toBeVisible()
  await number.fill('')
  await number.pressSequentially('378282246310005')
  await expect(number).toHaveValue('3782 822463 10005')
  await expect(page.getByRole('img', { name: 'American Express' })).toBeVisible()
  const cvv = page.getByLabel('CVV', { exact: true })
  await cvv.pressSequentially('12345')
  await expect(cvv).toHaveValue('1234')
  await number.fill('')
  await page.keyboard.insertText(' 4242-4242 4242-4242 ')
  await expect(number).toHaveValue('4242 4242 4242 4242')
})

test('CARD-7 the slash comes by itself and a month that does not exist is named', async ({ page }) => {
  const expiry = page.getByRole('textbox', { name: 'Expiry, MM/YY' })
  await expiry.pressSequentially('0829')
  await expect(expiry).toHaveValue('08/29')
  await expiry.fill('13/29')
  await pay(page)
  await expect(page.getByText('Please check the expiry date.')).toBeVisible()
})

test('VALID-2 VALID-6 AMT-4 errors come on submit, the first wrong field has the focus, and mending clears it', async ({
  page,
}) => {
  const amount = amountField(page)
  await amount.fill('5')
  await expect(page.getByText('The minimum is')).toHaveCount(0)
  await pay(page)
  await expect(page.getByText('The minimum is 10.00 EUR.')).toBeVisible()
  await expect(amount).toBeFocused()
  await amount.fill('50')
  await expect(page.getByText('The minimum is')).toHaveCount(0)
  await amount.fill('6000')
  await expect(page.getByText(/The maximum is 5\s000\.00\sEUR\./)).toBeVisible()
})

test('FORM-17 CARD-9 the service’s own verdict lands on its field and nothing typed is lost', async ({ page }) => {
  await fillCard(page, CARDS.approved)
  await refuseFields(page, { card_cvv: 'PH.ERROR.INCORRECT_CVV' })
  await pay(page)
  await expect(page.getByText('Please check the CVV.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveValue('4242 4242 4242 4242')
})
