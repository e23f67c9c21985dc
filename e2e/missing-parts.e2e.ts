/**
 * Parts of the widget that fail to load, or load late: requests are retried, and the player never sees a blank page
 * (BOOT-10).
 */
import type { Page, Route } from '@playwright/test'
import { amountField, chooseMethod, cvvField } from './cashier'
import { messagesOf, openFramed } from './host-page'
import { expect, openSession, test } from './world'

/** Fails the first requests for some files; returns how often each was requested. */
async function failFirst(page: Page, files: RegExp, count: number): Promise<Map<string, number>> {
  const asked = new Map<string, number>()
  await page.route(files, (route: Route) => {
    const address = new URL(route.request().url()).pathname
    const times = (asked.get(address) ?? 0) + 1
    asked.set(address, times)
    return times <= count ? route.abort('connectionreset') : route.continue()
  })
  return asked
}

const FORM_SCRIPT = /\/assets\/form-[\w-]+\.js/
const FORM_STYLES = /\/assets\/form-[\w-]+\.css/
const RESULT_SCRIPT = /\/assets\/payment-[\w-]+\.js/

/** Disables the idle prefetch of screens, so that only the click requests them. */
const neverIdle = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { requestIdleCallback: () => 1, cancelIdleCallback: () => undefined })
  })

test('BOOT-10 a script and a style sheet that fail twice are requested a third time, and no form is rendered without them', async ({
  page,
  openCashier,
}) => {
  await neverIdle(page)
  const scripts = await failFirst(page, FORM_SCRIPT, 2)
  const styles = await failFirst(page, FORM_STYLES, 2)
  await openCashier()
  await page.getByTestId('pay-group').filter({ hasText: 'Bank card' }).first().click()
  await expect(amountField(page)).toBeVisible()
  expect([...scripts.values()][0]).toBeGreaterThanOrEqual(3)
  expect([...styles.values()][0]).toBe(3)
  const isStyled = await page.evaluate(() =>
    [...document.styleSheets].some(({ href }) => /\/assets\/form-[\w-]+\.css/.test(href ?? '')),
  )
  expect(isStyled).toBe(true)
})

test('BOOT-10 a chunk whose prefetch failed is loaded when it is needed', async ({ page, openCashier }) => {
  // List and likely forms each prefetch the styles; all of these requests fail, however many there are.
  const asked = await failFirst(page, FORM_STYLES, Number.POSITIVE_INFINITY)
  await openCashier()
  await expect.poll(() => [...asked.values()][0] ?? 0).toBeGreaterThanOrEqual(1)
  const styles = page.waitForResponse(FORM_STYLES)
  await page.unrouteAll()
  await chooseMethod(page, 'Bank card')
  await expect(amountField(page)).toBeVisible()
  expect((await styles).ok()).toBe(true)
})

test('BOOT-10 BOOT-8 a chunk that cannot be loaded offers a reload, which loads it, and a link to the list', async ({
  page,
  openCashier,
}) => {
  await neverIdle(page)
  await page.route(FORM_SCRIPT, (route) => route.abort('connectionreset'))
  await openCashier()
  await page.getByTestId('pay-group').filter({ hasText: 'Bank card' }).first().click()
  await expect(page.getByRole('heading', { name: 'Part of the cashier did not load' })).toBeVisible()
  await page.getByRole('button', { name: 'All methods' }).click()
  await expect(page.getByTestId('pay-group').first()).toBeVisible()
  await page.getByTestId('pay-group').filter({ hasText: 'Bank card' }).first().click()
  await expect(page.getByRole('heading', { name: 'Part of the cashier did not load' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(amountField(page)).toBeVisible()
})

test('BOOT-10 FORM-17 typed values are kept over that reload, except those of a card', async ({
  page,
  openCashier,
}) => {
  // Before any script of the page: the values in storage while no page was loaded.
  await page.addInitScript(() => {
    Object.assign(window, { storedAtStart: JSON.stringify(Object.entries(window.sessionStorage)) })
  })
  await neverIdle(page)
  await page.route(RESULT_SCRIPT, (route) => route.abort('connectionreset'))
  await openCashier()
  await chooseMethod(page, 'Bank card')
  await amountField(page).fill('37.50')
  await page.getByRole('textbox', { name: 'Card number' }).fill('4242424242424242')
  await cvvField(page).fill('739')
  // A page whose chunk fails to load.
  await page.evaluate(() => {
    window.history.pushState(null, '', '/deposit/deposit-success')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByRole('heading', { name: 'Part of the cashier did not load' })).toBeVisible()
  await expect(page.getByText('Nothing was taken.')).toHaveCount(0)
  await page.unrouteAll()
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await loaded
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  const kept = await page.evaluate(() => (window as unknown as { storedAtStart: string }).storedAtStart)
  expect(kept).toContain('37.5')
  expect(kept).not.toMatch(/4242 ?4242/)
  expect(kept).not.toContain('"739"')
  await page.goBack()
  await expect(amountField(page)).toHaveValue(/^37\.50?$/)
  await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveValue('')
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(window.sessionStorage)))
  expect(stored).not.toContain('typed')
})

const ENTRY_SCRIPT = /\/assets\/index-[\w-]+\.js/

test('issue-8 2.1 BOOT-10 BOOT-8 if the entry cannot be loaded, the session is removed from the address, the host is notified, and Reload loads it', async ({
  page,
  world,
}) => {
  let asked = 0
  await page.route(ENTRY_SCRIPT, (route) => {
    asked += 1
    return route.abort('connectionreset')
  })
  const { url } = await openSession(world, { language: 'de' })
  await openFramed(page, world.demo.url, url)
  const frame = page.frameLocator('iframe')
  const reload = frame.getByRole('alert').getByRole('button')
  await expect.poll(async () => (await messagesOf(page, 'error')).map(({ code }) => code)).toEqual(['not_started'])
  await expect(reload).toHaveText('Neu laden')
  expect(asked).toBe(3)
  const inner = page.frames().find((each) => each.url().startsWith(world.service.url))
  expect(inner?.url()).not.toContain('session')
  // The list is not hydrated, so a click on it moves the focus to the notice.
  await frame.getByTestId('pay-group').first().click()
  await expect(reload).toBeFocused()
  await page.unrouteAll()
  await reload.press('Enter')
  await frame.getByTestId('pay-group').filter({ hasText: 'Bank card' }).first().click()
  await expect(frame.getByRole('heading', { name: 'Bank card', level: 1 })).toBeVisible()
  await expect(reload).toHaveCount(0)
})

test('BOOT-10 a page that ends after its list offers a reload at once', async ({ page, world }) => {
  const { url } = await openSession(world)
  const isDocument = (address: URL) => address.href === url
  await page.route(isDocument, async (route) => {
    const answer = await route.fetch()
    const body = await answer.text()
    await route.fulfill({ response: answer, body: body.slice(0, body.indexOf('id="modulor-boot"')) })
  })
  await page.goto(url)
  const rows = page.getByTestId('pay-group')
  await expect(rows.first()).toBeVisible()
  const reload = page.getByRole('alert').getByRole('button', { name: 'Reload' })
  await expect(reload).toBeVisible()
  await page.unroute(isDocument)
  await reload.click()
  await rows.filter({ hasText: 'Bank card' }).first().click()
  await expect(page.getByRole('heading', { name: 'Bank card', level: 1 })).toBeVisible()
  await expect(reload).toHaveCount(0)
})

test('issue-8 2.1 BOOT-10 a chunk of the entry that fails twice is loaded by the third request, without a click', async ({
  page,
  openCashier,
}) => {
  const asked = new Map<string, number>()
  await page.route(/\/assets\/libraries-[\w-]+\.js/, (route) => {
    const { pathname } = new URL(route.request().url())
    const times = (asked.get(pathname) ?? 0) + 1
    asked.set(pathname, times)
    return times <= 2 ? route.fulfill({ status: 404 }) : route.continue()
  })
  await openCashier()
  await page.getByTestId('pay-group').filter({ hasText: 'Bank card' }).first().click()
  await expect(amountField(page)).toBeVisible()
  expect([...asked.values()][0]).toBeGreaterThanOrEqual(3)
})

test('UI-4 a logo that is not ready is requested again, and a missing one shows a placeholder', async ({
  page,
  openCashier,
}) => {
  const asked = new Map<string, number>()
  await page.route(/\/(?:assets\/)?logos\/[\w-]+\.svg/, (route) => {
    const { pathname } = new URL(route.request().url())
    const times = (asked.get(pathname) ?? 0) + 1
    asked.set(pathname, times)
    return times <= 3 ? route.fulfill({ status: 400 }) : route.continue()
  })
  await openCashier()
  const image = page.locator('.mc-mark img[src^="data:image/svg"]').first()
  await expect(image).toBeVisible()
  expect(await image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0)
})

test('UI-3 LIST-7 without available methods the brand’s picture is shown, and the page works without it', async ({
  page,
  openCashier,
}) => {
  const empty = { brand: 'EMPTY', key: 'sk_sandbox_empty' }
  await openCashier(empty)
  await expect(page.locator('img[src*="no_methods"]')).toBeVisible()
  await page.route('**/assets/images/**', (route) => route.abort('connectionreset'))
  await openCashier({ ...empty, query: '&theme=dark' })
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect(page.locator('img[src*="no_methods"]')).toHaveCount(0)
})

test('issue-10 2 the script of the result page is prefetched at the first focus in a form, and not earlier', async ({
  page,
  openCashier,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const results = () => fetched.filter((url) => RESULT_SCRIPT.test(url))
  await openCashier()
  await chooseMethod(page, 'Bank card')
  await page.waitForLoadState('networkidle')
  expect(results()).toEqual([])
  await amountField(page).focus()
  await expect.poll(() => results().length).toBe(1)
})
