/** The browser's own buttons: back, forward, reload and a bare address (ROUTE-9 to ROUTE-15, SESS-1). */
import { CARDS, amountField, chooseMethod, expectDeposit, fillCard, pay } from './cashier'
import { expireAtVoucher } from './host-page'
import { expect, expectCharges, newPlayer, test } from './world'

test.describe.configure({ retries: 0 })

test('ROUTE-15 Back from a result never submits again, and Forward does not either', async ({
  page,
  openCashier,
  world,
}) => {
  const sessionId = await openCashier()
  await chooseMethod(page, 'Bank card')
  await fillCard(page, CARDS.approved)
  let submitCount = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/submit')) submitCount += 1
  })
  await pay(page)
  await expectDeposit(page, '100.00 EUR')
  await page.goBack()
  await expect(amountField(page).or(page.getByTestId('pay-group').first())).toBeVisible()
  await page.goForward()
  await expectDeposit(page, '100.00 EUR')
  await page.reload()
  await expectDeposit(page, '100.00 EUR')
  await page.goBack()
  await expect(amountField(page).or(page.getByTestId('pay-group').first())).toBeVisible()
  expect(submitCount).toBe(1)
  await expectCharges(world, sessionId, 1)
})

test('ROUTE-15 Back from a form returns to the filter and the scroll position of the list', async ({
  page,
  openCashier,
}) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await openCashier()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.getByRole('button', { name: 'Find a method' }).click()
  await page.getByRole('searchbox', { name: 'Find a method' }).fill('a')
  const last = page.locator('[data-testid=pay-group]:not([aria-disabled=true])').filter({ visible: true }).last()
  await last.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(0)
  await last.click()
  await expect(page.getByTestId('pay-group')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Find a method' })).toHaveValue('a')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 100)
})

test('ROUTE-15 MSG-1 in a frame, on a scrolling page or in a scrolling box, Back from a form returns to the place in the list', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  for (const [where, style] of [
    ['a page that scrolls smoothly', ''],
    ['a box of its own that scrolls', 'height: 500px; overflow: auto'],
  ] as const)
    await test.step(where, async () => {
      await page.goto(`${world.demo.url}/?player=${newPlayer()}&display=iframe`)
      await page.locator('#cashier').evaluate((stage, css) => {
        stage.style.cssText = css
        document.documentElement.style.scrollBehavior = 'smooth'
      }, style)
      const frame = page.frameLocator('iframe')
      await expect(frame.locator('html[data-hydrated]')).toBeAttached()
      const method = frame.locator('[data-testid=pay-group]:not([aria-disabled=true])').filter({ visible: true }).last()
      await method.scrollIntoViewIfNeeded()
      const top = async () => (await method.boundingBox())?.y ?? 0
      // The page scrolls smoothly: a click during the scroll would miss.
      let before = Number.NaN
      await expect
        .poll(async () => {
          const last = before
          before = await top()
          return before - last
        })
        .toBe(0)
      const pageTop = () => page.locator('iframe').evaluate((iframe) => iframe.getBoundingClientRect().top)
      expect(await pageTop()).toBeLessThan(-300)

      await method.click()
      await expect(frame.getByRole('heading', { level: 1 })).toBeInViewport()
      await expect.poll(pageTop).toBeGreaterThanOrEqual(-1)
      for (const goBack of [
        () => frame.getByRole('button', { name: 'Back' }).click(),
        async () => {
          await page.evaluate(() => window.history.forward())
          // Going back before the forward navigation has ended would have no effect.
          await expect(method).toHaveCount(0)
          await expect(frame.getByRole('heading', { level: 1 })).toBeInViewport()
          await page.evaluate(() => window.history.back())
        },
      ]) {
        await goBack()
        await expect.poll(top).toBeCloseTo(before, 0)
        await expect(method).toBeFocused()
      }
    })
})

test('ROUTE-9 ROUTE-13 COUNTRY-1 a modal opened by its address is over its flow’s main page; Back closes it and Forward opens it', async ({
  page,
  openCashier,
  world,
}) => {
  const modal = page.getByRole('dialog')
  const list = page.getByTestId('pay-group').first()
  await openCashier()
  await expect(list).toBeVisible()
  await page.goto(`${world.service.url}/select-country`)
  await expect(modal).toBeVisible()
  await expect(list).toBeAttached()
  await page.reload()
  await expect(modal).toBeVisible()
  await page.goBack()
  await expect(modal).toHaveCount(0)
  await expect(page).toHaveURL(/\/deposit(\?|$)/)
  await expect(list).toBeVisible()
  await page.goForward()
  await expect(modal).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
  await expect(page).toHaveURL(/\/deposit(\?|$)/)
})

test('SESS-4 the form notices an ended session, and a reload does not use its id again', async ({
  page,
  openCashier,
}) => {
  const ended = page.getByRole('heading', { name: 'Your session has ended' })
  await openCashier()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await expireAtVoucher(page)
  await page.getByTestId('pay-group').filter({ hasText: 'Tollo Voucher' }).first().dispatchEvent('click')
  await expect(ended).toBeVisible()
  await page.unrouteAll()
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  await page.reload()
  await expect(ended).toBeVisible()
  expect(calls).toEqual([])
})
