import type { Page } from '@playwright/test'
import {
  CARDS,
  amountField,
  challengePage,
  chooseMethod,
  enterAmount,
  expectDeposit,
  fillCard,
  pay,
  type Scope,
} from './cashier'
import { expect, newPlayer, test, type World } from './world'

const cashierFrame = (page: Page): Scope => page.locator('iframe[title]').first().contentFrame()

/** Waits a few frames: long enough to notice a height that is still changing. */
const framesLater = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })

const frameHeight = (page: Page) =>
  page
    .locator('iframe')
    .first()
    .evaluate((element) => element.getBoundingClientRect().height)

/** Waits until the frame has the height of its content. */
async function settled(page: Page): Promise<number> {
  await expect(async () => {
    const before = await frameHeight(page)
    await framesLater(page)
    expect(await frameHeight(page)).toBe(before)
  }).toPass()
  return frameHeight(page)
}

async function openDemo(page: Page, world: World, query: Record<string, string> = {}): Promise<string> {
  const player = query.player ?? newPlayer()
  const search = new URLSearchParams({ display: 'iframe', ...query, player })
  await page.goto(`${world.demo.url}/?${search.toString()}`)
  if (search.get('display') !== 'iframe') return player
  // While the frame still grows, a click would miss its target.
  await expect(page.locator('iframe').first().contentFrame().locator('html[data-hydrated]')).toBeAttached()
  await settled(page)
  return player
}

test('MSG-5 SVC-4 BOOT-1 a deposit in the frame increases the balance of the site by a signed event', async ({
  page,
  world,
}) => {
  await openDemo(page, world)
  const frame = cashierFrame(page)
  await chooseMethod(frame, 'Bank card')
  await enterAmount(frame, '25')
  await fillCard(frame, CARDS.challengeAtOnce)
  await pay(frame)
  await challengePage(frame).getByRole('button', { name: 'Approve' }).click()
  await expectDeposit(frame, '25.00 EUR')
  await expect(page.getByTestId('balance')).toHaveText('25.00 EUR')
  await expect(
    page.getByTestId('event-log').locator('[data-source=signed][data-type="payment.succeeded"]'),
  ).toHaveCount(1)
  await expect(page.getByTestId('event-log').locator('[data-source=page][data-type=paymentResult]')).toHaveCount(1)
})

test('RESULT-8 from a frame the bank opens in a new window, and the frame shows the success', async ({
  page,
  context,
  world,
}) => {
  await openDemo(page, world)
  const frame = cashierFrame(page)
  await chooseMethod(frame, 'Halden Instant')
  await expect(amountField(frame)).toBeVisible()
  const opened = context.waitForEvent('page')
  await pay(frame)
  const bank = await opened
  await bank.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(frame.getByRole('heading', { name: 'Deposit received' })).toBeVisible()
})

test('UI-2 BOOT-4 language, theme and flow of the site are passed to the cashier', async ({ page, world }) => {
  await openDemo(page, world, { lang: 'ar', theme: 'dark', flow: 'withdrawal' })
  const root = cashierFrame(page)
  await expect(root.getByTestId('pay-group').first()).toBeVisible()
  const surface = page.locator('iframe').first().contentFrame().locator('[dir]').first()
  await expect(surface).toHaveAttribute('dir', 'rtl')
  await expect(surface).toHaveAttribute('lang', 'ar')
  await expect(page.locator('iframe').first().contentFrame().locator('[data-theme=dark]').first()).toBeAttached()
})

test('issue-13 5 COUNTRY-1 the site changes the player’s country, and the list has the methods of that country', async ({
  page,
  world,
}) => {
  await openDemo(page, world)
  const ofTheNorth = cashierFrame(page).locator('[data-testid=pay-group][data-id=skerry]')
  await page.getByText('More choices').click()
  await page.getByLabel('Country').selectOption('Sweden')
  await expect(ofTheNorth.first()).toContainText('Skerry Pay')
  await page.getByLabel('Country').selectOption('Brazil')
  await expect(cashierFrame(page).getByTestId('pay-group').first()).toBeVisible()
  await expect(ofTheNorth).toHaveCount(0)
})

test('MSG-4 MSG-5 the frame follows its content up to a limit, and messages from another window or origin are ignored', async ({
  page,
  world,
}) => {
  await openDemo(page, world)
  const frame = cashierFrame(page)
  const list = await settled(page)
  expect(list).toBeGreaterThan(800)
  await test.step('MSG-4', async () => {
    await expect(frame.getByTestId('pay-group').first()).toBeVisible()
    await page.evaluate(() => {
      const forged = {
        namespace: 'modulor-cashier',
        version: 1,
        payload: {
          type: 'paymentResult',
          flow: 'deposit',
          status: 'success',
          paymentId: 'x',
          amount: '999.00',
          currency: 'EUR',
        },
      }
      window.postMessage(forged, window.location.origin)
      const stranger = document.createElement('iframe')
      stranger.srcdoc = `<script>parent.postMessage(${JSON.stringify(forged)}, '${window.location.origin}')</script>`
      document.body.append(stranger)
      return new Promise((resolve) => stranger.addEventListener('load', resolve))
    })
    await expect(page.getByTestId('event-log').locator('[data-type=paymentResult]')).toHaveCount(0)
  })
  await chooseMethod(frame, 'Bank card')
  await expect(amountField(frame)).toBeVisible()
  const form = await settled(page)
  expect(form).toBeLessThan(list)
  for (let reading = 0; reading < 5; reading += 1) {
    await framesLater(page)
    expect(await frameHeight(page)).toBe(form)
  }
})
