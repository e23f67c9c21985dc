import type { Page } from '@playwright/test'
import { expectAccessibleDayAndNight } from './axe'
import { CARDS, payByCard } from './cashier'
import { expect, expectReachableOnPhone, openDesk, test } from './desk'
import { newPlayer, openSession } from './world'

const SWITCHES = '**/api/operator/v1/switches'
type Answer = { readonly switches: Record<string, unknown>[] }

/** Opens the switches with the service's response as `change` leaves it. */
async function openChanged(page: Page, change: (each: Record<string, unknown>) => void): Promise<void> {
  await page.unrouteAll()
  await page.route(SWITCHES, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as Answer
    json.switches.forEach(change)
    await route.fulfill({ response, json })
  })
  await page.reload()
}

/** How the page shows a switch whose method is no longer configured, and responses of services of other releases. */
async function expectOtherAnswers(desk: Page): Promise<void> {
  const nothingOff = desk.getByText('Nothing is turned off')
  await expect(nothingOff).toBeHidden()
  await expect(desk.getByText(/no effect/i)).toBeHidden()
  await openChanged(desk, (each) => (each['no_effect_reason'] = 'the brand has no method card'))
  await expect(desk.getByRole('row', { name: /Method card/ })).toContainText('No effect: the brand has no method card')
  await expect(desk.getByText('1 switch has no effect')).toBeVisible()
  await expect(nothingOff).toBeVisible()
  await expectAccessibleDayAndNight(desk)
  await expectReachableOnPhone(desk, desk.getByRole('row', { name: /Method card/ }), [/^Turn on method card/])

  await openChanged(desk, (each) => delete each['no_effect_reason'])
  await expect(desk.getByRole('button', { name: /^Turn on method card/ })).toBeVisible()
  await openChanged(desk, (each) => (each['state'] = 'paused'))
  await expect(desk.getByText('This page cannot read the response of the service')).toBeVisible()
  await desk.unrouteAll()
  await desk.reload()
}

test('issue-12 2 3 RT-1 a method that is turned off in the desk accepts no payment until it is turned on', async ({
  page,
  context,
  world,
}) => {
  const { url } = await openSession(world, { player: newPlayer() })
  const { url: later } = await openSession(world, { player: newPlayer() })
  const desk = await context.newPage()
  await openDesk(desk, world, '/switches')
  await expect(desk.getByText('Nothing is turned off')).toBeVisible()
  await desk.getByRole('button', { name: 'Turn off' }).click()
  const sheet = desk.getByRole('dialog', { name: 'Turn off for players' })
  await sheet.getByRole('combobox', { name: 'What' }).selectOption('provider')
  await expect(sheet).toContainText('New payments go to the other providers of a method.')
  await sheet.getByRole('combobox', { name: 'What' }).selectOption('method')
  await sheet.getByRole('combobox', { name: 'Method' }).selectOption('card')
  await sheet.getByRole('textbox', { name: 'Reason' }).fill(`The acquirer is down ${'W'.repeat(200)}`)
  await sheet.getByRole('button', { name: 'Turn off' }).click()
  await expect(sheet).toBeHidden()
  const row = desk.getByRole('row').filter({ hasText: 'The acquirer is down' })
  await expect(row).toContainText('Until turned on')
  const table = desk.getByRole('region', { name: 'Switches' })
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)

  await page.clock.install()
  await page.goto(url)
  await expect(page.getByRole('button', { name: 'Bank card Not available' })).toBeDisabled()
  // A list that stays on screen is polled.
  const isRead = page.waitForResponse((response) => response.url().includes('/groups/init'))
  await page.clock.fastForward(20_000)
  await isRead

  await expectOtherAnswers(desk)
  await expectAccessibleDayAndNight(desk)
  await expectReachableOnPhone(desk, row, [/^Turn on method card/])
  await row.getByRole('button', { name: /^Turn on method card/ }).click()
  const turnOn = desk.getByRole('dialog', { name: 'Turn on method card' })
  await turnOn.getByRole('textbox', { name: 'Reason' }).fill('It answers again')
  await turnOn.getByRole('button', { name: 'Turn on' }).click()
  await expect(desk.getByText('Nothing is turned off')).toBeVisible()
  await expect(row).toContainText('Turned on by Demo operator')
  await expect(page.getByRole('button', { name: /^Bank card/ })).toBeEnabled()

  await page.goto(later)
  await payByCard(page, CARDS.approved, '25.00')
  await expect(page.getByRole('heading', { name: 'Deposit received' })).toBeVisible()
})
