import { expectAccessible, expectAccessibleDayAndNight } from './axe'
import { CARDS, challengePage, chooseMethod, expectDeposit, fillCard, pay, payButton } from './cashier'
import { tabTo } from './input-methods'
import { answerExpired } from './host-page'
import { expect, test } from './world'

// Animations are finished before the check.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

// Each screen in each state by itself is a story of `screens`.
test('UI-6 a form with errors has no violation', async ({ page, openCashier }) => {
  await openCashier()
  await chooseMethod(page, 'Bank card')
  await pay(page)
  await expect(page.getByRole('textbox', { name: 'Card number' })).toBeFocused()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessibleDayAndNight(page)
})

test('UI-6 what opens over a screen has no violation', async ({ page, openCashier }) => {
  await openCashier()
  await chooseMethod(page, 'Bank card')
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

test('UI-6 checking, redirect, expired session and crash have no violation', async ({ page, openCashier }) => {
  await openCashier()
  await chooseMethod(page, 'Halden Instant')
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Pay from your account' })).toBeVisible()
  await page.goBack()
  await page.goForward()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessibleDayAndNight(page)

  // Only from here on: a page that comes back from the back-forward cache has no clock of ours.
  await page.clock.install()
  await openCashier()
  await chooseMethod(page, 'Bank card')
  await fillCard(page, CARDS.approved)
  await page.route('**/submit', (route) => route.abort('connectionreset'))
  await page.route('**/session-state**', (route) => route.abort('connectionreset'))
  await pay(page)
  await expect(page.getByRole('heading', { name: /Checking your payment|We do not know yet/ })).toBeVisible()
  await expectAccessibleDayAndNight(page)
  const unconfirmed = page.getByRole('heading', { name: 'We could not confirm your payment yet' })
  await expect(async () => {
    await page.clock.fastForward(5000)
    await expect(unconfirmed).toBeVisible({ timeout: 100 })
  }).toPass()
  await expectAccessibleDayAndNight(page)

  await page.unrouteAll()
  await page.goto('about:blank')
  await openCashier()
  await chooseMethod(page, 'Bank card')
  await fillCard(page, CARDS.approved)
  await page.route('**/submit', answerExpired)
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible()
  await expectAccessibleDayAndNight(page)

  await openCashier()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.evaluate(() => {
    const sort = Array.prototype.sort
    // axe needs it again once the screen is broken.
    Object.assign(window, { repair: () => (Array.prototype.sort = sort) })
    Array.prototype.sort = () => {
      throw new Error('planted')
    }
  })
  await page.getByRole('link', { name: 'Withdraw' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await page.evaluate(() => (window as unknown as { repair: () => void }).repair())
  await expectAccessibleDayAndNight(page)
})

test('UI-6 UI-2 the list and the form read from right to left without a violation', async ({ page, openCashier }) => {
  await openCashier({ language: 'ar' })
  await expect(page.locator('[dir=rtl]').first()).toBeAttached()
  await expect(page.getByTestId('pay-group').first()).toBeVisible()
  await expectAccessibleDayAndNight(page)
  await page.locator('[data-testid=pay-group][data-id=card]').first().click()
  await expect(page.locator('input[autocomplete=cc-number]')).toBeVisible()
  await expectAccessibleDayAndNight(page)
  const amount = page.locator('input[inputmode=decimal]').first()
  await amount.fill('1250.5')
  expect(await amount.evaluate((input) => getComputedStyle(input).direction)).toBe('ltr')
})

test('UI-6 a deposit works by keyboard only', async ({ page, openCashier }) => {
  await openCashier()
  await expect(page.getByTestId('pay-group').first()).toBeVisible()
  await tabTo(page, page.getByTestId('pay-group').filter({ hasText: 'Bank card' }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Bank card', level: 1 })).toBeVisible()
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label).and(page.locator('input')).first())
    await page.keyboard.type(text)
  }
  await type('Card number', CARDS.approved)
  await type('Expiry, MM/YY', '0829')
  await type('CVV', '123')
  await type('Name on card', 'Marta Lindqvist')
  await expect(payButton(page)).toBeEnabled()
  await page.keyboard.press('Enter')
  await expectDeposit(page, '100.00 EUR')
})
