/** The built docs site, as the demo merchant serves it (issue-13 6). */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort, startProgram } from '@modulor/testkit'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { expect, test as base } from './world'

const ROOT = join(import.meta.dirname, '..')

// One build for both tests.
base.describe.configure({ mode: 'default' })
const test = base.extend<object, { docs: string }>({
  docs: [
    async ({}, use) => {
      // The build fails on a broken link.
      await promisify(execFile)('npm', ['run', 'docs'], { cwd: ROOT })
      const demo = await startProgram('demo-merchant', {}, { port: await freePort() })
      await use(`${demo.url}/docs/`)
      await demo.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

const LONGEST_SEARCH_MS = 1_000

test('issue-13 6 the docs can be searched with the beginning of a text that is pasted as a whole', async ({
  browser,
  docs,
}) => {
  const page = await browser.newPage()
  await page.goto(`${docs}first-payment`)
  await page.getByRole('button', { name: 'Search' }).click()
  const box = page.getByRole('searchbox')
  const longestMs = (text: string) =>
    box.evaluate(async (input, pasted) => {
      const longTasks: number[] = []
      const observer = new PerformanceObserver((list) =>
        longTasks.push(...list.getEntries().map(({ duration }) => duration)),
      )
      observer.observe({ type: 'longtask' })
      const field = input as HTMLInputElement
      field.value = pasted
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      observer.disconnect()
      return Math.max(0, ...longTasks)
    }, text)
  for (const text of ['payment session of a player '.repeat(180), 'x'.repeat(5_000), 'a b c d e '.repeat(500)]) {
    expect([text.slice(0, 9), (await longestMs(text)) < LONGEST_SEARCH_MS]).toEqual([text.slice(0, 9), true])
    expect(await box.inputValue()).toBe(text.slice(0, 64))
  }
  await box.fill('payout_return')
  await expect(page.locator('#localsearch-list').getByRole('option').first()).toBeVisible()
  await page.close()
})

test('issue-13 6 without JavaScript every code sample is shown with its title', async ({ browser, docs }) => {
  for (const javaScriptEnabled of [false, true]) {
    const context = await browser.newContext({ javaScriptEnabled })
    const page = await context.newPage()
    await page.goto(`${docs}back-ends`)
    const group = page.locator('.vp-code-group').first()
    const seen = (selector: string) => group.locator(`${selector}:visible`)
    await expect(seen('pre')).toHaveCount(javaScriptEnabled ? 1 : 5)
    await expect(seen('.tabs')).toHaveCount(javaScriptEnabled ? 1 : 0)
    await expect(seen('.code-title')).toHaveText(javaScriptEnabled ? [] : ['Node', 'Python', 'PHP', 'Java', 'Go'])
    await context.close()
  }
})

/** The browser's errors: blocked scripts and styles, missing files, exceptions. */
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
