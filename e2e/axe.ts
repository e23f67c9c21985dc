import axe, { type RunOptions } from 'axe-core'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that depend on the theme: names, roles and order are the same in both themes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Checks only our page: the provider's pages in our frame are not our responsibility. */
async function expectNone(page: Page, runOnly: NonNullable<RunOptions['runOnly']>, what: string): Promise<void> {
  // In the middle of a fade the contrast is lower than what the player sees.
  await page.evaluate(async () => {
    const isEnding = ({ effect, playState }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(isEnding)
        .map(({ finished }) => finished),
    )
  })
  // axe's half megabyte stays in the page until the next page is loaded.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async (options) => {
      const checked = await (window as unknown as { axe: typeof axe }).axe.run({ exclude: [['iframe']] }, options)
      return checked.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
    },
    { runOnly, resultTypes: ['violations'], iframes: false, elementRef: false } satisfies RunOptions,
  )
  expect(violations, what).toEqual([])
}

/** Checks that the page has no violation of WCAG 2.2 AA. */
export const expectAccessible = (page: Page): Promise<void> =>
  expectNone(page, { type: 'tag', values: RULES }, 'as it is shown')

/**
 * Sets the dark theme as the player's system does. For pages whose address asks for no theme and whose colours do not fade from
 * one to the other (`reducedMotion`).
 */
async function setNight(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('.mc').first()).toHaveCSS('color-scheme', 'dark')
}

/** Checks the colours in the dark theme, and the sizes in this layout, of a page that was checked in another layout before. */
export async function expectAccessibleByNight(page: Page): Promise<void> {
  await setNight(page)
  await expectNone(page, { type: 'rule', values: [...COLOUR_RULES, 'target-size'] }, 'by night')
}

/** Checks the page as it is shown, and its colours in the dark theme. */
export async function expectAccessibleDayAndNight(page: Page): Promise<void> {
  await expectAccessible(page)
  await setNight(page)
  await expectNone(page, { type: 'rule', values: COLOUR_RULES }, 'by night')
  await page.emulateMedia({ colorScheme: 'light' })
}
