import { amountField, CARDS, chooseMethod, cvvField, fillCard, pay, refuseFields } from './cashier'
import { autofill, caretOf, placeCaret } from './input-methods'
import { expect, test } from './world'

test('AMT-2 AMT-3 CARD-1 CARD-3 CARD-5 CARD-7 FORM-10 FORM-18 a card form accepts typed, pasted and autofilled values', async ({
  page,
  context,
  openCashier,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openCashier()
  await chooseMethod(page, 'Bank card')
  await test.step('AMT-2 AMT-3 the amount is grouped, accepts a comma, and keeps the caret in the middle', async () => {
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
  await test.step('AMT-2 AMT-3 a pasted amount is read in every usual notation', async () => {
    const amount = amountField(page)
    for (const [pasted, shown] of [
      ['1.234,56', '1 234.56'],
      ['1,234.56', '1 234.56'],
      ['€ 50', '50'],
      ['EUR 50', '50'],
      ['١٢٣٫٥', '123.5'],
    ] as const) {
      await page.evaluate((text) => navigator.clipboard.writeText(text), pasted)
      await amount.selectText()
      await page.keyboard.press('ControlOrMeta+V')
      await expect.poll(async () => (await amount.inputValue()).replaceAll('\u00a0', ' '), pasted).toBe(shown)
    }
  })
  await test.step('CARD-1 CARD-3 CARD-5 the number is grouped, its brand is shown, and American Express needs a four-digit CVV', async () => {
    const number = page.getByRole('textbox', { name: 'Card number' })
    await number.pressSequentially('4242')
    await expect(page.getByRole('img', { name: 'Visa' })).toBeVisible()
    await number.fill('')
    await number.pressSequentially('378282246310005')
    await expect(number).toHaveValue('3782 822463 10005')
    await expect(page.getByRole('img', { name: 'American Express' })).toBeVisible()
    const cvv = cvvField(page)
    await cvv.pressSequentially('12345')
    await expect(cvv).toHaveValue('1234')
    await number.fill('')
    await page.keyboard.insertText(' 4242-4242 4242-4242 ')
    await expect(number).toHaveValue('4242 4242 4242 4242')
  })
  await test.step('CARD-1 CARD-3 FORM-18 the number is edited in its middle, and filled in by the browser', async () => {
    const expiry = page.getByRole('textbox', { name: 'Expiry, MM/YY' })
    const number = page.getByRole('textbox', { name: 'Card number' })
    await expect(number).toHaveValue('4242 4242 4242 4242')
    await placeCaret(number, 6)
    await page.keyboard.press('Backspace')
    await expect(number).toHaveValue('4242 2424 2424 242')
    expect(await caretOf(number)).toBe(4)
    await autofill(number, '378282246310005')
    await expect(number).toHaveValue('3782 822463 10005')
    await autofill(expiry, '08/2029')
    await expect(expiry).toHaveValue('08/29')
  })
  await test.step('FORM-10 CARD-5 the CVV is hidden, and a note says where to find it', async () => {
    await expect(cvvField(page)).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Where is the CVV?' }).click()
    await expect(page.getByText('Card security code')).toBeVisible()
    await page.getByRole('button', { name: 'Got it' }).click()
    await expect(page.getByText('Card security code')).toBeHidden()
  })
})

test('VALID-2 VALID-6 AMT-4 CARD-7 CARD-9 FORM-17 a card form shows its errors, and keeps all values', async ({
  page,
  openCashier,
}) => {
  await openCashier()
  await chooseMethod(page, 'Bank card')
  await test.step('VALID-2 VALID-6 AMT-4 errors appear on submit, the first wrong field gets the focus, and correcting it removes its error', async () => {
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
  await test.step('CARD-7 the slash is inserted automatically, and an invalid month has an error', async () => {
    const expiry = page.getByRole('textbox', { name: 'Expiry, MM/YY' })
    await expiry.fill('')
    await expiry.pressSequentially('0829')
    await expect(expiry).toHaveValue('08/29')
    await expiry.fill('13/29')
    await pay(page)
    await expect(page.getByText('Please check the expiry date.')).toBeVisible()
  })
  await test.step('FORM-17 CARD-9 the service’s error is shown at its field, and no typed value is lost', async () => {
    await amountField(page).fill('50')
    await fillCard(page, CARDS.approved)
    await refuseFields(page, { card_cvv: 'PH.ERROR.INCORRECT_CVV' })
    await pay(page)
    await expect(page.getByText('Please check the CVV.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveValue('4242 4242 4242 4242')
  })
})
