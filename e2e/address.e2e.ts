/** The parameters of the cashier's address: a new tab, sizes, layout, language (BOOT-3 to BOOT-9); and blocked storage (BOOT-11). */
import type { Page } from '@playwright/test'
import { CARDS, chooseMethod, expectDeposit, fillCard, pay } from './cashier'
import { aliveFrame, fromParent, heard, openFramed, sayToFrame } from './host-page'
import { expect, openSession, test } from './world'

const app = (page: Page) => page.locator('.mc-app')

/** An address with its query in any order. */
function sortedQuery(address: string | undefined): string {
  const url = new URL(address ?? 'about:blank')
  url.searchParams.sort()
  return url.href
}

test.describe('cashier_in_new_tab', () => {
  test('BOOT-3 MSG-6 in a frame renders nothing and sends the parent the cleaned address', async ({ page, world }) => {
    const { url } = await openSession(world)
    await openFramed(page, world.demo.url, `${url}&cashier_in_new_tab=true`)
    await expect.poll(async () => (await heard(page, 'redirectTo')).length).toBe(1)
    const [request] = await heard(page, 'redirectTo')
    expect(sortedQuery(request?.url)).toBe(sortedQuery(url))
    await sayToFrame(page, world, [fromParent({ type: 'redirectAck', id: request?.id ?? '' })])
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), 2000)
    await expect(page.frameLocator('iframe').getByTestId('pay-group')).toHaveCount(0)
    // The new tab shows the cashier.
    await page.goto(request?.url ?? '')
    await expect(page.getByTestId('pay-group').first()).toBeVisible()
  })

  test('BOOT-3 MSG-6 a parent that does not answer leaves the cashier in its frame', async ({ page, world }) => {
    const { url } = await openSession(world)
    await openFramed(page, world.demo.url, `${url}&cashier_in_new_tab=true`)
    await expect(page.frameLocator('iframe').getByTestId('pay-group').first()).toBeVisible()
    await aliveFrame(page, world)
  })

  test('BOOT-3 a window with an opener sends it the message, and continues without a response', async ({
    page,
    context,
    world,
  }) => {
    const { url } = await openSession(world)
    await page.goto(`${world.demo.url}/my-account`)
    const opened = context.waitForEvent('page')
    await page.evaluate((address) => {
      const told: unknown[] = []
      Object.assign(window, { heard: told })
      window.addEventListener('message', (event: MessageEvent<{ payload?: unknown }>) => told.push(event.data.payload))
      window.open(address, 'cashier')
    }, `${url}&cashier_in_new_tab=1`)
    const popUp = await opened
    await expect.poll(async () => sortedQuery((await heard(page, 'redirectTo'))[0]?.url)).toBe(sortedQuery(url))
    await expect(popUp.getByTestId('pay-group').first()).toBeVisible()
  })

  test('BOOT-3 a page of its own is the new tab, with a fragment too', async ({ page, world }) => {
    for (const rest of ['', '#top']) {
      const { url } = await openSession(world)
      await page.goto(`${url}&cashier_in_new_tab=true${rest}`)
      await expect(page.getByTestId('pay-group').first()).toBeVisible()
      expect(page.url()).not.toContain('cashier_in_new_tab')
      expect(page.url()).not.toContain('session_id')
    }
  })
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('BOOT-4 BOOT-7 UI-5 isForcedMobile is the phone’s layout; width and height size the cashier, and an unusable width is ignored', async ({
    page,
    openCashier,
  }) => {
    const open = async (query: string) => {
      await openCashier({ query })
      await expect(page.getByTestId('pay-group').first()).toBeVisible()
      return app(page).boundingBox()
    }
    expect((await open('&isForcedMobile=true'))?.width).toBe(649)
    // A phone has no rail of categories beside the list.
    await expect(page.locator('.mc-side')).toBeHidden()
    // Unknown words and unusable widths are ignored.
    expect((await open('&isForcedMobile=maybe&width=3'))?.width).toBe(1280)
    await expect(page.locator('.mc-side')).toBeVisible()
    const box = await open('&width=390&height=1500')
    expect(box?.width).toBe(390)
    expect(box?.height).toBeGreaterThanOrEqual(1500)
    for (const query of ['&width=1e3', '&width=0']) expect((await open(query))?.width, query).toBe(1280)
  })
})

test('BOOT-9 the query’s language wins over the kept one, which wins over the session’s; an unknown one is English', async ({
  page,
  world,
}) => {
  const langOf = async (language: string, lang: string | null) => {
    const { url } = await openSession(world, { language })
    const address = new URL(url)
    address.searchParams.delete('lang')
    if (lang !== null) address.searchParams.set('lang', lang)
    await page.goto(address.href)
    await expect(page.locator('html[data-hydrated]')).toBeAttached()
    return app(page).getAttribute('lang')
  }
  expect(await langOf('de', null)).toBe('de')
  expect(await langOf('de', 'ar-COM')).toBe('ar')
  expect(await langOf('de', null)).toBe('ar')
  expect(await langOf('de', 'xx-COM')).toBe('en')
})

test.describe('a browser that blocks storage', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('blocked', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(window, name, { get: refuse })
      Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse })
    }),
  )

  test('BOOT-11 RESULT-10 lists, filters, changes language and theme, pays, and goes back without paying again', async ({
    page,
    world,
  }) => {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    const { url } = await openSession(world)
    await openFramed(page, world.demo.url, url)
    await aliveFrame(page, world)
    const frame = page.frameLocator('iframe')
    await sayToFrame(page, world, [
      fromParent({ type: 'setLanguage', language: 'de' }),
      fromParent({ type: 'setTheme', theme: 'dark' }),
    ])
    await expect(frame.locator('.mc-app[lang=de][data-theme=dark]')).toBeVisible()
    await sayToFrame(page, world, [fromParent({ type: 'setLanguage', language: 'en' })])
    await expect(frame.locator('.mc-app[lang=en]')).toBeVisible()
    await chooseMethod(frame, 'Bank card')
    await fillCard(frame, CARDS.approved)
    await pay(frame)
    await expectDeposit(frame, '100.00 EUR')
    expect(errors).toEqual([])
  })

  test('SESS-1 BOOT-11 a reload has no session and shows that', async ({ page, openCashier }) => {
    await openCashier()
    await expect(page.getByTestId('pay-group').first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible()
  })
})
