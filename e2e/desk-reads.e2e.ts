import { expectAccessibleDayAndNight } from './axe'
import { CARDS } from './cashier'
import { expect, openDesk, test, type DeskWorld } from './desk'
import { depositByApi, newPlayer, openSession } from './world'

const LINES_CHECKED_COUNT = 10

/** A player's payment with a stolen card. */
async function declinedPayment(world: DeskWorld): Promise<string> {
  const player = newPlayer()
  const profile = { email: `${player}@mailbox.example` }
  await depositByApi(world, { player, profile, card: CARDS.stolen, status: 'error' })
  return player
}

test('issue-12 3 a declined card payment is found by its last four digits, by keyboard, with its reason', async ({
  page,
  world,
}) => {
  const player = await declinedPayment(world)
  await openDesk(page, world)
  // The page may be rendered a moment before it handles keys.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search payments' })).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type(`${CARDS.stolen.slice(-4)} player:${player}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Filters that are applied' })).toContainText('last4: 9979')
  const row = page.getByRole('row').filter({ hasText: player })
  await expect(row).toContainText('Stolen card')
  // Every cell is under its column's title.
  await expect(row.locator('th, td')).toHaveCount(await page.getByRole('columnheader').count())
  await page.getByRole('main').focus()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('j')
  await expect(row).toHaveAttribute('data-active', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Declined: stolen card')).toBeVisible()
  // The row is gone: Tab continues in the new page.
  await expect(page.getByRole('main')).toBeFocused()
  const story = page.getByRole('region', { name: 'What happened' })
  await expect(story.getByText('Moved to Declined')).toBeVisible()
  await expect(story.getByText('Event for the merchant')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Declined: stolen card')).toBeVisible()
  await expect(page.locator('body')).not.toContainText(CARDS.stolen)
})

test('issue-12 3 an invalid query names the invalid part, and a filter without matches stays visible', async ({
  page,
  world,
}) => {
  await openDesk(page, world, '/payments?q=state:lost')
  await expect(page.getByRole('alert').filter({ hasText: 'state' })).toBeVisible()
  await page.goto(`${world.desk.url}/payments?q=player:nobody+from:2020-01-01+to:2020-01-02`)
  await expect(page.getByText('No payment matches')).toBeVisible()
  const applied = page.getByRole('list', { name: 'Filters that are applied' })
  await expect(applied.getByRole('listitem')).toHaveText([/player: nobody/, /from: 2020-01-01T/, /to: 2020-01-03T/])
  await applied.getByRole('link', { name: /player: nobody/ }).click()
  await expect(page).toHaveURL(/\?q=from%3A2020-01-01\+to%3A2020-01-02$/)
})

test('issue-12 3 support finds a player by e-mail, which is never in the address, and ends the sessions with a reason', async ({
  page,
  world,
}) => {
  const player = newPlayer()
  await openSession(world, { player, profile: { email: `${player}@mailbox.example` } })
  await openDesk(page, world, '/players')
  const wanted = page.getByRole('searchbox', { name: /Player’s id/ })
  const [field, button] = [await wanted.boundingBox(), await page.getByRole('button', { name: 'Find' }).boundingBox()]
  // The button is beside the field.
  expect(button?.y).toBeLessThan((field?.y ?? 0) + (field?.height ?? 0))
  await wanted.fill(`${player}@MAILBOX.example`)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: player }).click()
  await expect(page).toHaveURL(`${world.desk.url}/players/COM/${player}`)
  await expect(page.getByText('s•••@mailbox.example')).toBeVisible()
  await page.getByRole('button', { name: 'End sessions' }).click()
  const sheet = page.getByRole('dialog', { name: 'End all sessions' })
  await sheet.getByRole('textbox', { name: 'Reason' }).fill('the player lost a telephone')
  await sheet.getByRole('button', { name: 'End sessions' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: 'End sessions' })).toBeDisabled()
})

test('issue-12 2 3 the page of a player shows the rest of the deposit limit, and which abuse limit is reached', async ({
  page,
  world,
}) => {
  const player = newPlayer()
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString()
  const terms = {
    deposit_limit_remaining: '100.00',
    restrictions: [{ pay_group_id: 'halden-payout', until: tomorrow }],
  }
  await depositByApi(world, { player, terms, card: CARDS.approved, status: 'success' })
  await openDesk(page, world, `/players/COM/${player}`)
  const limits = page.getByRole('region', { name: 'Limits now' })
  await expect(limits.getByRole('definition').first()).toHaveText('75.00 of 100.00 EUR')
  await expect(limits).toContainText('No limit against abuse is reached.')
  const method = (name: string) => limits.getByRole('row').filter({ hasText: name })
  await expect(method('Withdrawal').filter({ hasText: 'Halden Instant' })).toContainText('Not before')
  await expect(limits.getByRole('row', { name: /Bank card Deposit .* to 75\.00 EUR Possible/ })).toBeVisible()
})

test('issue-12 3 an unknown deposit and an unknown withdrawal each say what is not known about the money', async ({
  page,
  world,
}) => {
  const { paymentId } = await depositByApi(world, { player: newPlayer(), card: CARDS.approved, status: 'success' })
  await openDesk(page, world)
  for (const [flow, text] of [
    ['deposit', 'It is not known whether the provider has the money'],
    ['withdrawal', 'It is not known whether the provider pays it out'],
  ] as const) {
    // The page reads its payment at any time: a removed handler has to respond to its request first.
    await page.unrouteAll({ behavior: 'wait' })
    await page.route(`**/api/operator/v1/payments/${paymentId}`, async (route) => {
      const response = await route.fetch()
      const json = (await response.json()) as { payment: object }
      return route.fulfill({ response, json: { ...json, payment: { ...json.payment, flow, state: 'unknown' } } })
    })
    await page.goto(`${world.desk.url}/payments/${paymentId}`)
    await expect(page.getByText(text)).toBeVisible()
  }
})

test('issue-12 3 the page of a player whose id has blanks links to the payments of exactly this player', async ({
  page,
  world,
}) => {
  const player = `Ada "${newPlayer()}" King`
  const { paymentId } = await depositByApi(world, { player, card: CARDS.approved, status: 'success' })
  await openDesk(page, world, `/players/COM/${encodeURIComponent(player)}`)
  await page.getByRole('link', { name: 'Payments of this player' }).click()
  await expect(page.locator(`a[href="/payments/${paymentId}"]`)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  const applied = page.getByRole('list', { name: 'Filters that are applied' }).getByRole('listitem')
  await expect(applied).toHaveText([`player: ${player}Remove`, 'brand: COMRemove'])
})

test('issue-12 3 the page of a player with a long id fits the narrowest window', async ({ page, world }) => {
  const player = `${newPlayer()}-`.padEnd(64, 'W')
  await openSession(world, { player })
  await page.setViewportSize({ width: 320, height: 800 })
  await openDesk(page, world, `/players/COM/${player}`)
  await expect(page.getByRole('heading', { level: 1, name: `Player ${player}` })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('issue-12 3 the sign-in and the pages have no barriers in both themes, fit a phone, and are mirrored for right-to-left', async ({
  page,
  world,
}) => {
  const player = await declinedPayment(world)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(world.desk.url)
  await expect(page.getByRole('button', { name: 'Sign in as demo operator' })).toBeVisible()
  await expectAccessibleDayAndNight(page)
  await openDesk(page, world, `/payments?q=player:${player}`)
  const payment = new URL(
    (await page.getByRole('row').getByRole('link').first().getAttribute('href')) ?? '',
    page.url(),
  )
  const pages = [
    ['/', 'Home'],
    [`/payments?q=player:${player}`, 'Payments'],
    [payment.pathname, /^Deposit/],
    [`/players/COM/${player}`, `Player ${player}`],
    ['/deliveries', 'Deliveries'],
    ['/reports', 'Funnel'],
    ['/configuration', 'Configuration'],
  ] as const
  for (const [path, title] of pages) {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(world.desk.url + path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      for (const direction of ['rtl', 'ltr']) {
        await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction)
        const past = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect([path, width, direction, past <= 0]).toEqual([path, width, direction, true])
      }
    }
    // Lines of one kind look the same, and the configuration has hundreds of them, so one of each kind is checked.
    await page.evaluate((count) => {
      for (const lines of document.querySelectorAll('main :is(tbody, dl, ul, ol)'))
        for (const line of [...lines.children].slice(count)) line.remove()
    }, LINES_CHECKED_COUNT)
    await expectAccessibleDayAndNight(page)
  }
  // The navigation is on the side where lines begin.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  const box = await page.getByRole('navigation', { name: 'Pages' }).boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(1280)
})
