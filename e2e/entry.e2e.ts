/** Automatic submits depend on who opened the address (issue-9 3.5). */
import type { Page } from '@playwright/test'
import { payButton } from './cashier'
import { expect, openSession, test, type World } from './world'

const FILLED = '20.00'

/** A page of another origin on the same machine, which is not an origin of the brand. */
const foreignSite = ({ demo }: World) => demo.url.replace('//localhost', '//127.0.0.1')

/** Counts the submits and aborts each of them. */
async function countSubmits(page: Page): Promise<() => number> {
  let submits = 0
  await page.route('**/submit', (route) => {
    submits += 1
    return route.abort()
  })
  await page.route('**/session-state*', (route) => route.abort())
  return () => submits
}

/** Opens the address as a link on that page does. */
async function follow(page: Page, site: string, address: URL): Promise<void> {
  await page.goto(`${site}/my-account`)
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'Go' })
    document.body.replaceChildren(link)
    link.click()
  }, address.href)
  await page.waitForURL(({ pathname }) => pathname === address.pathname)
}

async function formAddress(world: World): Promise<URL> {
  const address = new URL((await openSession(world)).url)
  address.pathname = '/deposit/dashlet'
  return address
}

async function expectOnePress(page: Page, submits: () => number): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue(FILLED)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await expect(payButton(page)).toBeEnabled()
  expect(submits()).toBe(0)
  await payButton(page).click()
  await expect.poll(submits).toBe(1)
}

test('AUTO-6 issue-9 3.5 a complete form that a foreign page opened is shown and waits for a click', async ({
  page,
  world,
}) => {
  const submits = await countSubmits(page)
  await follow(page, foreignSite(world), await formAddress(world))
  await expectOnePress(page, submits)
})

test('AUTO-6 issue-9 3.5 a foreign page cannot use the session that a tab stores, nor can a reload after it', async ({
  page,
  world,
}) => {
  const submits = await countSubmits(page)
  await page.goto((await openSession(world)).url)
  await expect(page.getByTestId('pay-group').first()).toBeVisible()
  await follow(page, foreignSite(world), new URL('/deposit/dashlet?lang=en-COM', world.service.url))
  await expect(payButton(page)).toBeEnabled()
  await page.reload()
  await expectOnePress(page, submits)
})

test('AUTO-6 issue-9 3.5 a complete form is submitted automatically if the merchant’s page opened it', async ({
  page,
  world,
}) => {
  const submits = await countSubmits(page)
  await follow(page, world.demo.url, await formAddress(world))
  await expect.poll(submits).toBe(1)
})
