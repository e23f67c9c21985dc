/** The demo merchant's page, with the cashier in it. */
import type { FrameLocator, Page } from '@playwright/test'
import type { Scope } from './cashier'
import { newPlayer, type World } from './world'

export const LOOKS = [
  { theme: 'light', viewport: { width: 390, height: 844 } },
  { theme: 'dark', viewport: { width: 390, height: 844 } },
  { theme: 'light', viewport: { width: 1400, height: 900 } },
  { theme: 'dark', viewport: { width: 1400, height: 900 } },
] as const

/** Cycles through a list. */
export function turnOf<T>(list: readonly T[], nth: number): T {
  const found = list[nth % list.length]
  if (found === undefined) throw new Error('an empty list has no turns')
  return found
}

export const cashierIn = (page: Page): FrameLocator => page.locator('iframe').first().contentFrame()
export const methods = (cashier: Scope) => cashier.getByTestId('pay-group')
export const method = (cashier: Scope, name: string) => methods(cashier).filter({ hasText: name }).first()

export async function openDemo(page: Page, world: World, query: Record<string, string>): Promise<void> {
  await page.goto(`${world.demo.url}/?${new URLSearchParams({ player: newPlayer(), ...query }).toString()}`)
}
