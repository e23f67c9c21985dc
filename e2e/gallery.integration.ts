/** The components by themselves, in the gallery: what the product's browser tests cannot show in each state. */
import { join } from 'node:path'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { withGallery } from './gallery-server'

const CONFIG = join(import.meta.dirname, '../packages/ui/gallery/vite.config.ts')
const PHONE = { width: 390, height: 760 }
const DESKTOP = { width: 1100, height: 800 }

type Shown = { part?: string; theme?: string; dir?: string; width?: 'phone' | 'desktop' }

const test = base.extend<{ show: (shown: Shown) => Promise<void> }, { gallery: string }>({
  gallery: [async ({}, use) => withGallery(CONFIG, use), { scope: 'worker', timeout: 120_000 }],
  show: async ({ page, gallery }, use) => {
    await use(async (shown) => {
      await page.goto(`${gallery}?${new URLSearchParams({ theme: 'light', width: 'phone', ...shown })}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  },
})

// Animations are finished before the check.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: PHONE })

/** Swipes a distance with a finger, in steps, from the middle of an element. */
async function swipe(page: Page, element: Locator, byPx: number): Promise<void> {
  const box = await element.boundingBox()
  if (!box) throw new Error('nothing to swipe')
  const client = await page.context().newCDPSession(page)
  const x = box.x + box.width / 3
  const y = box.y + box.height / 2
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', wayPx: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + wayPx }] })
  await touch('touchStart', 0)
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', byPx * part)
  await touch('touchEnd', byPx)
}

const focusIsIn = (dialog: Locator) =>
  dialog.evaluate((element) => document.activeElement === document.body || element.contains(document.activeElement))

const widerThanWindowBy = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

test('UI-1 UI-2 UI-6 every component in its states has no accessibility violation, in both themes, directions and widths', async ({
  page,
  show,
}) => {
  for (const { theme, dir, width } of [
    { theme: 'light', dir: 'ltr', width: 'phone' },
    { theme: 'dark', dir: 'rtl', width: 'desktop' },
  ] as const)
    await test.step(`${theme} ${dir} ${width}`, async () => {
      await page.setViewportSize(width === 'phone' ? PHONE : DESKTOP)
      await show({ theme, dir, width })
      expect(await page.locator('[data-part]').count()).toBeGreaterThan(25)
      await expectAccessible(page)
      expect(await widerThanWindowBy(page)).toBeLessThanOrEqual(16)
      // Names, roles and colours were checked; of the other direction only the layout is left.
      await show({ theme, dir: dir === 'ltr' ? 'rtl' : 'ltr', width })
      expect(await widerThanWindowBy(page)).toBeLessThanOrEqual(16)
    })
})

const OPENERS = [
  ['select-sheet', 'combobox', 'Bank'],
  ['date-field', 'button', 'Open the calendar'],
  ['phone-field', 'button', 'Country: Germany'],
  ['country-picker', 'button', 'Open the countries'],
  ['sheet', 'button', 'Open a long sheet'],
] as const

/** Dialogs look the same in all themes and directions as screens do, so each combination is tested with one of them. */
const TURNS = [
  { theme: 'light', dir: 'ltr' },
  { theme: 'dark', dir: 'rtl' },
] as const

test('UI-6 a dialog has no accessibility violation, traps the focus and returns it', async ({ page, show }) => {
  for (const [at, [part, role, name]] of OPENERS.entries()) {
    await show({ part, ...TURNS[at % TURNS.length] })
    const opener = page.getByRole(role, { name, exact: true }).first()
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.locator('dialog[open]')
    await expect(dialog).toBeVisible()
    // A scrollable text is added to the tab order once it has been measured.
    await expect(() => expectAccessible(page)).toPass()
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab')
      expect(await focusIsIn(dialog), `${name}, Tab ${step}`).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true })

  test('UI-6 NOTE-4 a swipe closes a sheet and a toast, and a short swipe or one in another direction does not', async ({
    page,
    show,
  }) => {
    await page.clock.install()
    await test.step('UI-6 a swipe down closes a sheet, and a short one does not', async () => {
      await show({ part: 'sheet' })
      await page.getByRole('button', { name: 'Open a sheet' }).tap()
      const dialog = page.getByRole('dialog')
      const head = dialog.locator('.mc-sheet__head')
      await swipe(page, head, 12)
      await expect(dialog).toBeVisible()
      await swipe(page, head, 160)
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('button', { name: 'Open a sheet' })).toBeFocused()
    })
    await test.step('NOTE-4 a toast closes on a swipe upward and on a click', async () => {
      await show({ part: 'toast' })
      await page.clock.pauseAt(Date.now() + 60_000)
      const toast = page.getByText('The word of error')
      await page.getByRole('button', { name: 'Show error' }).tap()
      await swipe(page, toast, 120)
      await expect(toast).toBeVisible()
      await swipe(page, toast, -45)
      await expect(toast).toBeHidden()
      await page.getByRole('button', { name: 'Show error' }).click()
      await toast.click()
      await expect(toast).toBeHidden()
    })
  })
})

test('UI-6 UI-1 sheets open over one another, close with Escape, have their sizes in both layouts, and respect reduced motion', async ({
  page,
  show,
}) => {
  await test.step('UI-6 a sheet over a sheet: Escape closes the upper one, and each returns the focus', async () => {
    await show({ part: 'sheet' })
    const lower = page.getByRole('dialog', { name: 'Cancel the payment?' })
    const upper = page.getByRole('dialog', { name: 'The sheet over it' })
    await page.getByRole('button', { name: 'Open a sheet' }).click()
    await lower.getByRole('button', { name: 'Open another' }).click()
    await expect(upper).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(upper).toBeHidden()
    await expect(lower).toBeVisible()
    await expect(lower.getByRole('button', { name: 'Open another' })).toBeFocused()
    expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('hidden')
    await page.keyboard.press('Escape')
    await expect(lower).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open a sheet' })).toBeFocused()
    expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
  })
  await test.step('UI-6 pressing Escape repeatedly never leaves an invisible sheet behind', async () => {
    await show({ part: 'sheet' })
    for (let round = 0; round < 3; round++) {
      await page.getByRole('button', { name: 'Open a sheet' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page.locator('dialog')).toHaveCount(0)
    }
  })
  await test.step('UI-6 nothing moves if the player prefers reduced motion', async () => {
    await show({ part: 'sheet' })
    await page.getByRole('button', { name: 'Open a sheet' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const running = await page.evaluate(() =>
      document
        .getAnimations()
        .filter((animation) => Number(animation.effect?.getComputedTiming().activeDuration) > 0)
        .map((animation) => (animation as CSSAnimation).animationName),
    )
    // The animation that holds a new button moves nothing.
    expect(running.filter((name) => name !== 'mc-held')).toEqual([])
  })
  await test.step('UI-1 a modal is 474 wide and at least 404 high, and on a phone it is at the lower edge', async () => {
    await page.setViewportSize(DESKTOP)
    await show({ part: 'sheet', width: 'desktop' })
    const sheet = page.locator('dialog[open] .mc-sheet')
    await page.getByRole('button', { name: 'Open a sheet' }).click()
    const modal = await sheet.boundingBox()
    expect(modal?.width).toBe(474)
    expect(modal?.height).toBeGreaterThanOrEqual(404)
    await page.setViewportSize(PHONE)
    await show({ part: 'sheet' })
    await page.getByRole('button', { name: 'Open a sheet' }).click()
    const onPhone = await sheet.boundingBox()
    expect(onPhone?.width).toBe(PHONE.width)
    expect((onPhone?.y ?? 0) + (onPhone?.height ?? 0)).toBe(PHONE.height)
  })
})

test('UI-6 UI-7 PHONE-4 options, countries and days are chosen by keyboard, and a file keeps the focus', async ({
  page,
  show,
}) => {
  await test.step('UI-6 a long list is searched, and an option chosen, by keyboard', async () => {
    await show({ part: 'select-sheet' })
    const field = page.locator('[data-state="empty"]').getByRole('combobox')
    await field.focus()
    await page.keyboard.press('Enter')
    const search = page.getByRole('dialog').getByRole('combobox', { name: 'Search' })
    await expect(search).toBeFocused()
    await page.keyboard.type('nothing like it')
    await expect(page.getByRole('status').filter({ hasText: 'Nothing found' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(search).toBeVisible()
    await page.getByRole('status').getByRole('button', { name: 'Clear the search' }).click()
    await expect(search).toBeFocused()
    await expect(page.getByRole('option')).toHaveCount(12)
    await page.keyboard.type('nor')
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(field).toBeFocused()
    await expect(field).toHaveText('Norvik Bank')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(field).toHaveText('Osmo Bank')
  })
  await test.step('UI-6 a short list is used by arrow keys and by typing, and disabled options are skipped', async () => {
    await show({ part: 'select-sheet' })
    const field = page.getByRole('combobox', { name: 'Bet shop' })
    await field.click()
    await expect(page.getByRole('listbox')).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.type('haupt')
    await page.keyboard.press('Space')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(field).toHaveText(/^Hauptbahnhof/)
  })
  await test.step('PHONE-4 a country is found by name, code and dialling code', async () => {
    await show({ part: 'phone-field' })
    const field = page.locator('[data-state="empty"]')
    for (const [typed, code] of [
      ['united arab', 'AE'],
      ['jp', 'JP'],
      ['+351', 'PT'],
    ] as const) {
      await field.getByRole('button', { name: /^Country/ }).click()
      await page.keyboard.type(typed)
      await expect(page.getByRole('option')).toHaveCount(1)
      await page.keyboard.press('Enter')
      await expect(field.getByRole('button', { name: /^Country/ })).toHaveText(code)
      await expect(field.getByRole('textbox')).toBeFocused()
    }
  })
  await test.step('UI-6 a day is chosen by keyboard, from right to left too', async () => {
    await show({ part: 'date-field' })
    const field = page.locator('[data-state="filled"]')
    await field.getByRole('button', { name: 'Open the calendar' }).click()
    await expect(page.getByRole('button', { name: 'Saturday, 17 February 1990' })).toBeFocused()
    for (const key of ['ArrowRight', 'ArrowDown', 'PageUp', 'Shift+PageDown', 'Home']) await page.keyboard.press(key)
    await expect(page.getByRole('button', { name: 'Monday, 21 January 1991' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field.getByRole('textbox')).toHaveValue('21.01.1991')
    await expect(field.getByRole('button', { name: 'Open the calendar' })).toBeFocused()

    const arabic = page.locator('[data-state="rtl"]')
    await arabic.getByRole('button', { name: 'Open the calendar' }).click()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(arabic.getByRole('textbox')).toHaveValue('18.02.1990')
  })
  await test.step('UI-7 a file is chosen, replaced and removed, and the focus is kept', async () => {
    await show({ part: 'upload-field' })
    const field = page.locator('[data-state="empty"]')
    const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') })
    await field.locator('input').setInputFiles(file('first.pdf'))
    await expect(field.getByText('first.pdf')).toBeVisible()
    await field.locator('input').setInputFiles(file('second.pdf'))
    await expect(field.getByText('second.pdf')).toBeVisible()
    await field.getByRole('button', { name: 'Remove second.pdf' }).click()
    await expect(field.getByText('Choose a file')).toBeVisible()
    await expect(field.locator('input')).toBeFocused()
  })
})

test('NOTE-4 UI-1 a toast closes after its time, and a tooltip has space for its text', async ({ page, show }) => {
  await test.step('UI-1 a tooltip has at most 60 characters of title, 160 of text, and 328 of width', async () => {
    await page.setViewportSize(DESKTOP)
    await show({ part: 'tooltip', width: 'desktop' })
    const trigger = page.getByRole('button', { name: 'What is too long?' })
    await trigger.click()
    const note = page.locator('.mc-tooltip:popover-open')
    await expectAccessible(page)
    const [title = '', text = ''] = await note.locator('p').allInnerTexts()
    expect(title.length).toBeLessThanOrEqual(60)
    expect(text.length).toBeLessThanOrEqual(160)
    expect(text).toMatch(/…$/)
    expect((await note.boundingBox())?.width).toBeLessThanOrEqual(328)
    await page.keyboard.press('Escape')
    await expect(note).toBeHidden()
    await expect(trigger).toBeFocused()
  })
  await test.step('NOTE-4 a toast of each variant closes after 2000 ms', async () => {
    await page.clock.install()
    await show({ part: 'toast' })
    for (const [index, variant] of ['default', 'success', 'error'].entries()) {
      await page.clock.pauseAt(Date.now() + (index + 1) * 60_000)
      const toast = page.getByText(`The word of ${variant}`)
      await page.getByRole('button', { name: `Show ${variant}` }).click()
      await expect(toast).toBeVisible()
      await page.clock.runFor(1900)
      await expect(toast).toBeVisible()
      await page.clock.runFor(100)
      await expect(toast).toBeHidden()
    }
  })
})
