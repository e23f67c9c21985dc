import type { Locator, Page } from '@playwright/test'
import { chooseMethod, enterAmount, expectDeposit, pay } from './cashier'
import { expect, expectCharges, paymentOf, test, type World } from './world'

test.describe.configure({ retries: 0 })

test.use({ viewport: { width: 390, height: 844 } })

async function toTheForm(page: Page, method: string, amount = '60'): Promise<void> {
  await chooseMethod(page, method)
  await enterAmount(page, amount)
  await pay(page)
  await expect(page.getByText('Pay exactly')).toBeVisible()
}

/** The value beside a copy button, found by its label. */
const valueOf = (page: Page, label: string): Locator =>
  page.locator('.mc-copy').filter({ hasText: label }).locator('.mc-copy__value')
const toastOf = (page: Page, text: string): Locator => page.locator('.mc-toast').filter({ hasText: text })

/** The content of the QR code, read from the session's payment. */
async function codeOf(world: World, session: string): Promise<string> {
  const { next_action: action } = (await paymentOf(world, session)) as unknown as {
    next_action: { items: { kind: string; value: string }[] }
  }
  return action.items.find(({ kind }) => kind === 'qr')?.value ?? ''
}

test('DISP-1 DISP-4 ROUTE-3 a phone pays the QR code, and the cashier shows the result without a click', async ({
  page,
  context,
  world,
  openCashier,
}) => {
  const session = await openCashier({ query: '&isForcedMobile=true' })
  await toTheForm(page, 'Quillpay')
  // A phone cannot scan its own screen, so a link opens the address (RESULT-11: web addresses only).
  await expect(page.getByRole('link', { name: 'Open app' })).toHaveAttribute('href', await codeOf(world, session))
  await expect(page).toHaveURL(/\/deposit\/deposit-display-form\?.*payment_id=/)
  await expect(page.getByRole('img', { name: 'QR code of this payment' })).toBeVisible()
  await expect(page.getByText(/Valid until/)).toBeVisible()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })

  const phone = await context.newPage()
  await phone.goto(await codeOf(world, session))
  await phone.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(phone.getByRole('heading', { name: 'Thank you' })).toBeVisible()

  await expectDeposit(page, '60.00 EUR')
  expect(loads).toBe(0)
  await expectCharges(world, session, 1)
})

test('DISP-1 DISP-3 values are copied, and the QR code is saved as a picture', async ({
  page,
  context,
  openCashier,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openCashier()
  await toTheForm(page, 'Stable coin')
  await expect(valueOf(page, 'Network')).toHaveText('Sandbox Chain')
  // The currency is shown beside the amount; only the digits are copied, for a wallet.
  await expect(page.getByText('65.880000 USDT').first()).toBeVisible()
  await expect(valueOf(page, 'Amount')).toHaveText('65.880000 USDT')
  for (const label of ['Address', 'Amount']) {
    await page.getByRole('button', { name: `Copy: ${label}` }).click()
    await expect(toastOf(page, 'Copied').first()).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await valueOf(page, label).locator('bdi').textContent(),
    )
  }
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save image' }).click()
  expect((await saved).suggestedFilename()).toBe('payment-qr.png')
})

test('DISP-2 DISP-4 API-6 a voucher survives a reload, and is paid at the counter', async ({
  page,
  context,
  world,
  openCashier,
}) => {
  const session = await openCashier()
  await toTheForm(page, 'Tollo Voucher', '50')
  const code = (await valueOf(page, 'Voucher code').textContent()) ?? ''
  await expect(page.getByRole('img', { name: 'Barcode: Voucher code' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^http/ })).toHaveAttribute('href', new RegExp(world.sandbox.url))
  await page.reload()
  await expect(valueOf(page, 'Voucher code')).toHaveText(code)

  await page.getByRole('button', { name: 'I have paid' }).click()
  await expect(page.getByRole('heading', { name: 'We are waiting for your payment' })).toBeVisible()
  await page.getByRole('button', { name: 'Show payment details' }).click()
  await expect(valueOf(page, 'Voucher code')).toHaveText(code)

  const counter = await context.newPage()
  await counter.goto((await valueOf(page, 'Pay at').textContent()) ?? '')
  await counter.getByLabel('Voucher code').fill(code)
  await counter.getByRole('button', { name: 'Find the payment' }).click()
  await counter.getByRole('button', { name: 'Take the money', exact: true }).click()
  await expect(counter.getByRole('heading', { name: 'Taken' })).toBeVisible()

  await expectDeposit(page, '50.00 EUR')
  await expectCharges(world, session, 1)
})

test('SVC-3 RESULT-8 a wallet pays after its login, and an empty wallet is declined', async ({
  page,
  world,
  openCashier,
}) => {
  const session = await openCashier()
  await chooseMethod(page, 'Aurel Wallet')
  await enterAmount(page, '60')
  await pay(page)
  await page.getByLabel('Empty').check()
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Nothing was taken.').first()).toBeVisible()
  await expectCharges(world, session, 0)

  await page.getByRole('button', { name: 'Try again' }).click()
  await enterAmount(page, '60')
  await pay(page)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expectDeposit(page, '60.00 EUR')
  await expectCharges(world, session, 1)
})
