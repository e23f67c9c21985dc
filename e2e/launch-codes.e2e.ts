/** A cashier address that works once (issue-9 3.4): the demo's brand WAGER. */
import type { Page } from '@playwright/test'
import { CARDS, chooseMethod, expectDeposit, fillCard, pay, type Scope } from './cashier'
import { cashierIn, methods } from './demo'
import { hydratedFrame, fromParent, messagesOf, openFramed, postToFrame } from './host-page'
import { expect, openSession, test, type World } from './world'

const SECRET = /lc_[\w-]{22}|cs_[\w-]{43}/

const newAddress = async (world: World) =>
  (await openSession(world, { brand: 'WAGER', key: 'sk_sandbox_wager', balance: '250.00' })).url
const list = (scope: Scope) => methods(scope).first()
const ended = (scope: Scope) => scope.getByRole('heading', { name: 'Your session has ended' })
const historyEntry = (page: Page) => page.evaluate(() => JSON.stringify([location.href, history.state]))

const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse })
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse })
  })

test('SESS-8 issue-9 3.4 SESS-7 the address opens the cashier in one tab, which continues after reload and Back and pays', async ({
  page,
  context,
  world,
}) => {
  const address = await newAddress(world)
  expect(address).toMatch(SECRET)
  await page.goto(address)
  await expect(list(page)).toBeVisible()
  expect(await historyEntry(page)).not.toMatch(SECRET)
  await test.step('the same address opens nothing in another tab', async () => {
    for (const again of [address, page.url()]) {
      const other = await context.newPage()
      await other.goto(again)
      await expect(ended(other)).toBeVisible()
      await expect(methods(other)).toHaveCount(0)
      await other.close()
    }
  })
  await test.step('the session continues after a reload and Back', async () => {
    await page.reload()
    await expect(list(page)).toBeVisible()
    await chooseMethod(page, 'Halden Instant')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Halden Instant', level: 1 })).toBeVisible()
    await page.goBack()
    await expect(list(page)).toBeVisible()
    await page.goto(`${world.demo.url}/my-account`)
    await page.goBack()
    await expect(list(page)).toBeVisible()
    await expect(ended(page)).toHaveCount(0)
  })
  await chooseMethod(page, 'Bank card')
  await fillCard(page, CARDS.approved)
  await pay(page)
  await expectDeposit(page, '100.00 EUR')
  expect(await historyEntry(page)).not.toMatch(SECRET)
})

test('SESS-8 SESS-4 issue-9 3.4 a session id in an address opens nothing, also after a reload', async ({
  page,
  context,
  world,
}) => {
  await page.goto(await newAddress(world))
  await expect(list(page)).toBeVisible()
  const id = await page.evaluate(
    () => /cs_[\w-]{43}/.exec(JSON.stringify(Object.entries(sessionStorage)))?.[0] ?? 'none',
  )
  const other = await context.newPage()
  await other.goto(`${new URL(page.url()).origin}/deposit?lang=en-WAGER&session_id=${id}`)
  await expect(ended(other)).toBeVisible()
  await other.goto(`${new URL(page.url()).origin}/deposit?lang=en-WAGER`)
  await expect(ended(other)).toBeVisible()
  await expect(methods(other)).toHaveCount(0)
})

test('SESS-8 issue-9 3.4 in a frame the session continues after a reload', async ({ page, world }) => {
  await openFramed(page, world.demo.url, await newAddress(world))
  await expect(list(cashierIn(page))).toBeVisible()
  await (await hydratedFrame(page, world)).evaluate(() => window.location.reload())
  await expect(list(cashierIn(page))).toBeVisible()
  await expect(ended(cashierIn(page))).toHaveCount(0)
  expect(await messagesOf(page, 'reinit')).toEqual([])
})

test('BOOT-11 SESS-1 SESS-8 RESULT-10 issue-9 3.4 a browser that blocks storage changes language and theme and pays, and after a reload asks for a new session', async ({
  page,
  world,
}) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await blockStorage(page)
  await openFramed(page, world.demo.url, await newAddress(world))
  const cashier = cashierIn(page)
  await hydratedFrame(page, world)
  await postToFrame(page, world, [
    fromParent({ type: 'setLanguage', language: 'de' }),
    fromParent({ type: 'setTheme', theme: 'dark' }),
  ])
  await expect(cashier.locator('.mc-app[lang=de][data-theme=dark]')).toBeVisible()
  await postToFrame(page, world, [fromParent({ type: 'setLanguage', language: 'en' })])
  await expect(cashier.locator('.mc-app[lang=en]')).toBeVisible()
  await chooseMethod(cashier, 'Bank card')
  await fillCard(cashier, CARDS.approved)
  await pay(cashier)
  await expectDeposit(cashier, '100.00 EUR')
  expect(errors).toEqual([])
  await (await hydratedFrame(page, world)).evaluate(() => window.location.replace('/deposit?lang=en-WAGER'))
  await expect(ended(cashier)).toBeVisible()
  await expect
    .poll(async () => (await messagesOf(page, 'reinit')).map(({ reason }) => reason))
    .toEqual(['session_expired'])
})

test('BOOT-10 SESS-8 issue-9 3.4 a page whose script failed to load still has its session after a reload', async ({
  page,
  world,
}) => {
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.goto(await newAddress(world))
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  expect(await historyEntry(page)).not.toMatch(SECRET)
  await page.unroute('**/assets/index-*.js')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await expect(list(page)).toBeVisible()
})

test('BOOT-3 SESS-8 issue-9 3.4 without an embedding page the new-tab flag still opens the cashier, without a secret in the history entry', async ({
  page,
  world,
}) => {
  await page.goto(`${await newAddress(world)}&cashier_in_new_tab=true`)
  await expect(list(page)).toBeVisible()
  expect(await historyEntry(page)).not.toMatch(SECRET)
})
