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

test('issue-12 1 2 a closed form leaves its request visible until its outcome is known, also beside another form', async ({
  page,
  world,
}) => {
  const { paymentId } = await depositByApi(world, { player: newPlayer(), card: CARDS.approved, status: 'success' })
  await openDesk(page, world, `/payments/${paymentId}`)
  const keys: (string | undefined)[] = []
  await page.route(`${API}/payments/${paymentId}/operations`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    await route.fetch()
    return route.abort()
  })
  const operations = page.getByRole('region', { name: 'Operations', exact: true })
  const refund = operations.getByRole('button', { name: 'Refund', exact: true })
  const sheet = page.getByRole('dialog', { name: 'Refund' })
  await refund.click()
  await sheet.getByRole('textbox', { name: /Amount/ }).fill(' 5.00 ')
  await sheet.getByRole('textbox', { name: 'Reason' }).fill(REASON)
  await sheet.getByRole('button', { name: 'Refund' }).click()
  await expect(sheet.getByRole('alert')).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  const unknown = operations.getByText('It is not known whether your request was carried out: Refund, 5.00 EUR')
  await expect(unknown).toBeVisible()
  // It is kept on another page of the desk and after a reload.
  await page.getByRole('link', { name: 'Cases', exact: true }).click()
  await page.goBack()
  await expect(unknown).toBeVisible()
  await page.reload()
  await expect(unknown).toBeVisible()
  await refund.click()
  await expect(sheet.getByText('An earlier request may have been carried out: Refund, 5.00 EUR')).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.unrouteAll()
  const repeated = page.waitForRequest((request) => request.method() === 'POST' && /operations$/.test(request.url()))
  await operations.getByRole('button', { name: 'See the result' }).click()
  await expect(sheet.getByRole('textbox', { name: /Amount/ })).toBeDisabled()
  await sheet.getByRole('button', { name: 'Refund' }).click()
  expect((await repeated).headers()['idempotency-key']).toBe(keys[0])
  await expect(sheet).toBeHidden()
  await expect(unknown).toBeHidden()
  await expect(operations.getByRole('row').filter({ hasText: REASON })).toHaveCount(1)
  await page.reload()
  await expect(operations.getByRole('row').filter({ hasText: REASON })).toHaveCount(1)
  await expect(unknown).toBeHidden()
})

test('issue-12 2 a typed form stays while its operator signs in with the identity provider', async ({
  page,
  context,
  world,
}) => {
  const { paymentId } = await depositByApi(world, { player: newPlayer(), card: CARDS.approved, status: 'success' })
  await page.route(`${API}/sign-in`, (route) => route.fulfill({ json: { demo: true, openid: 'Example' } }))
  await openDesk(page, world, `/payments/${paymentId}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Refund' })
  await sheet.getByRole('textbox', { name: /Amount/ }).fill('5.00')
  await sheet.getByRole('textbox', { name: 'Reason' }).fill(REASON)
  await context.clearCookies()
  await sheet.getByRole('button', { name: 'Refund' }).click()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Sign in with Example' }).click()
  const provider = await opened
  // The page is shown again only after a sign-in.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByRole('heading', { name: 'Sign in to the desk' })).toBeVisible()
  // In place of the provider's page.
  await openDesk(provider, world)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(sheet.getByRole('textbox', { name: /Amount/ })).toHaveValue('5.00')
  await sheet.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByRole('row').filter({ hasText: REASON })).toContainText('5.00 EUR')
})

test('issue-12 3 an address that cannot be read names its wrong parts, and an empty list says of what', async ({
  page,
  world,
}) => {
  await openDesk(page, world, '/cases?cursor=none')
  await expect(page.getByText('cursor: must be a cursor from an earlier response')).toBeVisible()
  for (const [path, text] of [
    ['/cases?kind=none', 'No open case is of the kind none'],
    ['/deliveries?view=given_up', 'No delivery was given up'],
    ['/deliveries?brand=NONE', 'No delivery is failing for the brand NONE'],
  ] as const) {
    await page.goto(world.desk.url + path)
    await expect(page.getByText(text)).toBeVisible()
  }
  await page.goto(`${world.desk.url}/audit?before=2`)
  await page.getByRole('button', { name: 'Newest lines' }).click()
  await expect(page).toHaveURL(/\/audit$/)
})
