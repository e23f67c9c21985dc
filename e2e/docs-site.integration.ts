/** The built docs site, as the demo merchant serves it (issue-13 6). */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort, startProgram } from '@modulor/testkit'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { expect, test as base } from './world'

const ROOT = join(import.meta.dirname, '..')

// One build for both.
base.describe.configure({ mode: 'default' })
const test = base.extend<object, { docs: string }>({
  docs: [
    async ({}, use) => {
      // It fails on a link that leads nowhere.
      await promisify(execFile)('npm', ['run', 'docs'], { cwd: ROOT })
      const demo = await startProgram('demo-merchant', {}, { port: await freePort() })
      await use(`${demo.url}/docs/`)
      await demo.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

/** What the browser complained about: refused scripts and styles, missing files, errors. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`issue-13 6 the docs fit a phone, are searched and keep the policy, ${colorScheme}`, async ({
    browser,
    docs,
  }) => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, colorScheme })
    const complaints = complaintsOf(page)
    for (const path of ['', 'first-payment', 'back-ends', 'reference/events', 'operate/reference']) {
      await page.goto(docs + path, { waitUntil: 'load' })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([path, overflow]).toEqual([path, 0])
    }
    await page.goto(`${docs}first-payment`)
    await expectAccessible(page)
    await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /dark/ : /^((?!dark).)*$/)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('searchbox').fill('payout_return')
    await page.locator('#localsearch-list').getByRole('option').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main')).toContainText('payout_return')
    expect(complaints).toEqual([])
    await page.close()
  })
