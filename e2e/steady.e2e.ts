/** No layout shifts: loaded content takes the space that was reserved for it (UI-7). */
import type { Page } from '@playwright/test'
import { amountField, CARDS, challengePage, chooseMethod, enterAmount, pay, payByCard } from './cashier'
import { expect, openSession, paymentOf, test } from './world'

/** Zero on a quiet machine. The limit is half of what counts as good for a page, so that a busy machine does not fail. */
const SHIFT_MAX = 0.05

/** Records every layout shift from now on, also those right after a click. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: false })
  })
  return () =>
    page.evaluate(async () => {
      // Two frames later the last render has been measured.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0)
    })
}

/** Records every vertical position of the first such element from now on, in whole pixels. */
async function watchTops(page: Page, selector: string): Promise<() => Promise<readonly number[]>> {
  await page.evaluate((watched) => {
    const tops = new Set<number>()
    const look = () => {
      const element = document.querySelector(watched)
      if (element) tops.add(Math.round(element.getBoundingClientRect().y))
      Object.assign(globalThis, { tops: [...tops] })
      requestAnimationFrame(look)
    }
    look()
  }, selector)
  return () => page.evaluate(() => (globalThis as { tops?: number[] }).tops ?? [])
}

for (const width of [390, 1280])
  test(`UI-7 issue-8 1.4 no method moves when a player returns from an open payment, and when that ends, ${width} wide`, async ({
    page,
    context,
    world,
    openCashier,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const session = await openCashier()
    await chooseMethod(page, 'Quillpay')
    await enterAmount(page, '60')
    await pay(page)
    await expect(page.getByText('Pay exactly')).toBeVisible()
    // Without a reserved space the previous list would be visible for this long.
    await page.route('**/groups/init*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      await route.continue()
    })
    const tops = await watchTops(page, '[data-testid=pay-group]')
    await page.goBack()
    await expect(page.getByRole('button', { name: /Waiting for you/ })).toBeVisible()
    expect(await tops()).toHaveLength(1)

    const { next_action: action } = (await paymentOf(world, session)) as unknown as {
      next_action: { items: { kind: string; value: string }[] }
    }
    const phone = await context.newPage()
    await phone.goto(action.items.find(({ kind }) => kind === 'qr')?.value ?? '')
    await phone.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.bringToFront()
    const ended = page.getByRole('button', { name: /See the result/ })
    await expect(ended).toBeVisible()
    expect(await tops()).toHaveLength(1)
    await ended.click()
    await expect(page.getByRole('heading', { name: 'Deposit received' })).toBeVisible()
  })

test('UI-7 RESULT-3 no button of a result moves when the new balance is loaded', async ({ page, openCashier }) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  await openCashier()
  await page.route('**/groups/init*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await payByCard(page, CARDS.approved, '60')
  const tops = await watchTops(page, '.mc-page--column ~ .mc-bar button')
  await expect(page.getByText('New balance')).toBeVisible()
  await expect(page.locator('.is-total')).toContainText('60.00')
  expect(await tops()).toHaveLength(1)
})

test('UI-7 THREEDS-2 the bank’s page does not move when it is completely loaded', async ({ page, openCashier }) => {
  await openCashier()
  await payByCard(page, CARDS.challengeAtOnce, '60')
  const tops = await watchTops(page, 'iframe')
  await expect(challengePage(page).getByRole('button').first()).toBeVisible()
  await expect(page.getByText('Your bank is checking this payment')).toHaveCount(0)
  expect(await tops()).toHaveLength(1)
})

test('UI-7 a form replaces its skeleton without a layout shift', async ({ page, openCashier }) => {
  await openCashier()
  for (const width of [390, 1280])
    for (const method of ['Bank card', 'Tollo Voucher'])
      await test.step(`${method}, ${width} wide`, async () => {
        await page.setViewportSize({ width, height: 844 })
        await expect(page.locator('html[data-hydrated]')).toBeAttached()
        let release: () => void = () => undefined
        const held = new Promise<void>((resolve) => {
          release = resolve
        })
        await page.route('**/select', async (route) => {
          await held
          await route.continue()
        })
        await page.reload()
        await chooseMethod(page, method)
        const shifted = await watchShifts(page)
        release()
        await expect(amountField(page)).toBeVisible()
        await expect(page.getByRole('button', { name: /^Pay\b/ })).toBeVisible()
        expect(await shifted()).toBeLessThanOrEqual(SHIFT_MAX)
        await page.unroute('**/select')
        await page.goBack()
      })
})

test('UI-7 SAVED-2 a card form that opens automatically, with saved cards, causes no layout shift', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const { url } = await openSession(world, { profile: { demo_returning: true } })
  await page.goto(url)
  await expect(amountField(page)).toBeVisible()
  await expect(page.getByText('•••• 1111')).toBeVisible()
  const shifted = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0)
  })
  expect(shifted).toBeLessThanOrEqual(SHIFT_MAX)
})

test('UI-7 the list has the same columns as its skeleton when the other flow is opened', async ({
  page,
  openCashier,
}) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  await openCashier()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/payouts/groups/init*', async (route) => {
    await held
    await route.continue()
  })
  await page.locator('.mc-side').getByRole('link', { name: 'Withdraw' }).click()
  await expect(page.locator('[aria-busy=true] .mc-side')).toBeVisible()
  const columns = () =>
    page.locator('.mc-page--rail > *').evaluateAll((parts) =>
      parts.map((part) => {
        const { left, top, width } = part.getBoundingClientRect()
        return { left, top, width }
      }),
    )
  const reserved = await columns()
  release()
  await expect(page.locator('[aria-busy=true] .mc-side')).toHaveCount(0)
  await expect(page.locator('.mc-side').getByRole('link', { name: 'Deposit' })).toBeVisible()
  expect(await columns()).toEqual(reserved)
})
