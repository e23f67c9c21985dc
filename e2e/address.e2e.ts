/** The parameters of the cashier's address: a new tab, sizes, layout, language (BOOT-3 to BOOT-9). */
import type { Page } from '@playwright/test'
import { hydratedFrame, cashierFrame, fromParent, messagesOf, leavesAfter, openFramed, postToFrame } from './host-page'
import { expect, openSession, test } from './world'

const app = (page: Page) => page.locator('.mc-app')

/** An address with its parameters in any order. */
function sortedQuery(address: string | undefined): string {
  const url = new URL(address ?? 'about:blank')
  url.searchParams.sort()
  return url.href
}

test.describe('cashier_in_new_tab', () => {
  test('BOOT-3 MSG-6 in a frame the cashier renders nothing and sends the parent the address without the flag', async ({
    page,
    world,
  }) => {
    await page.clock.install()
    const { url } = await openSession(world)
    await openFramed(page, world.demo.url, `${url}&cashier_in_new_tab=true`)
    await expect.poll(async () => (await messagesOf(page, 'redirectTo')).length).toBe(1)
    const [request] = await messagesOf(page, 'redirectTo')
    expect(sortedQuery(request?.url)).toBe(sortedQuery(url))
    const answer = fromParent({ type: 'redirectAck', id: request?.id ?? '' })
    const leaves = await leavesAfter(cashierFrame(page, world), () => postToFrame(page, world, [answer]))
    expect(leaves).toEqual([])
    await expect(page.frameLocator('iframe').getByTestId('pay-group')).toHaveCount(0)
    // The new tab shows the cashier.
    await page.goto(request?.url ?? '')
    await expect(page.getByTestId('pay-group').first()).toBeVisible()
  })

  test('BOOT-3 MSG-6 if the parent or opener does not answer, the cashier opens in place', async ({
    page,
    context,
    world,
  }) => {
    await test.step('in a frame', async () => {
      const { url } = await openSession(world)
      await openFramed(page, world.demo.url, `${url}&cashier_in_new_tab=true`)
      await expect(page.frameLocator('iframe').getByTestId('pay-group').first()).toBeVisible()
      await hydratedFrame(page, world)
    })
    await test.step('in a window with an opener', async () => {
      const { url } = await openSession(world)
      await page.goto(`${world.demo.url}/my-account`)
      const opened = context.waitForEvent('page')
      await page.evaluate((address) => {
        const received: unknown[] = []
        Object.assign(window, { received })
        window.addEventListener('message', (event: MessageEvent<{ payload?: unknown }>) =>
          received.push(event.data.payload),
        )
        window.open(address, 'cashier')
      }, `${url}&cashier_in_new_tab=1`)
      const popUp = await opened
      await expect.poll(async () => sortedQuery((await messagesOf(page, 'redirectTo'))[0]?.url)).toBe(sortedQuery(url))
      await expect(popUp.getByTestId('pay-group').first()).toBeVisible()
    })
  })
})

test('BOOT-4 BOOT-7 BOOT-9 UI-5 the address sets layout, size and language, and invalid values are ignored', async ({
  page,
  world,
  openCashier,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await test.step('BOOT-4 BOOT-7 UI-5 layout and size', async () => {
    const open = async (query: string) => {
      await openCashier({ query })
      await expect(page.getByTestId('pay-group').first()).toBeVisible()
      return app(page).boundingBox()
    }
    expect((await open('&isForcedMobile=true'))?.width).toBe(649)
    // A phone has no column of categories beside the list.
    await expect(page.locator('.mc-side')).toBeHidden()
    // Unknown values and unusable widths are ignored.
    expect((await open('&isForcedMobile=maybe&width=3'))?.width).toBe(1280)
    await expect(page.locator('.mc-side')).toBeVisible()
    const box = await open('&width=390&height=1500')
    expect(box?.width).toBe(390)
    expect(box?.height).toBeGreaterThanOrEqual(1500)
  })
  await test.step('BOOT-9 the query’s language has priority over the stored one, which has priority over the session’s', async () => {
    const langOf = async (language: string, lang: string | null) => {
      const { url } = await openSession(world, { language })
      const address = new URL(url)
      address.searchParams.delete('lang')
      if (lang !== null) address.searchParams.set('lang', lang)
      await page.goto(address.href)
      await expect(page.locator('html[data-hydrated]')).toBeAttached()
      return app(page).getAttribute('lang')
    }
    await page.evaluate(() => window.localStorage.clear())
    expect(await langOf('de', null)).toBe('de')
    expect(await langOf('de', 'ar-COM')).toBe('ar')
    expect(await langOf('de', null)).toBe('ar')
    expect(await langOf('de', 'xx-COM')).toBe('en')
  })
})
