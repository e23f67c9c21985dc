/** Every kind of field, filled in on a phone. */
import type { Locator, Page } from '@playwright/test'
import { chooseMethod, pay, payButton } from './cashier'
import { autofill, caretOf, placeCaret } from './input-methods'
import { expect, test } from './world'

const FILE_BYTES_MAX = 20_971_520
const PDF = {
  name: 'bill.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF'),
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

const expectError = async (input: Locator, words: string) => {
  await expect(input).toHaveAttribute('aria-invalid', 'true')
  await expect(input).toHaveAccessibleDescription(new RegExp(words))
}

// A field's list is a sheet on a phone; on a desktop it opens beside its field, which `keyboard` tests.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('PHONE-1 PHONE-2 PHONE-4 BET-1 BET-2 FORM-6 FORM-7 a number selects its country, a shop is found by its street, and a popup field has options', async ({
  page,
  openCashier,
}) => {
  await openCashier()
  await test.step('PHONE-1 PHONE-2 PHONE-4', async () => {
    await chooseMethod(page, 'Lyra Mobile')
    const phone = field(page, 'Phone')
    const country = page.getByRole('button', { name: 'Country code: Germany' }).first()
    await expect(country).toBeVisible()
    await phone.pressSequentially('0044 7911 123456')
    await expect(phone).toHaveAccessibleDescription('+44 7911 123456, United Kingdom')
    await phone.fill('')
    await phone.pressSequentially('015123456789')
    await expect(phone).toHaveValue('015123456789')
    await expect(phone).toHaveAccessibleDescription('+49 1512 3456789, Germany')
    await page.keyboard.press('ControlOrMeta+Z')
    await expect(phone).toHaveValue('01512345678')
    await page.keyboard.press('ControlOrMeta+Shift+Z')
    await expect(phone).toHaveValue('015123456789')
    await phone.fill('+4915123456789')
    await expect(phone).toHaveValue('+49 1512 3456789')
    await placeCaret(phone, 5)
    await page.keyboard.press('Backspace')
    await expect(phone).toHaveValue('+49 5123 456789')
    expect(await caretOf(phone)).toBe(3)
    await phone.fill('+12423591234')
    await expect(phone).toHaveValue('+1242 359 1234')
    await page.getByRole('button', { name: 'Country code: Bahamas' }).click()
    const countries = page.getByRole('dialog', { name: 'Country code' })
    await countries.getByRole('combobox', { name: 'Search' }).fill('united k')
    await page.keyboard.press('Enter')
    await expect(phone).toBeFocused()
    await expect(phone).toHaveValue('+44 3591 234')
    await autofill(phone, '+4915123456789')
    await expect(phone).toHaveValue('+49 1512 3456789')
  })
  await page.goBack()
  await test.step('BET-1 BET-2 FORM-7', async () => {
    await chooseMethod(page, 'Kiosk and Company')
    const shop = page.getByRole('combobox', { name: 'Shop' })
    await expect(shop).toBeVisible()
    await pay(page)
    await expectError(shop, 'Choose an option for “Shop”.')
    await expect(shop).toHaveAttribute('aria-required', 'true')
    await expect(shop).toBeFocused()
    await page.keyboard.press('Enter')
    const shops = page.getByRole('dialog', { name: 'Shop' })
    await expect(shops.getByText('Mon–Sat 09:00–22:00')).toBeVisible()
    // Without a choice no row is marked before a search.
    const search = shops.getByRole('combobox', { name: 'Search' })
    await expect(search).not.toHaveAttribute('aria-activedescendant')
    await search.fill('dock road')
    await expect(shops.getByRole('option')).toHaveCount(1)
    await expect(search).toHaveAttribute('aria-activedescendant')
    await shops.getByRole('option', { name: /Dock Seven/ }).click()
    await expect(shop).toHaveText('Dock Seven')
    await expect(shop).not.toHaveAttribute('aria-invalid', 'true')
  })
  await page.goBack()
  await test.step('FORM-6 FORM-7', async () => {
    await chooseMethod(page, 'Purse Link')
    await page.getByRole('combobox', { name: 'Wallet' }).click()
    await page.getByRole('option', { name: 'Aurel Wallet' }).click()
    await expect(page.getByRole('combobox', { name: 'Wallet' })).toHaveText('Aurel Wallet')
    const values = page.getByRole('radiogroup', { name: 'Voucher value' })
    await expect(values.getByRole('radio', { name: '25' })).toBeChecked()
    await values.getByRole('radio', { name: '50' }).check()
    await page.getByRole('combobox', { name: 'How to receive the receipt' }).click()
    await expect(page.getByRole('dialog', { name: 'How to receive the receipt' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('combobox', { name: 'How to receive the receipt' })).toBeFocused()
  })
})

test('DATE-1 DATE-2 FILE-1 FILE-3 a date and a file are required, validated, corrected and cancelled', async ({
  page,
  openCashier,
}) => {
  await openCashier()
  await chooseMethod(page, 'Verdant Later')
  await test.step('FILE-1 FILE-3 a file that is too large is never sent, and an upload can be cancelled', async () => {
    const upload = page.locator('input[type=file]')
    const large = page.evaluateHandle((bytes) => {
      const files = new DataTransfer()
      files.items.add(new File([new Uint8Array(bytes)], 'large.pdf', { type: 'application/pdf' }))
      return files
    }, FILE_BYTES_MAX + 1)
    await upload.evaluate(
      (input: HTMLInputElement, files) => {
        input.files = files.files
        input.dispatchEvent(new Event('change', { bubbles: true }))
      },
      await large,
    )
    await expect(page.getByText('This file is too large. The maximum is 20 MB.')).toBeVisible()
    await page.getByRole('button', { name: 'Got it' }).click()
    await expect(page.getByText('Choose a file')).toBeVisible()

    await page.route('**/upload', () => undefined)
    const calledBack = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/upload'))
    await upload.setInputFiles(PDF)
    await expect(page.getByRole('progressbar')).toBeVisible()
    await pay(page)
    await expect(page.getByRole('button', { name: 'Waiting for your file…' })).toBeVisible()
    await page.getByRole('button', { name: /Cancel upload of bill\.pdf/ }).click()
    await calledBack
    await expect(page.getByText('Choose a file')).toBeVisible()
    // The submit has ended: nothing was sent, and no field has an error.
    await expect(payButton(page)).toBeEnabled()
    await expect(page.getByText('Upload a file for “Proof of address”.')).toHaveCount(0)
  })
  await test.step('DATE-1 DATE-2 FILE-1 FILE-3 a date and a file are required, validated and corrected', async () => {
    const date = field(page, 'Date of birth')
    await date.pressSequentially('31021990')
    await expect(date).toHaveValue('31.02.1990')
    await pay(page)
    await expectError(date, 'Please enter a valid date.')
    await date.fill('')
    await date.pressSequentially('01021990')
    await expect(date).not.toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('button', { name: 'Open calendar' }).click()
    await page.getByRole('gridcell', { name: /14 February 1990/ }).click()
    await expect(date).toHaveValue('14.02.1990')

    const upload = page.locator('input[type=file]')
    await page.unroute('**/upload')
    await upload.setInputFiles({ name: 'bill.exe', mimeType: 'application/pdf', buffer: PDF.buffer })
    await expect(page.getByRole('dialog', { name: 'We could not upload this file' })).toBeVisible()
    await page.getByRole('button', { name: 'Got it' }).click()
    await upload.setInputFiles(PDF)
    await expect(page.getByText('bill.pdf')).toBeVisible()
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /Remove bill\.pdf/ }).click()
    await expect(page.getByText('Choose a file')).toBeVisible()
  })
})

test('PHONE-3 FORM-2 FORM-3 FORM-4 FORM-6 FORM-7 FORM-9 FORM-18 a profile phone, values to copy, input hints, Enter, an empty list and an unknown kind of field', async ({
  page,
  context,
  openCashier,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openCashier()
  await test.step('PHONE-3', async () => {
    await chooseMethod(page, 'Sonar Pay')
    await expectError(field(page, 'Your confirmed phone number'), 'no phone number')
  })
  await page.goBack()
  await test.step('FORM-9 FORM-6', async () => {
    await chooseMethod(page, 'Nota Transfer')
    await expect(page.getByText('Transfers from other people are returned.')).toBeVisible()
    await expect(field(page, 'Reference')).not.toBeEditable()
    await page.getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByText('Copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('NOTA-2048-77')
    await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible()
  })
  await page.goBack()
  await test.step('FORM-2 FORM-4 FORM-18', async () => {
    await chooseMethod(page, 'Fisco Direct')
    await expect(field(page, 'First name')).toHaveAttribute('autocomplete', 'given-name')
    await expect(field(page, 'Email')).toHaveAttribute('inputmode', 'email')
    await expect(field(page, 'Tax code')).toHaveAttribute('autocapitalize', 'characters')
    await expect(field(page, 'Middle name')).toHaveCount(0)
    await field(page, 'First name').press('Enter')
    await expectError(field(page, 'First name'), 'Enter “First name”.')
    await expect(field(page, 'First name')).toBeFocused()
  })
  await page.goBack()
  await test.step('FORM-3 FORM-7', async () => {
    await chooseMethod(page, 'Vesper Club')
    await expect(page.getByRole('combobox', { name: 'Evening' })).toBeDisabled()
    await field(page, 'Signature').fill('M. Lindqvist')
    await pay(page)
    await expect(page).not.toHaveURL(/vesper/)
  })
})
