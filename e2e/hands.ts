/** The three ways in which a player presses something. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './world'

export type Hand = 'touch' | 'mouse' | 'keyboard'

const TABS_MAX = 80

const isFocused = (element: Locator) => element.evaluate((found) => found === document.activeElement)

/** Goes on by Tab until the element has the focus. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeVisible()
  for (let presses = 0; presses < TABS_MAX && !(await isFocused(element)); presses += 1)
    await page.keyboard.press('Tab')
  await expect(element).toBeFocused()
}

/**
 * Presses an element by a finger (where the context has one), a pointer, or by Tab and Enter alone. Only a test's tools
 * wait until what is off is on; `isOff` presses it as a player can.
 */
export async function press(page: Page, hand: Hand, element: Locator, { isOff = false } = {}): Promise<void> {
  if (hand === 'touch') await element.tap({ force: isOff })
  else if (hand === 'mouse') await element.click({ force: isOff })
  else {
    await tabTo(page, element)
    await page.keyboard.press('Enter')
  }
}
