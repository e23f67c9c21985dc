/** Only scripts of the build run on the payment page (PCI DSS 4, 6.4.3). */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { compiledProgram } from '@modulor/testkit'
import type { Page } from '@playwright/test'
import { amountField, CARDS, challengePage, expectDeposit, payByCard } from './cashier'
import { expect, test } from './world'

type Inventory = {
  scripts: { path: string; integrity: string; parts: string[] }[]
  styles: { path: string; integrity: string }[]
  inline_scripts: { page: string; integrity: string; reason: string }[]
  import_map: string
  reasons: Record<string, string>
}

const integrityOf = (content: Buffer | string) => `sha256-${createHash('sha256').update(content).digest('base64')}`

/** A file that differs from the build's, and sets a mark when it runs. */
async function change(page: Page, file: RegExp, addition: string): Promise<void> {
  await page.route(file, async (route) => {
    const answer = await route.fetch()
    // Not cached by the browser, so that the next request reaches the service.
    const headers = { ...answer.headers(), 'cache-control': 'no-store' }
    await route.fulfill({ response: answer, headers, body: (await answer.text()) + addition })
  })
}
const HAS_RUN = '\n;window.hasRunChanged = true'
const hasRunChanged = (page: Page) => page.evaluate(() => 'hasRunChanged' in window)
/** Disables the idle prefetch of screens, so that only the click requests them. */
const neverIdle = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { requestIdleCallback: () => 1, cancelIdleCallback: () => undefined })
  })

test('issue-9 4.6 BOOT-10 a changed entry or a changed library does not run, and the player can reload', async ({
  page,
  openCashier,
}) => {
  for (const file of [/\/assets\/index-[\w-]+\.js/, /\/assets\/libraries-[\w-]+\.js/])
    await test.step(String(file), async () => {
      await change(page, file, HAS_RUN)
      await openCashier()
      const reload = page.getByRole('alert').getByRole('button')
      await expect(reload).toBeVisible()
      expect(await hasRunChanged(page)).toBe(false)
      await page.unrouteAll()
      await reload.click()
      await expect(page.locator('html[data-hydrated]')).toBeAttached()
    })
})

test('issue-9 4.6 BOOT-10 a changed script or a changed style sheet of a form is not applied', async ({
  page,
  openCashier,
}) => {
  await neverIdle(page)
  for (const [file, addition] of [
    [/\/assets\/form-[\w-]+\.js/, HAS_RUN],
    [/\/assets\/form-[\w-]+\.css/, '\n:root { --changed: 1 }'],
  ] as const)
    await test.step(String(file), async () => {
      await change(page, file, addition)
      await openCashier()
      await page.getByTestId('pay-group').filter({ hasText: 'Bank card' }).first().click()
      await expect(page.getByRole('heading', { name: 'Part of the cashier did not load' })).toBeVisible()
      expect(await hasRunChanged(page)).toBe(false)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--changed'))).toBe(
        '',
      )
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Reload' }).click()
      await expect(amountField(page)).toBeVisible()
    })
})

test('issue-9 4.6 THREEDS-2 every script from the list to a 3-D Secure payment is in the inventory with its hash', async ({
  page,
  world,
  openCashier,
}) => {
  const own = (address: string) => address.startsWith(world.service.url)
  const files: Promise<{ url: string; integrity: string }>[] = []
  const inline = new Set<string>()
  await page.exposeFunction('sawInline', (origin: string, texts: string[]) => {
    if (origin === world.service.url) for (const text of texts) inline.add(text)
  })
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const scripts = [...document.scripts].filter(({ src, type }) => src === '' && type !== 'application/json')
      const { sawInline } = window as unknown as { sawInline: (origin: string, texts: string[]) => void }
      sawInline(
        window.location.origin,
        scripts.map(({ text }) => text),
      )
    })
  })
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if ((type === 'script' || type === 'stylesheet') && own(response.frame().url()))
      files.push(response.body().then((body) => ({ url: response.url(), integrity: integrityOf(body) })))
  })
  await openCashier()
  await payByCard(page, CARDS.challenge, '25')
  await challengePage(page).getByRole('button', { name: 'Approve' }).click()
  await expectDeposit(page, '25.00 EUR')

  const inventory = (await (await fetch(`${world.service.url}/payment-page.json`)).json()) as Inventory
  const hashes = new Map([...inventory.scripts, ...inventory.styles].map(({ path, integrity }) => [path, integrity]))
  const known = new Set([...hashes.values(), ...inventory.inline_scripts.map(({ integrity }) => integrity)])
  known.add(inventory.import_map)
  expect(files.length).toBeGreaterThan(10)
  for (const { url, integrity } of await Promise.all(files)) {
    const { origin, pathname } = new URL(url)
    expect({ origin, integrity }, pathname).toEqual({ origin: world.service.url, integrity: hashes.get(pathname) })
  }
  // Two scripts and the import map of the page, and the page that ends the invisible step.
  expect(inline.size).toBe(4)
  for (const text of inline) expect(known.has(integrityOf(text)), text.slice(0, 80)).toBe(true)

  // The browser's scripts are exactly the inventory, and every script has its reasons.
  const map = await page.evaluate(() => document.querySelector('script[type=importmap]')?.textContent ?? '')
  expect(JSON.parse(map)).toEqual({ integrity: Object.fromEntries(hashes) })
  for (const { path, parts } of inventory.scripts) {
    expect(parts, path).not.toEqual([])
    for (const part of parts) expect(inventory.reasons[part], `${path}: ${part}`).toMatch(/\.$/)
  }
})

/** Runs `npm run page:probe`. */
async function probe(...given: string[]): Promise<{ code: number; said: string }> {
  const root = join(import.meta.dirname, '..')
  const command = await compiledProgram(join(root, 'apps/service/src/doctor/probe-command.ts'))
  return new Promise((done) => {
    execFile(process.execPath, [command, ...given], { cwd: root }, (error, said) => done({ code: error ? 1 : 0, said }))
  })
}

test('issue-9 4.6 the probe recognises this release in the page that the service serves, and no other', async ({
  world,
}) => {
  const { service, demo, sandbox } = world
  const allowed = [demo.url, demo.url.replace('localhost', '127.0.0.1'), sandbox.url]
  const hosts = allowed.slice(0, 2).map((url) => new URL(url).host)
  // The demo's brand lists Google Pay.
  const google = 'https://pay.google.com'
  expect(await probe(service.url, ...allowed, ...hosts, google)).toEqual({
    code: 0,
    said: 'the payment page matches this release\n',
  })
  const other = await probe(`${demo.url}/deposit`)
  expect(other.code).toBe(1)
  expect(other.said).toContain('/deposit: ')
})
