/** Every screen in every state of the gallery of screens: no violation, no error, and room for everything on a small phone. */
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { SCREEN_STATES } from '../apps/widget/src/testing/screen-states'
import { expectAccessible, expectAccessibleByNight } from './axe'
import { withGallery } from './gallery-server'

const CONFIG = join(import.meta.dirname, '../apps/widget/gallery/vite.config.ts')
const PHONE = { width: 390, height: 844 }
const SMALL_PHONE = { width: 320, height: 568 }
const DESKTOP = { width: 1280, height: 900 }

const test = base.extend<object, { gallery: string }>({
  gallery: [async ({}, use) => withGallery(CONFIG, use), { scope: 'worker', timeout: 120_000 }],
})

// Animations are finished before the check.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: PHONE })

/** What the page says of its own accord; a request that fails on purpose is the state itself. */
function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  return errors
}

const plain = (text: string) => text.replace(/[\s\u2066-\u2069]+/g, ' ')

/** One page shows so many states one after the other: it has the scripts already, which are most of what a state costs. */
const STATES_PER_PAGE = 9
const BATCHES = Array.from({ length: Math.ceil(SCREEN_STATES.length / STATES_PER_PAGE) }, (_, nth) =>
  SCREEN_STATES.slice(nth * STATES_PER_PAGE, (nth + 1) * STATES_PER_PAGE),
)

for (const batch of BATCHES)
  test(`UI-6 issue-10 4 on phones and on a desktop: ${batch.map(({ name }) => name).join(', ')}`, async ({
    page,
    gallery,
  }) => {
    const errors = errorsOf(page)
    // Nothing of one state is left for the next.
    await page.addInitScript(() => {
      if (window !== window.top) return
      window.localStorage.clear()
      window.sessionStorage.clear()
    })
    for (const { name, shows } of batch)
      await test.step(name, async () => {
        await page.emulateMedia({ colorScheme: 'light' })
        await page.setViewportSize(PHONE)
        await page.goto(`${gallery}?screen=${name}`)
        await expect.poll(async () => plain((await page.locator('body').textContent()) ?? '')).toContain(shows)
        await expectAccessible(page)
        await page.setViewportSize(SMALL_PHONE)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(SMALL_PHONE.width)
        // The other layout in the other theme: the colours of a part are the same in both layouts.
        await page.setViewportSize(DESKTOP)
        await expectAccessibleByNight(page)
        expect(errors).toEqual([])
      })
  })

test('issue-13 5 the theme page shows what the seeds of a brand make, a red one too', async ({ page, gallery }) => {
  const errors = errorsOf(page)
  await page.goto(`${gallery}theme.html?accentHue=25&accentChroma=0.2&neutralHue=40`)
  const yaml = page.locator('.t-yaml code')
  await expect(yaml).toHaveText('theme: { accent_hue: 25, accent_chroma: 0.2, neutral_hue: 40 }')
  await expect(page.locator('[data-enough=true]')).not.toHaveCount(0)
  await expect(page.locator('[data-enough=false]')).toHaveCount(0)
  await expect(page.locator('.t-screens iframe')).toHaveCount(SCREEN_STATES.length)
  await expectAccessible(page)
  await page.setViewportSize(SMALL_PHONE)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(SMALL_PHONE.width)

  // A colour of the brand gives two seeds; the screens have them at once.
  await page.getByLabel('Colour of the brand').fill('#0a7d3c')
  await expect(yaml).toHaveText('theme: { accent_hue: 151, accent_chroma: 0.14, neutral_hue: 40 }')
  await page.getByRole('heading', { name: 'Screens' }).scrollIntoViewIfNeeded()
  const screen = page.frameLocator('iframe[title=list-failed]').locator('.mc').first()
  await expect
    .poll(() => screen.evaluate((app) => getComputedStyle(app).getPropertyValue('--seed-accent-h')))
    .toBe('151')
  await expect(page).toHaveURL(/accentHue=151&accentChroma=0.14/)

  // A grey has no hue, and what an address says wrongly is as without a theme.
  await page.getByLabel('Colour of the brand').fill('#808080')
  await expect(yaml).toHaveText('theme: { accent_hue: 151, accent_chroma: 0.06, neutral_hue: 40 }')
  await page.goto(`${gallery}theme.html?accentHue=&accentChroma=%20&neutralHue=1e2`)
  await expect(yaml).toHaveText('theme: { accent_hue: 266, accent_chroma: 0.21, neutral_hue: 85 }')
  expect(errors).toEqual([])
})

test('issue-13 5 the theme page copies its line where there is no clipboard, and writes its address seldom', async ({
  page,
  gallery,
}) => {
  const errors = errorsOf(page)
  await page.addInitScript(() => {
    // A page that is not secure, as on a phone in the same network, has none.
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    // Safari refuses more than 100 changes in 10 s: one for each key of a slider is too many, one in 200 ms is not.
    const replace = history.replaceState.bind(history)
    let lastAt = -Infinity
    history.replaceState = (...change) => {
      if (performance.now() - lastAt < 200) throw new Error('The operation is insecure.')
      lastAt = performance.now()
      replace(...change)
    }
    // As a frame's page has none while it begins.
    if (window !== window.top) Object.defineProperty(document, 'head', { value: null, configurable: true })
  })
  await page.goto(`${gallery}theme.html`)
  const hue = page.getByRole('slider', { name: 'Hue of the accent' })
  await hue.focus()
  for (let step = 0; step < 40; step++) await page.keyboard.press('ArrowRight')
  await expect(page.locator('.t-yaml code')).toHaveText(/accent_hue: 306/)
  await expect(page).toHaveURL(/accentHue=306/)
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(errors).toEqual([])
})
