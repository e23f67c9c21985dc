/** The three input methods of a player (touch, pointer, keyboard), and other actions in a field. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './world'

export type InputMethod = 'touch' | 'mouse' | 'keyboard'

const TABS_MAX = 80

const isFocused = (element: Locator) => element.evaluate((found) => found === document.activeElement)

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeVisible()
  for (let presses = 0; presses < TABS_MAX && !(await isFocused(element)); presses += 1)
    await page.keyboard.press('Tab')
  await expect(element).toBeFocused()
}

/**
 * Activates an element by touch (if the context supports it), by pointer, or by Tab and Enter. Playwright waits
 * until a disabled element is enabled; `isOff` presses it without that wait, as a player can.
 */
export async function press(
  page: Page,
  inputMethod: InputMethod,
  element: Locator,
  { isOff = false } = {},
): Promise<void> {
  if (inputMethod === 'touch') await element.tap({ force: isOff })
  else if (inputMethod === 'mouse') await element.click({ force: isOff })
  else {
    await tabTo(page, element)
    await page.keyboard.press('Enter')
  }
}

export const caretOf = (input: Locator): Promise<number | null> =>
  input.evaluate((element: HTMLInputElement) => element.selectionStart)

export const placeCaret = (input: Locator, at: number): Promise<void> =>
  input.evaluate((element: HTMLInputElement, position) => element.setSelectionRange(position, position), at)

/** Enters a value as the browser's autofill does: the whole value in one event. */
export const autofill = (input: Locator, value: string): Promise<void> =>
  input.evaluate((element: HTMLInputElement, text) => {
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    setter?.call(element, text)
    element.dispatchEvent(new Event('input', { bubbles: true }))
    element.dispatchEvent(new Event('change', { bubbles: true }))
  }, value)
