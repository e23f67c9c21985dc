/** Small windows: a phone held sideways, a zoom of 200 %, the smallest phone. Nothing needed is covered or cut (UI-1, UI-6). */
import type { Page } from '@playwright/test'
import { CARDS, expectDeposit, payByCard } from './cashier'
import { expect, openSession, test } from './world'

/** Windows of 640×360 are also a desktop's at a zoom of 200 %. */
const LOW_WINDOWS = [
  { width: 640, height: 360 },
  { width: 844, height: 390 },
  { width: 640, height: 450 },
  { width: 320, height: 568 },
]
const LANGUAGES = ['en', 'de', 'ar', 'he', 'uk', 'hi']
const ALL_LANGUAGES = [...LANGUAGES, 'es', 'fr', 'it', 'ja', 'pl', 'pt', 'tr']
/** Those whose words beside a method's name leave it the least room. */
const WORDY_LANGUAGES = ['it', 'es', 'ar']

/** Gives every control of the form the focus in turn, and names those that the bar then covers. */
const coveredFields = (page: Page): Promise<{ seen: number; covered: string[] }> =>
  page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const bar = document.querySelector('.mc-bar')
    const fields = [...document.querySelectorAll<HTMLElement>('form :is(input, select, button)')].filter(
      (field) => !bar?.contains(field) && field.checkVisibility(),
    )
    window.scrollTo(0, 0)
    const covered: string[] = []
    for (const field of fields) {
      field.focus()
      await drawn()
      const { top, bottom } = field.getBoundingClientRect()
      const limit = Math.min(bar?.getBoundingClientRect().top ?? Infinity, innerHeight)
      if (bottom > limit || top < 0) covered.push(`${field.getAttribute('name') ?? field.textContent} ${bottom}`)
    }
    return { seen: fields.length, covered }
  })

/** Labels, names and texts whose end is cut off, by what they say. */
const cutTexts = (page: Page, selector: string): Promise<string[]> =>
  page
    .locator(selector)
    .evaluateAll((elements) =>
      elements
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent, scrollWidth, clientWidth }) => `${textContent}: ${scrollWidth} in ${clientWidth}`),
    )

for (const language of LANGUAGES)
  test(`UI-6 issue-8 2.8 the focused field is never under the bar in ${language}`, async ({ page, world }) => {
    const { url } = await openSession(world, { language, profile: { demo_returning: true } })
    await page.goto(url.replace('/deposit', '/deposit/card'))
    await expect(page.locator('form .mc-bar')).toBeAttached()
    for (const size of LOW_WINDOWS) {
      await page.setViewportSize(size)
      const { seen, covered } = await coveredFields(page)
      expect(seen, JSON.stringify(size)).toBeGreaterThan(5)
      expect(covered, JSON.stringify(size)).toEqual([])
    }
  })

test('UI-1 issue-8 2.8 nothing needed is cut on a narrow phone in any language', async ({ page, world }) => {
  const cut: Record<string, string[]> = {}
  for (const language of ALL_LANGUAGES) {
    const { url } = await openSession(world, { language })
    const found: string[] = []
    await page.setViewportSize({ width: 320, height: 568 })
    if (WORDY_LANGUAGES.includes(language)) {
      await page.goto(url)
      await expect(page.locator('.mc-row__name').first()).toBeVisible()
      found.push(...(await cutTexts(page, '.mc-row__name > span:first-child')))
    }
    await page.goto(url.replace('/deposit', '/deposit/card'))
    await expect(page.locator('.mc-pair')).toBeVisible()
    for (const width of [320, 375, 390]) {
      await page.setViewportSize({ width, height: 568 })
      found.push(...(await cutTexts(page, '.mc-field__label, .mc-button')))
    }
    if (found.length > 0) cut[language] = found
  }
  expect(cut).toEqual({})
})

test('RESULT-1 issue-8 2.8 the receipt is seen on the smallest phone', async ({ page, openCashier }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await openCashier()
  await payByCard(page, CARDS.approved, '50')
  await expectDeposit(page, '50.00 EUR')
  const shown = await page.evaluate(() => {
    const receipt = document.querySelector('.mc-lines')?.getBoundingClientRect()
    const bar = document.querySelector('.mc-bar')?.getBoundingClientRect()
    return receipt && bar ? Math.min(bar.top, innerHeight) - receipt.top : 0
  })
  expect(shown).toBeGreaterThan(60)
})
