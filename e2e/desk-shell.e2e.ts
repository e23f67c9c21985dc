import { CARDS } from './cashier'
import { expect, openDesk, test } from './desk'
import { depositByApi, newPlayer } from './world'

test('issue-12 3 the address of a page is kept during the sign-in, and after signing out a sign-in is needed again', async ({
  page,
  world,
}) => {
  await openDesk(page, world, '/nothing/here?q=1')
  await expect(page.getByText('There is no page at this address')).toBeVisible()
  expect(page.url()).toBe(`${world.desk.url}/nothing/here?q=1`)
  await page.getByRole('link', { name: 'Cashier desk' }).click()
  await expect(page.getByRole('banner').getByText('Demo operator')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to the desk' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign in as demo operator' })).toBeVisible()
})

test('issue-12 3 the slash key and Ctrl+K move the focus to the search, and the address of a search fills it', async ({
  page,
  world,
}) => {
  await openDesk(page, world)
  const search = page.getByRole('searchbox', { name: 'Search payments' })
  for (const key of ['/', 'Control+k']) {
    await page.getByRole('main').focus()
    await page.keyboard.press(key)
    await expect(search).toBeFocused()
  }
  await page.keyboard.type('4242')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${world.desk.url}/payments?q=4242`)
  await expect(search).toHaveValue('4242')
})

test('issue-12 4 the first page’s figures are requested before it is known who is signed in', async ({
  page,
  world,
}) => {
  await openDesk(page, world)
  const asked = page.waitForRequest('**/api/operator/v1/home')
  await page.route('**/api/operator/v1/me', async (route) => {
    await asked
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
})

test('issue-12 2 on a phone the navigation shows the open page, and each payment shows all of its facts', async ({
  page,
  world,
}) => {
  const player = newPlayer()
  await depositByApi(world, { player, card: CARDS.approved, status: 'success' })
  await page.setViewportSize({ width: 390, height: 844 })
  await openDesk(page, world, '/audit')
  const link = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Audit log' })
  await expect(link).toBeInViewport({ ratio: 1 })
  const line = page.getByRole('row').filter({ hasText: 'signInAsDemo' }).first()
  await expect(line.getByText('signInAsDemo')).toBeInViewport({ ratio: 1 })
  await page.goto(`${world.desk.url}/payments?q=player:${player}`)
  const row = page.getByRole('row').filter({ hasText: player })
  for (const text of ['Succeeded', 'EUR', 'Bank card', player])
    await expect(row.getByText(text).first()).toBeInViewport({ ratio: 1 })
  await row.getByRole('link', { name: player }).click()
  await expect(page.getByRole('region', { name: 'Limits of methods' }).getByText('Possible').first()).toBeVisible()
  const hiddenPx = (boxes: Element[]) => boxes.map((box) => box.scrollWidth - box.clientWidth)
  expect((await page.getByRole('region').evaluateAll(hiddenPx)).filter((px) => px > 0)).toEqual([])
})
