/** The desk after an ended session, a lost response and an error of the service: it states only what is known. */
import type { Route } from '@playwright/test'
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
