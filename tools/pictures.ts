/** `npm run pictures`: takes the README's pictures of the running product. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startProgram } from '@modulor/testkit'
import { chromium, type Page } from 'playwright-core'
import { CHROMIUM_ARGUMENTS, findChromium } from './browser/find-chromium'
import { buildAll } from './build'

const pictures = join(import.meta.dirname, '../docs/pictures')
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

async function sessionUrl(service: string, player: string): Promise<string> {
  const answer = await fetch(`${service}/api/merchant/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer sk_sandbox_demo' },
    body: JSON.stringify({
      brand: 'COM',
      user: { id: player, country: 'DE', demo_balance: '128.40' },
      currency: 'EUR',
    }),
  })
  return ((await answer.json()) as { url: string }).url
}

await buildAll('stale')
mkdirSync(pictures, { recursive: true })
const folder = mkdtempSync(join(tmpdir(), 'cashier-pictures-'))
const port = await freePort()
const service = await startProgram('service', { CASHIER_DATA_DIR: folder }, { port })
const browser = await chromium.launch({
  executablePath: (await findChromium()).executablePath,
  args: CHROMIUM_ARGUMENTS,
})
for (const { name, size, theme, isForm } of SHOTS) {
  const page = await browser.newPage({ viewport: size, deviceScaleFactor: 1.5 })
  await page.goto(`${await sessionUrl(service.url, name)}&theme=${theme}`)
  await page.getByTestId('pay-group').first().waitFor()
  await page.waitForLoadState('networkidle')
  if (isForm) await openForm(page)
  await page.screenshot({ path: join(pictures, `${name}.png`) })
  await page.close()
}
await browser.close()
await service.stop()
rmSync(folder, { recursive: true, force: true })
