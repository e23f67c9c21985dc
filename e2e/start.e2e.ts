import { amountField } from './cashier'
import { press } from './input-methods'
import { hydratedFrame, messagesOf, openFramed } from './host-page'
import { expect, openSession, test } from './world'

test('SESS-4 an expired session is one screen and one message to reinitialise', async ({ page, world }) => {
  const expired = `cs_${'x'.repeat(43)}`
  await openFramed(page, world.demo.url, `${world.service.url}/deposit?session_id=${expired}&lang=en-COM`)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: 'Your session has ended' })).toHaveCount(1)
  await expect
    .poll(async () => (await messagesOf(page, 'reinit')).map(({ reason }) => reason))
    .toEqual(['session_expired'])
})

test('BOOT-8 ROUTE-14 a crash in a screen shows our screen and asks the host to reinitialise', async ({
  page,
  world,
}) => {
  const { url } = await openSession(world)
  await openFramed(page, world.demo.url, url)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByTestId('pay-group').first()).toBeVisible()
  await expect(page.locator('iframe').contentFrame().locator('html[data-hydrated]')).toBeAttached()
  const inner = page.frames().find((candidate) => candidate.url().startsWith(world.service.url))
  // From here on a list that is drawn throws.
  await inner?.evaluate(() => {
    Array.prototype.sort = () => {
      throw new Error('planted')
    }
    // At once: a list that is drawn again for another reason would crash first, and take the link with it.
    document.querySelector<HTMLElement>('a[href^="/withdrawal"]')?.click()
  })
  await expect(frame.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(frame.getByText('Unexpected Application Error')).toHaveCount(0)
  await expect.poll(async () => (await messagesOf(page, 'reinit')).map(({ reason }) => reason)).toEqual(['crash'])
  await expect(frame.getByRole('button', { name: /methods|Reload/ }).first()).toBeVisible()
})

test('BOOT-8 a crash of the crash screen itself is no blank page either', async ({ page, world }) => {
  const { url } = await openSession(world)
  await openFramed(page, world.demo.url, url)
  const inner = await hydratedFrame(page, world)
  // From here on whatever is drawn with a class of its own throws, our crash screen included.
  await inner.evaluate(() => {
    Array.prototype.filter = () => {
      throw new Error('planted')
    }
    // At once: a pointer on its way would draw something, and crash it, before the link is pressed.
    document.querySelector<HTMLElement>('a[href^="/withdrawal"]')?.click()
  })
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('alert').getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect.poll(async () => (await messagesOf(page, 'reinit')).length).toBeGreaterThan(0)
  const loaded = page.waitForRequest((request) => request.frame() !== page.mainFrame() && request.isNavigationRequest())
  await frame.getByRole('button', { name: 'Reload' }).click()
  await loaded
  await expect(frame.getByTestId('pay-group').first()).toBeVisible()
})

test('UI-7 the first view is shown before any script has run', async ({ browser, world }) => {
  const { url } = await openSession(world)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(url)
  await expect(page.getByTestId('pay-group').first()).toBeVisible()
  await context.close()
})

test.describe('before the widget runs', () => {
  test.use({ hasTouch: true })
  test('UI-7 LIST-16 a method pressed by touch, mouse or keyboard is kept, and opens as soon as it can', async ({
    page,
    world,
  }) => {
    for (const inputMethod of ['touch', 'mouse', 'keyboard'] as const)
      await test.step(inputMethod, async () => {
        const { url } = await openSession(world)
        let letScriptsCome = () => {}
        const scripts = new Promise<void>((resolve) => (letScriptsCome = resolve))
        await page.route('**/assets/*.js', async (route) => {
          await scripts
          await route.continue()
        })
        await page.goto(url, { waitUntil: 'commit' })
        const row = page.getByTestId('pay-group').filter({ hasText: 'Bank card' }).first()
        await press(page, inputMethod, row)
        await expect(page.locator('html[data-hydrated]')).toHaveCount(0)
        letScriptsCome()
        await expect(page.getByRole('heading', { name: 'Bank card', level: 1 })).toBeVisible()
        await expect(page).toHaveURL(/\/deposit\/card\//)
        await page.unroute('**/assets/*.js')
        await page.goto('about:blank')
      })
  })

  test('UI-7 LIST-16 a method pressed again and again while the widget hydrates opens once, and one step leads back', async ({
    page,
    world,
  }) => {
    const { url } = await openSession(world)
    await page.addInitScript(() => {
      // Here: a read from outside may come only after the method is open.
      if (location.pathname === '/deposit') Object.assign(window, { entriesAtFirst: history.length })
      const pressUntilHydrated = () => {
        const row = document.querySelector<HTMLElement>('[data-testid="pay-group"]')
        if (row && document.documentElement.dataset.hydrated !== undefined) return
        row?.click()
        setTimeout(pressUntilHydrated)
      }
      pressUntilHydrated()
    })
    await page.goto(url, { waitUntil: 'commit' })
    await expect(amountField(page)).toBeVisible()
    const addedCount = await page.evaluate(
      () => history.length - (window as unknown as { readonly entriesAtFirst: number }).entriesAtFirst,
    )
    expect(addedCount).toBe(1)
    await page.goBack()
    await expect(page).toHaveURL(/\/deposit\?/)
    await expect(page.getByTestId('pay-group').first()).toBeVisible()
  })
})
