import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that a theme can violate: names, roles and order are the same in both themes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * The provider's own pages in our frame are not ours to check. Without frames the page can be checked in itself
 * (`setLegacyMode`), instead of gathering what its frames found in one more page, which takes as long again.
 */
const axeOf = (page: Page): AxeBuilder =>
  new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .exclude('iframe')
    .setLegacyMode()

async function expectNone(axe: AxeBuilder, what: string): Promise<void> {
  const { violations } = await axe.analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    what,
  ).toEqual([])
}

/** Checks that the page has no violation of WCAG 2.2 AA. */
export const expectAccessible = (page: Page): Promise<void> => expectNone(axeOf(page).withTags(RULES), 'as it is shown')

/**
 * Sets the dark theme as the player's system does. For pages whose address asks for no theme and whose colours do not fade from
 * one to the other (`reducedMotion`).
 */
async function setNight(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('.mc').first()).toHaveCSS('color-scheme', 'dark')
}

/** Colours in the dark theme, and sizes in this layout, of a page that was checked in another layout before. */
export async function expectAccessibleByNight(page: Page): Promise<void> {
  await setNight(page)
  await expectNone(axeOf(page).withRules([...COLOUR_RULES, 'target-size']), 'by night')
}

/** The page as it is shown, and its colours in the dark theme. */
export async function expectAccessibleDayAndNight(page: Page): Promise<void> {
  await expectAccessible(page)
  await setNight(page)
  await expectNone(axeOf(page).withRules(COLOUR_RULES), 'by night')
  await page.emulateMedia({ colorScheme: 'light' })
}
