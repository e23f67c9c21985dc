import { expectAccessible, expectAccessibleDayAndNight } from './axe'
import { CARDS, challengePage, chooseMethod, fillCard, pay } from './cashier'
import { expect, test } from './world'

// Animations are finished before the check.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

// `screens` checks each screen in each state. This file checks what only a click, a broken page or the bank causes.
test('UI-6 a form with errors and the dialogs over a screen have no accessibility violation', async ({
  page,
  openCashier,
}) => {
  await openCashier()
  await chooseMethod(page, 'Bank card')
  await pay(page)
  await expect(page.getByRole('textbox', { name: 'Card number' })).toBeFocused()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessibleDayAndNight(page)
  await page.getByRole('button', { name: 'Where is the CVV?' }).click()
  await expect(page.getByText('Card security code')).toBeVisible()
  await expectAccessibleDayAndNight(page)
  await page.getByRole('button', { name: 'Got it' }).click()
  await fillCard(page, CARDS.challengeAtOnce)
  await pay(page)
  await expect(challengePage(page).getByRole('button', { name: 'Approve' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel payment' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleDayAndNight(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cancel payment' })).toBeFocused()
})

test('UI-6 the pages of a redirect, an unconfirmed payment and a crash have no accessibility violation', async ({
  page,
  openCashier,
}) => {
  await openCashier()
  await chooseMethod(page, 'Halden Instant')
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Pay from your account' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessibleDayAndNight(page)

  // Installed only here: a page restored from the back-forward cache does not have the installed clock.
  await page.clock.install()
  await openCashier()
  await chooseMethod(page, 'Bank card')
  await fillCard(page, CARDS.approved)
  await page.route('**/submit', (route) => route.abort('connectionreset'))
  await page.route('**/session-state**', (route) => route.abort('connectionreset'))
  await pay(page)
  const unconfirmed = page.getByRole('heading', { name: 'We could not confirm your payment yet' })
  await expect(async () => {
    await page.clock.fastForward(5000)
    await expect(unconfirmed).toBeVisible({ timeout: 100 })
  }).toPass()
  await expectAccessibleDayAndNight(page)

  await page.unrouteAll()
  await page.goto('about:blank')
  await openCashier()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.evaluate(() => {
    const sort = Array.prototype.sort
    // axe needs the original function after the crash.
    Object.assign(window, { repair: () => (Array.prototype.sort = sort) })
    Array.prototype.sort = () => {
      throw new Error('planted')
    }
    // In the same task: another render of the list would crash first and remove the link.
    document.querySelector<HTMLElement>('a[href^="/withdrawal"]')?.click()
  })
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await page.evaluate(() => (window as unknown as { repair: () => void }).repair())
  await expectAccessibleDayAndNight(page)
})

test('UI-6 UI-2 LIST-18 the list and the form read from right to left, without a violation and with nothing cut off', async ({
  page,
  openCashier,
}) => {
  await openCashier({ language: 'ar', profile: { demo_declined: true } })
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const row = page.getByTestId('pay-group').first()
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    const [mark, whole] = [await row.locator('.mc-mark').boundingBox(), await row.boundingBox()]
    expect(mark?.x, String(width)).toBeGreaterThan((whole?.x ?? 0) + (whole?.width ?? 0) / 2)
  }
  await expectAccessibleDayAndNight(page)
  await page.locator('[data-testid=pay-group][data-id=card]').first().click()
  await expect(page.locator('input[autocomplete=cc-number]')).toBeVisible()
  await expectAccessibleDayAndNight(page)
  const amount = page.locator('input[inputmode=decimal]').first()
  await amount.fill('1250.5')
  expect(await amount.evaluate((input) => getComputedStyle(input).direction)).toBe('ltr')
  await test.step('FORM-2 a telephone number is written from left to right, as the amount is', async () => {
    await page.goBack()
    await page.getByTestId('pay-group').filter({ hasText: 'Lyra Mobile' }).first().click()
    const phone = page.locator('input[type=tel]').first()
    await phone.pressSequentially('015123')
    await expect(phone).toHaveValue('015123')
    await expect(phone).toHaveCSS('direction', 'ltr')
  })
})
