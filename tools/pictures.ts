/**
 * `npm run pictures`: takes the README's pictures of the running product. `npm run pictures -- --all`: every screen in
 * every state, for review, into `.cache/pictures`.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startProgram } from '@modulor/testkit'
import { chromium, type Browser, type Page } from 'playwright-core'
import { CHROMIUM_ARGUMENTS, findChromium } from './browser/find-chromium'
import { buildAll } from './build'
import { flag, readOptions, text } from './command-options'
import { PICTURE_STATES, PICTURE_VIEWS, type PictureState, type PictureView } from './picture-states'

const pictures = join(import.meta.dirname, '../docs/pictures')
const reviewed = join(import.meta.dirname, '../.cache/pictures')
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 860 }
const SHOTS = [
  { name: 'list-phone-light', size: PHONE, theme: 'light', isForm: false },
  { name: 'form-phone-dark', size: PHONE, theme: 'dark', isForm: true },
  { name: 'form-desktop-light', size: DESKTOP, theme: 'light', isForm: true },
  { name: 'list-desktop-dark', size: DESKTOP, theme: 'dark', isForm: false },
]

async function openForm(page: Page): Promise<void> {
  await page.getByTestId('pay-group').filter({ hasText: 'Bank card' }).first().click()
  await page.getByRole('textbox', { name: 'Card number' }).fill('4242424242424242')
  await page.getByRole('textbox', { name: 'Expiry, MM/YY' }).fill('08/29')
}

/** An order is paid once, so each picture has its own. */
let orderNumber = 1000
const orderTerms = (order: object) => ({ order: { ...order, id: `A-${String(++orderNumber)}` } })

type SessionOptions = Pick<PictureState, 'brand' | 'currency' | 'user' | 'terms' | 'order'> & { language?: string }

async function sessionUrl(service: string, player: string, options: SessionOptions = {}): Promise<string> {
  const {
    brand = { code: 'COM', key: 'sk_sandbox_demo' },
    currency = 'EUR',
    language = 'en',
    user,
    terms,
    order,
  } = options
  const answer = await fetch(`${service}/api/merchant/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${brand.key}` },
    body: JSON.stringify({
      brand: brand.code,
      user: { id: player, country: 'DE', ...user },
      ...(terms && { terms }),
      ...(order && { terms: orderTerms(order) }),
      currency,
      language,
    }),
  })
  if (answer.status !== 201) throw new Error(`${player}: the session was refused, ${await answer.text()}`)
  return ((await answer.json()) as { url: string }).url
}

/** Takes one state in one view. A state that cannot be reached is reported; the picture shows the last page. */
async function takeState(browser: Browser, service: string, state: PictureState, view: PictureView): Promise<void> {
  const page = await browser.newPage({ viewport: view.size, deviceScaleFactor: 1.5, reducedMotion: 'reduce' })
  const name = `${state.name}.${view.name}`
  try {
    const address = new URL(await sessionUrl(service, name, { ...state, language: view.language }))
    address.pathname = state.path ?? address.pathname
    address.searchParams.set('theme', view.theme)
    for (const [name, value] of new URLSearchParams(state.query)) address.searchParams.set(name, value)
    await page.goto(address.href)
    await page.locator('html[data-hydrated]').waitFor()
    await page.waitForLoadState('networkidle')
    await state.act?.(page)
    await page.waitForLoadState('networkidle')
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`)
  }
  await page.screenshot({ path: join(reviewed, `${name}.png`) })
  await page.close()
}

const options = readOptions('npm run pictures -- [--all [--only form,list]]', { all: flag, only: text })
const wanted = options.only?.split(',') ?? ['']
const isWanted = (name: string) => wanted.some((part) => name.includes(part))

/**
 * `--all`: takes every screen in every state, into a folder that git ignores; `--only form,list` takes those with `form` or
 * `list` in the name.
 */
async function takeAll(browser: Browser, service: string): Promise<void> {
  mkdirSync(reviewed, { recursive: true })
  for (const state of PICTURE_STATES)
    for (const view of PICTURE_VIEWS)
      if (isWanted(`${state.name}.${view.name}`)) await takeState(browser, service, state, view)
}

/** The pictures of the README. */
async function takeReadme(browser: Browser, service: string): Promise<void> {
  mkdirSync(pictures, { recursive: true })
  for (const { name, size, theme, isForm } of SHOTS) {
    const page = await browser.newPage({ viewport: size, deviceScaleFactor: 1.5 })
    const url = await sessionUrl(service, name, { user: { demo_balance: '128.40' } })
    await page.goto(`${url}&theme=${theme}`)
    await page.getByTestId('pay-group').first().waitFor()
    await page.waitForLoadState('networkidle')
    if (isForm) await openForm(page)
    await page.screenshot({ path: join(pictures, `${name}.png`) })
    await page.close()
  }
}

await buildAll('stale')
const folder = mkdtempSync(join(tmpdir(), 'cashier-pictures-'))
const [port, sandboxPort] = [await freePort(), await freePort()]
const environment = {
  CASHIER_DATA_DIR: folder,
  CASHIER_PORT: String(port),
  SANDBOX_PORT: String(sandboxPort),
  CASHIER_URL: `http://localhost:${port}`,
}
const [sandbox, service] = await Promise.all([
  startProgram('sandbox-provider', environment, { port: sandboxPort }),
  startProgram('service', environment, { port }),
])
const browser = await chromium.launch({
  executablePath: (await findChromium()).executablePath,
  args: CHROMIUM_ARGUMENTS,
})
await (options.all ? takeAll : takeReadme)(browser, service.url)
await browser.close()
await Promise.all([service.stop(), sandbox.stop()])
rmSync(folder, { recursive: true, force: true })
