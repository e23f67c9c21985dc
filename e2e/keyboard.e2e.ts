/** Every kind of field, from the list to the submit, without a pointer. */
import type { Page } from '@playwright/test'
import { payButton } from './cashier'
import { tabTo } from './input-methods'
import { expect, openSession, test } from './world'

const PDF = {
  name: 'bill.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF'),
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: label, exact: true }))
  await page.keyboard.type(text)
}

/** Opens a list, searches it, chooses the first match, and returns to the field. */
async function pick(page: Page, label: string, words: string, chosen: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true })
  await tabTo(page, field)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: label }).getByRole('combobox', { name: 'Search' })).toBeFocused()
  await page.keyboard.type(words)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await expect(field).toHaveText(chosen)
}

type Story = {
  kinds: string
  method: string
  fill: (page: Page) => Promise<void>
  sent: Record<string, unknown>
}

const STORIES: readonly Story[] = [
  {
    kinds: 'a select with the fields that it brings',
    method: 'Ridgeway Bank',
    fill: async (page) => {
      const country = page.getByRole('combobox', { name: 'Country of your account' })
      await tabTo(page, country)
      await page.keyboard.type('United')
      await expect(country).toHaveValue('GB')
      await type(page, 'Sort code', '12-34-56')
      await type(page, 'Account number', '12345678')
    },
    sent: { account_country: 'GB', sort_code: '12-34-56', account_number: '12345678' },
  },
  {
    kinds: 'a date, typed and then out of the calendar, a file and something to agree to',
    method: 'Verdant Later',
    fill: async (page) => {
      await type(page, 'Date of birth', '15021990')
      await tabTo(page, page.getByRole('button', { name: 'Open calendar' }))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: /15 February 1990/ })).toBeFocused()
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Open calendar' })).toBeFocused()
      await type(page, 'Postal code', '10115')
      await tabTo(page, page.locator('input[type=file]'))
      await page.keyboard.press('Enter')
      await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
      await tabTo(page, page.getByRole('checkbox', { name: /agree to the terms/ }))
      await page.keyboard.press('Space')
    },
    // The chosen day does not depend on the time zone.
    sent: { date_of_birth: '1990-02-14T00:00:00.000Z', postal_code: '10115', terms: true },
  },
  {
    kinds: 'a telephone number',
    method: 'Lyra Mobile',
    fill: (page) => type(page, 'Phone', '015123456789'),
    sent: { phone: '+4915123456789' },
  },
  {
    kinds: 'a bet shop',
    method: 'Kiosk and Company',
    fill: (page) => pick(page, 'Shop', 'dock road', 'Dock Seven'),
    sent: { shop: 'S04' },
  },
  {
    kinds: 'a bank out of many',
    method: 'Bankhouse Direct',
    fill: (page) => pick(page, 'Your bank', 'kestrel', 'Kestrel Bank'),
    sent: { bank: 'KESTREL' },
  },
]

const ZONES = [
  { timezoneId: 'Pacific/Honolulu', stories: STORIES },
  { timezoneId: 'Pacific/Auckland', stories: STORIES.filter(({ sent }) => 'date_of_birth' in sent) },
]

for (const { timezoneId, stories } of ZONES)
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId, viewport: { width: 1280, height: 860 } })
    test(`FORM-2 BET-1 UI-6 ${stories.map(({ kinds }) => kinds).join('; ')}: filled and submitted by keyboard alone`, async ({
      context,
      world,
    }) => {
      for (const { kinds, method, fill, sent } of stories)
        await test.step(kinds, async () => {
          // One tab per test, because a payment may navigate to its bank while the next one starts.
          const page = await context.newPage()
          page.on('filechooser', (chooser) => void chooser.setFiles(PDF))
          await page.goto((await openSession(world)).url)
          // `list-choice` tests the way through the list by Tab.
          await expect(page.locator('html[data-hydrated]')).toBeAttached()
          await page.getByTestId('pay-group').filter({ hasText: method }).first().focus()
          await page.keyboard.press('Enter')
          await expect(page.getByRole('heading', { name: method, level: 1 })).toBeVisible()
          await fill(page)
          await tabTo(page, payButton(page).filter({ visible: true }))
          const submit = page.waitForResponse('**/submit')
          await page.keyboard.press('Enter')
          const answer = await submit
          expect(answer.request().postDataJSON()).toMatchObject({ parameters: sent })
          expect(answer.status()).toBe(200)
          await page.close()
        })
    })
  })
