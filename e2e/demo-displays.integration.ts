/** The demo merchant's page: whole deposits in every display, and its accessibility. */
import type { FrameLocator, Page } from '@playwright/test'
import { LANGUAGE_CODES } from '../packages/contract/src/messages/languages'
import { expectAccessible } from './axe'
import { CARDS, chooseMethod, enterAmount, expectDeposit, fillCard, pay, type Scope } from './cashier'
import { LOOKS, cashierIn, method, methods, openDemo } from './demo'
import { expireAtVoucher } from './host-page'
import { expect, newPlayer, test, type World } from './world'

// Tall enough for the whole phone: a click right after the page around a frame has scrolled can miss the frame.
test.use({ viewport: { width: 1280, height: 960 } })

const eventLog = (page: Page) => page.getByTestId('event-log')

async function deposit(cashier: Scope): Promise<void> {
  await chooseMethod(cashier, 'Bank card')
  await enterAmount(cashier, '25')
  await fillCard(cashier, CARDS.approved)
  await pay(cashier)
  await expectDeposit(cashier, '25.00 EUR')
}

const onBridge = (page: Page, type: string) => eventLog(page).locator(`[data-source=bridge][data-type=${type}]`)

async function openApp(page: Page, world: World, display: string, name: string): Promise<FrameLocator> {
  await openDemo(page, world, { display })
  await expect(page.getByText(name)).toBeVisible()
  const cashier = cashierIn(page)
  await expect(cashier.locator('html[data-hydrated]')).toBeAttached()
  await expect(onBridge(page, 'ready')).toHaveCount(1)
  await expect(eventLog(page).locator('[data-source=page]')).toHaveCount(0)
  return cashier
}

// `demo-merchant` tests a deposit in the frame.
for (const display of ['popup', 'page'] as const)
  test(`BOOT-1 SVC-4 issue-8 2.3 a deposit on the demo, shown as ${display}`, async ({ page, world }) => {
    const player = newPlayer()
    await openDemo(page, world, { player, display })
    await page.getByRole('button', { name: 'Open the cashier' }).click()
    if (display === 'page') await expect(page).toHaveURL(new RegExp(`^${world.service.url}/deposit`))
    await deposit(display === 'page' ? page : cashierIn(page))
    if (display === 'page') await openDemo(page, world, { player })
    await expect(page.getByTestId('balance')).toHaveText('25.00 EUR')
    await expect(eventLog(page).locator('[data-source=signed][data-type="payment.succeeded"]')).toContainText('COM')
    if (display === 'page') return
    // Escape closes the pop-up wherever the focus is.
    await cashierIn(page).getByRole('button', { name: 'All methods' }).press('Escape')
    await expect(page.locator('dialog[open]')).toHaveCount(0)
  })

test('MSG-5 the pop-up grows downwards, so the list does not move under the pointer', async ({ page, world }) => {
  await openDemo(page, world, { display: 'popup' })
  await page.evaluate(() => {
    const tops = new Set<number>()
    const watch = () => {
      const dialog = document.querySelector('dialog[open]')
      if (dialog) tops.add(dialog.getBoundingClientRect().y)
      Object.assign(globalThis, { tops: [...tops] })
      requestAnimationFrame(watch)
    }
    watch()
  })
  await page.getByRole('button', { name: 'Open the cashier' }).click()
  const height = () => page.locator('dialog[open] iframe').evaluate((frame) => frame.clientHeight)
  await expect.poll(height).toBeGreaterThan(600)
  expect(await page.evaluate(() => (globalThis as { tops?: number[] }).tops)).toHaveLength(1)
})

test('MSG-3 the app iOS · WKWebView sends its theme and language over the bridge, and closes when the cashier asks for it', async ({
  page,
  world,
}) => {
  const cashier = await openApp(page, world, 'ios', 'iOS · WKWebView')
  await page.getByLabel('Theme').selectOption('dark')
  await page.getByLabel('Language').selectOption('ar')
  await expect(cashier.locator('.mc-app[data-theme=dark][dir=rtl]')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('The app’s own screen.')).toBeVisible()
  await page.getByRole('button', { name: 'Open the cashier again' }).click()
  await cashier.getByRole('button', { name: 'إغلاق' }).first().click()
  await expect(page.getByText('The app’s own screen.')).toBeVisible()
})

test('BOOT-1 MSG-3 MSG-6 a deposit in the app Android · WebView is reported over its bridge, and the player returns', async ({
  page,
  world,
}) => {
  const cashier = await openApp(page, world, 'android', 'Android · WebView')
  await deposit(cashier)
  await expect(onBridge(page, 'paymentResult')).toContainText('"amount":"25.00"')
  await expect(page.getByTestId('balance')).toHaveText('25.00 EUR')
  await cashier.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(onBridge(page, 'redirectAck')).toContainText('to cashier')
  await expect(page.getByText(/^The app opens http/)).toBeVisible()
  await page.getByRole('button', { name: 'Open the cashier again' }).click()
  // The last used card opens automatically (AUTO-1).
  await expect(cashierIn(page).getByRole('heading', { name: 'Bank card', level: 1 })).toBeVisible()
})

test('MSG-3 SESS-4 the app React Native · WebView opens a new cashier when the session has ended', async ({
  page,
  world,
}) => {
  const cashier = await openApp(page, world, 'react-native', 'React Native · WebView')
  const before = await page.locator('iframe').getAttribute('src')
  await expireAtVoucher(page, { times: 1 })
  // Without a pointer: a pointer over the row would prefetch the form, and the click would reach the new cashier.
  await method(cashier, 'Tollo Voucher').dispatchEvent('click')
  await expect(onBridge(page, 'reinit')).toContainText('session_expired')
  await expect(page.locator('iframe')).not.toHaveAttribute('src', before ?? '')
  await expect(methods(cashier).first()).toBeVisible()
  await expect(onBridge(page, 'ready')).toHaveCount(2)
})

test('SVC-4 a player keeps the balance across visits, and a new player starts with none', async ({ page, world }) => {
  await page.goto(`${world.demo.url}/?state=wager&display=iframe`)
  await expect(page.getByTestId('balance')).toHaveText('250.00 EUR')
  const id = await page.locator('#player-name').textContent()
  await page.goto(`${world.demo.url}/?state=wager`)
  await expect(page.locator('#player-name')).toHaveText(id ?? '')
  await expect(page.getByTestId('balance')).toHaveText('250.00 EUR')
  await page.getByText('More choices').click()
  await page.getByRole('button', { name: 'Start over as somebody new' }).click()
  await expect(page.locator('#player-name')).not.toHaveText(id ?? '')
  await expect(page.getByTestId('balance')).toHaveText('0 EUR')
})

test('issue-9 5.1 two tabs show two players, and each tab sends requests as its own player', async ({
  page,
  context,
  world,
}) => {
  await openDemo(page, world, { state: 'wager', display: 'iframe' })
  await expect(page.getByTestId('balance')).toHaveText('250.00 EUR')
  const other = await context.newPage()
  await openDemo(other, world, { display: 'iframe' })
  await expect(methods(cashierIn(other)).first()).toBeVisible()
  const opened = page.waitForResponse('**/api/session')
  await page.getByRole('button', { name: 'Open the cashier' }).click()
  expect((await (await opened).json()) as unknown).toMatchObject({ url: expect.stringContaining('lang=en-WAGER') })
  await expect(page.getByTestId('balance')).toHaveText('250.00 EUR')
})

test('issue-9 5.1 a page whose cookie has ended signs in again and opens the cashier', async ({
  page,
  context,
  world,
}) => {
  await openDemo(page, world, { display: 'iframe' })
  await expect(methods(cashierIn(page)).first()).toBeVisible()
  const before = await page.locator('#player-name').textContent()
  await context.clearCookies()
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/api/session') && answer.status() === 401)
  await page.getByRole('button', { name: 'Open the cashier' }).click()
  await refused
  await expect(page.locator('#player-name')).not.toHaveText(before ?? '')
  await expect(methods(cashierIn(page)).first()).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('UI-6 UI-2 by keyboard alone a visitor chooses a player and explains the list, in every language of the widget', async ({
  page,
  world,
}) => {
  await openDemo(page, world, { display: 'iframe' })
  const codes = page.getByLabel('Language').locator('option')
  expect(await codes.evaluateAll((options) => options.map((option) => option.getAttribute('value')))).toEqual(
    LANGUAGE_CODES,
  )
  await page.getByRole('radio', { name: 'Returning player' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'After a decline' })).toBeChecked()
  await expect(cashierIn(page).getByText('Your last payment was declined')).toBeVisible()
  await page.getByText('More choices').focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Explain why each method is where it is').press('Space')
  await expect(page).toHaveURL(/explain=1/)
  await expect(cashierIn(page).getByText('Why here?').first()).toBeVisible()
})

test('SVC-4 a returning player gets one message, without a statement about money', async ({ page, world }) => {
  for (const [payment, words] of [
    ['success', 'Your balance changes when the signed event arrives'],
    ['error', 'your payment failed'],
    ['processing', 'being processed'],
  ]) {
    await page.goto(`${world.demo.url}/?payment=${payment}`)
    const banner = page.getByRole('status').filter({ hasText: 'Welcome back' })
    await expect(banner).toContainText(words ?? '')
    await expect(page).not.toHaveURL(/payment=/)
    await banner.getByRole('button', { name: 'Dismiss' }).click()
    await expect(banner).toBeHidden()
  }
})

test.describe('with everything open', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('UI-6 the demo’s page has no accessibility violation in both themes and widths, with everything open and in an app', async ({
    page,
    world,
  }) => {
    // A theme affects colours, a width affects layout: each theme and each width is tested once.
    for (const { theme, viewport } of [LOOKS[0], LOOKS[3]])
      await test.step(`${theme}, ${viewport.width} wide`, async () => {
        await page.setViewportSize(viewport)
        await page.goto(`${world.demo.url}/?theme=${theme}&payment=success`)
        await page.locator('details:not([open]) > summary').first().click()
        await expectAccessible(page)
        await openDemo(page, world, { theme, display: 'android' })
        await expect(methods(cashierIn(page)).first()).toBeVisible()
        await expectAccessible(page)
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      })
  })
})
