/** A player's actions where labels are pseudo-localised: elements are found by position and by autofill type. */
import { expect, type Page } from '@playwright/test'

export { CARDS } from './cashier'

export async function openMethod(page: Page, name: string): Promise<void> {
  await page.getByTestId('pay-group').filter({ hasText: name }).first().click()
  await expect(page.locator('button[type=submit]:visible')).toBeVisible()
}

export async function fillCardOf(page: Page, number: string): Promise<void> {
  await page.locator('input[autocomplete="cc-number"]').fill(number)
  await page.locator('input[autocomplete="cc-exp"]').fill('08/29')
  await page.locator('input[autocomplete="cc-csc"]').fill('123')
  await page.locator('input[autocomplete="cc-name"]').fill('Marta Lindqvist')
}
