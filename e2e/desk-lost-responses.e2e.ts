/** The desk after an ended session, a lost response and an error of the service: it states only what is known. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page, Route } from '@playwright/test'
import { CARDS } from './cashier'
import { expect, openDesk, test } from './desk'
import { depositByApi, newPlayer } from './world'

const API = '**/api/operator/v1'
const REASON = 'The acquirer is down'

const unavailable = (route: Route) =>
  route.fulfill({
    status: 503,
    json: {
      error_code: 'unavailable',
      message: 'The service is temporarily unavailable.',
      advice: 'It is not known whether the last action was executed. Check before you repeat it.',
      request_id: 'r',
    },
  })

/** The filled form that turns a country off. */
async function turnOffForm(page: Page, country: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Turn off' }).click()
  const sheet = page.getByRole('dialog', { name: 'Turn off for players' })
  await sheet.getByRole('combobox', { name: 'What' }).selectOption('country')
  await sheet.getByRole('textbox', { name: 'Country' }).fill(country)
  await sheet.getByRole('textbox', { name: 'Reason' }).fill(REASON)
  return sheet
}

test('issue-12 2 3 a form is kept while its operator signs in again, is not sent by that, and is never shown to another operator', async ({
  page,
  world,
}) => {
  await openDesk(page, world, '/switches')
  const sheet = await turnOffForm(page, 'FJ')
  let sentCount = 0
  page.on('request', (request) => (sentCount += Number(request.method() === 'POST' && /switches$/.test(request.url()))))
  await page.context().clearCookies()
  await sheet.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to the desk' })).toBeVisible()
  await expect(page).toHaveTitle(/^Sign in/)
  await expect(page.getByText(REASON)).toBeHidden()
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: 'Sign in as demo operator' }).click()
  await expect(sheet).toContainText('Your session had ended')
  await expect(page).toHaveTitle(/^Switches/)
  await expect(sheet.getByRole('textbox', { name: 'Country' })).toHaveValue('FJ')
  await expect(sheet.getByRole('textbox', { name: 'Reason' })).toHaveValue(REASON)
  expect(sentCount).toBe(1)
  await sheet.getByRole('button', { name: 'Turn off' }).click()
  await expect(sheet).toBeHidden()
  const row = page.getByRole('row', { name: /Country FJ/ })
  await expect(row).toHaveCount(1)

  // Another operator signs in on the same page.
  const mine = await turnOffForm(page, 'NR')
  await page.context().clearCookies()
  await mine.getByRole('button', { name: 'Turn off' }).click()
  await page.route(`${API}/me`, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as object
    await route.fulfill({ response, json: { ...json, id: randomUUID(), name: 'Another' } })
  })
  await page.getByRole('button', { name: 'Sign in as demo operator' }).click()
  await expect(page.getByRole('banner').getByText('Another')).toBeVisible()
  await expect(row).toBeVisible()
  await expect(mine).toHaveCount(0)
})

test('issue-12 2 a page that is hidden after the end of its session is removed after 15 minutes', async ({
  page,
  world,
}) => {
  await page.clock.install()
  await openDesk(page, world, '/switches')
  const sheet = await turnOffForm(page, 'KI')
  const reason = page.locator('dialog').getByLabel('Reason')
  await page.context().clearCookies()
  await sheet.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to the desk' })).toBeVisible()
  await page.clock.fastForward('14:50')
  await expect(reason).toHaveCount(1)
  await page.clock.fastForward('00:20')
  await expect(reason).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Sign in to the desk' })).toBeVisible()
})

test('issue-12 2 3 after a lost response the page is read again, and does not state what was before', async ({
  page,
  world,
}) => {
  await openDesk(page, world, '/switches')
  const sheet = await turnOffForm(page, 'TV')
  await page.route(`${API}/switches`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await page.keyboard.press('Escape')
    await route.fetch()
    return route.abort()
  })
  await sheet.getByRole('button', { name: 'Turn off' }).click()
  // The form was not closed before its result was known.
  await expect(sheet).toContainText('It is not known whether the action was carried out.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: /Country TV/ })).toContainText('Until turned on')
})

test('issue-12 2 3 the page of a payment stays, with its form, while the service fails', async ({ page, world }) => {
  const { paymentId } = await depositByApi(world, { player: newPlayer(), card: CARDS.approved, status: 'success' })
  await openDesk(page, world, `/payments/${paymentId}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Refund' })
  await sheet.getByRole('textbox', { name: /Amount/ }).fill('5.00')
  await sheet.getByRole('textbox', { name: 'Reason' }).fill(REASON)
  await page.route(`${API}/payments/${paymentId}/version`, (route) => route.fulfill({ json: { version: 'another' } }))
  for (const part of ['', '/operations']) await page.route(`${API}/payments/${paymentId}${part}`, unavailable)
  await expect(page.getByText('What is shown here may be out of date.')).toHaveCount(2)
  await expect(sheet.getByRole('textbox', { name: /Amount/ })).toHaveValue('5.00')
  await page.unrouteAll()
  await sheet.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByRole('row').filter({ hasText: REASON })).toContainText('5.00 EUR')
  await expect(page.getByText('What is shown here may be out of date.')).toHaveCount(0)
})

test('issue-12 2 what the page reads by itself is no use of the session', async ({ page, world }) => {
  await openDesk(page, world, '/cases')
  const nextRead = () =>
    page.waitForRequest((request) => request.method() === 'GET' && /operator\/v1\/cases/.test(request.url()))
  await expect(page.getByRole('button', { name: 'Read again' })).toBeVisible()
  const refreshed = nextRead()
  await depositByApi(world, { player: newPlayer(), card: CARDS.approved, status: 'success' })
  expect((await refreshed).headers()['x-cashier-desk']).toBe('automatic')
  const reloaded = page.waitForRequest((request) => request.headers()['x-cashier-desk'] === '1')
  await page.getByRole('button', { name: 'Read again' }).click()
  expect((await reloaded).url()).toMatch(/\/cases/)
})

test('issue-12 2 3 an operator whose sign-out failed is not shown as signed out', async ({ page, world }) => {
  await openDesk(page, world)
  for (const answer of [unavailable, (route: Route) => route.abort()]) {
    await page.route(`${API}/session`, answer)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByText('You may still be signed in')).toBeVisible()
    await page.unrouteAll()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to the desk' })).toBeVisible()
})
