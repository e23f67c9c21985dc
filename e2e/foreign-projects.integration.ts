/** Projects that install the published tarballs, build with their own tools, and take a payment (issue-13 1). */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { freePort } from '@modulor/testkit'
import { packTarball } from '../tools/pack/pack-tarball'
import { PUBLISHED_PACKAGES } from '../tools/pack/published-packages'
import { CARDS, expectDeposit, payByCard } from './cashier'
import { openNextShop, openNodeShop, openViteShop, type ShopPlace, type Shop } from './foreign-shops'
import { expect, startWorld, storyFolder, test as base } from './world'

/** The key of the brand COM in the demo's configuration. */
const WEBHOOK_SECRET = 'whsec_bW9kdWxvci1kZW1vLW1lcmNoYW50LXdlYmhvb2stc2VjcmV0'

// One set of programs for all, and one shop at a time: all use the same port.
base.describe.configure({ mode: 'default', timeout: 300_000 })

const test = base.extend<object, { place: ShopPlace }>({
  place: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'foreign-projects-'))
      const data = await storyFolder('foreign-project-data')
      const port = await freePort()
      const world = await startWorld(data, '0.2', { serviceEnvironment: { DEMO_PORT: String(port) } })
      const tarballs: string[] = []
      for (const published of PUBLISHED_PACKAGES) tarballs.push((await packTarball(published, folder)).tarball)
      await use({ world, folder, port, tarballs })
      await Promise.all([world.demo.stop(), world.service.stop(), world.sandbox.stop()])
      await Promise.all([folder, data].map((each) => rm(each, { recursive: true, force: true })))
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

async function withShop<S extends Shop>(opening: Promise<S>, work: (shop: S) => Promise<void>): Promise<void> {
  const shop = await opening
  try {
    await work(shop)
  } finally {
    await shop.close()
  }
}

/** Pays in the frame of a shop, and waits for the result on the shop's page. */
async function pay(page: Page, frame = 'iframe'): Promise<void> {
  const cashier = page.frameLocator(frame)
  await payByCard(cashier, CARDS.approved, '25.00')
  await expectDeposit(cashier, '25.00 EUR')
  await expect(page.locator('output')).toHaveText('success 25.00 EUR')
}

/** Checks that the back end of the shop has got the signed event. */
const expectEvent = (shop: Shop) =>
  expect
    .poll(async () => (await (await fetch(`${shop.url}/received`)).json()) as string[])
    .toContain('payment.succeeded 25.00 EUR')

test('issue-13 1 Vite with React 19 in strict mode takes a deposit and changes the theme in one session; the element follows its attributes and can be removed', async ({
  page,
  browser,
  place,
}) => {
  await withShop(openViteShop(place), async (shop) => {
    await page.goto(shop.url)
    await expect(page.frameLocator('iframe').locator('.mc-app[data-theme=light]')).toBeVisible()
    await page.getByRole('button', { name: 'Dark' }).click()
    await expect(page.frameLocator('iframe').locator('.mc-app[data-theme=dark]')).toBeVisible()
    await pay(page)
    expect(shop.sessionsCount()).toBe(1)

    // The browser of another player.
    const other = await browser.newPage()
    await other.goto(`${shop.url}/element.html`)
    const cashier = other.frameLocator('iframe[title=Till]')
    await expect(cashier.locator('.mc-app[data-theme=light]')).toBeVisible()
    const element = other.locator('modulor-cashier')
    await element.evaluate((node) => node.setAttribute('theme', 'dark'))
    await expect(cashier.locator('.mc-app[data-theme=dark]')).toBeVisible()
    await pay(other, 'iframe[title=Till]')
    expect(shop.sessionsCount()).toBe(2)
    await element.evaluate((node) => node.setAttribute('flow', 'withdrawal'))
    await expect.poll(() => other.frames().some((frame) => frame.url().includes('/withdrawal'))).toBe(true)
    expect(shop.sessionsCount()).toBe(3)
    await element.evaluate((node) => node.remove())
    await expect(other.locator('iframe')).toHaveCount(0)
    await other.close()
  })
})

for (const kind of ['mjs', 'cjs'] as const)
  test(`issue-13 1 SVC-4 a program of Node (${kind}) with plain HTML takes a deposit and gets its signed event`, async ({
    page,
    place,
  }) => {
    await withShop(openNodeShop(place, kind, WEBHOOK_SECRET), async (shop) => {
      await page.goto(shop.url)
      await pay(page)
      await expectEvent(shop)
    })
  })

test('issue-13 1 SVC-4 Next.js renders the page on its server, takes a deposit, and its route gets the signed event', async ({
  page,
  browser,
  place,
}) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await withShop(openNextShop(place, WEBHOOK_SECRET), async (shop) => {
    const html = await (await fetch(shop.url)).text()
    expect(html).toMatch(/<h1>Deposit<\/h1><output><\/output><div class="cashier"><\/div>/)
    await page.goto(shop.url)
    await pay(page)
    await expectEvent(shop)
    expect(errors).toEqual([])

    // The sample of the guide (issue-13 6).
    // In a browser of its own: this one has paid, so its list opens the card by itself.
    const other = await browser.newPage()
    const seen: string[] = []
    other.on('console', (message) => seen.push(message.text()))
    await other.goto(`${shop.url}/sample`)
    await payByCard(other.frameLocator('iframe'), CARDS.approved, '30.00')
    await expect.poll(() => seen).toContain('The player saw: success 30.00 EUR')
    await other.close()
  })
})
