/** Small windows: a phone in landscape, a zoom of 200 %, the smallest phone. Nothing needed is covered or cut off (UI-1, UI-6). */
import type { Page } from '@playwright/test'
import { LANGUAGE_CODES } from '../packages/contract/src/messages/languages'
import { CARDS, chooseMethod, expectDeposit, payByCard } from './cashier'
import { fromParent } from './host-page'
import { expect, openSession, test } from './world'

/** Windows of 640×360 are also those of a desktop at a zoom of 200 %. */
const LOW_WINDOWS = [
  { width: 640, height: 360 },
  { width: 844, height: 390 },
  { width: 640, height: 450 },
  { width: 320, height: 568 },
]
/** Both directions and four scripts. */
const LANGUAGES_BY_SCRIPT = ['en', 'de', 'ar', 'he', 'uk', 'hi']
/** The languages with the longest texts beside a method's name. */
const WORDY_LANGUAGES = ['it', 'es', 'ar']

/** Focuses every control of the form in turn, and returns those that the bar then covers. */
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

/** Labels, names and texts whose end is cut off. */
const cutTexts = (page: Page, selector: string): Promise<string[]> =>
  page
    .locator(selector)
    .evaluateAll((elements) =>
      elements
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent, scrollWidth, clientWidth }) => `${textContent}: ${scrollWidth} in ${clientWidth}`),
    )

/** Options whose text is wider than the list that shows them. */
const cutOptions = (page: Page): Promise<string[]> =>
  page.locator('.mc-calendar select').evaluateAll((lists) =>
    lists.flatMap((list) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(list)
      const room = list.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      const pen = new OffscreenCanvas(1, 1).getContext('2d')
      if (!pen) return ['no canvas']
      pen.font = font
      return [...list.querySelectorAll('option')]
        .map(({ text }) => ({ text, width: pen.measureText(text).width }))
        .filter(({ width }) => width > room)
        .map(({ text, width }) => `${text}: ${Math.ceil(width)} in ${room}`)
    }),
  )

/** Opens the cashier as a native shell does, which can change the language while it is shown. */
async function openInShell(page: Page, address: string): Promise<(language: string) => Promise<void>> {
  await page.addInitScript(() => {
    Object.assign(window, { ReactNativeWebView: { postMessage: () => undefined } })
  })
  await page.goto(address)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  return async (language) => {
    await page.evaluate(
      (message) => window.postMessage(message, window.location.origin),
      fromParent({ type: 'setLanguage', language }),
    )
    await expect(page.locator(`.mc-app[lang=${language}]`)).toBeVisible()
  }
}

test('UI-6 issue-8 2.8 the focused field is never under the bar in any direction and script', async ({
  page,
  world,
}) => {
  const { url } = await openSession(world, { profile: { demo_returning: true } })
  const speak = await openInShell(page, url.replace('/deposit', '/deposit/card'))
  await expect(page.locator('form .mc-bar')).toBeAttached()
  for (const language of LANGUAGES_BY_SCRIPT) {
    await speak(language)
    for (const size of LOW_WINDOWS) {
      await page.setViewportSize(size)
      const { seen, covered } = await coveredFields(page)
      expect(seen, `${language} ${JSON.stringify(size)}`).toBeGreaterThan(5)
      expect(covered, `${language} ${JSON.stringify(size)}`).toEqual([])
    }
  }
})

test('UI-1 issue-8 2.8 no needed text is cut off on a narrow phone in any language', async ({ page, world }) => {
  const cut: Record<string, string[]> = {}
  const look = async (language: string, selector: string) => {
    const found = await cutTexts(page, selector)
    if (found.length > 0) cut[language] = [...(cut[language] ?? []), ...found]
  }
  await page.setViewportSize({ width: 320, height: 568 })
  const { url } = await openSession(world)
  const speak = await openInShell(page, url)
  for (const language of WORDY_LANGUAGES) {
    await speak(language)
    await expect(page.locator('.mc-row__name').first()).toBeVisible()
    await look(language, '.mc-row__name > span:first-child')
  }
  await page.locator('[data-testid=pay-group][data-id=card]').first().click()
  await expect(page.locator('.mc-pair')).toBeVisible()
  for (const language of LANGUAGE_CODES) {
    await speak(language)
    for (const width of [320, 375, 390]) {
      await page.setViewportSize({ width, height: 568 })
      await look(language, '.mc-field__label, .mc-button')
    }
  }
  expect(cut).toEqual({})
  // No label may be smaller than the others to make it fit.
  const sizes = await page
    .locator('.mc-field__input:placeholder-shown ~ .mc-field__label')
    .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).fontSize))
  expect(sizes.length).toBeGreaterThan(3)
  expect(new Set(sizes).size).toBe(1)
})

test('UI-1 DATE-2 every month and year of the calendar fits on a narrow phone', async ({ page, world }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const { url } = await openSession(world)
  const speak = await openInShell(page, url)
  await chooseMethod(page, 'Verdant Later')
  await page.getByRole('button', { name: 'Open calendar' }).click()
  await expect(page.locator('.mc-calendar select')).toHaveCount(2)
  const cut: Record<string, string[]> = {}
  for (const language of LANGUAGE_CODES) {
    await speak(language)
    const found = await cutOptions(page)
    if (found.length > 0) cut[language] = found
  }
  expect(cut).toEqual({})
})

test('RESULT-1 issue-8 2.8 the receipt is visible on the smallest phone', async ({ page, openCashier }) => {
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
