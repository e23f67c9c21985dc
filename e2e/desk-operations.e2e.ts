import type { Page } from '@playwright/test'
import { expectAccessibleDayAndNight } from './axe'
import { CARDS, chooseMethod, enterAmount, fillCard, pay } from './cashier'
import { expect, openDesk, test, type DeskWorld } from './desk'
import { depositByApi, newPlayer, openSession } from './world'

/** The sandbox reports another amount than it charged. */
const WRONG_AMOUNT = '4000000000005076'
/** Disputed, and lost some seconds after the charge. */
const DISPUTED_AND_LOST = '4000000000000259'

/** A new player deposits 25.00 by card; then the desk shows the payment. Returns the address of the player's result page. */
async function payAndFindInDesk(page: Page, world: DeskWorld, card: string): Promise<string> {
  const player = newPlayer()
  const { address } = await depositByApi(world, { player, card, status: 'success' })
  await openDesk(page, world, `/payments?q=${encodeURIComponent(`player:${player}`)}`)
  await page.getByRole('row').filter({ hasText: player }).getByRole('link').first().click()
  return address
}

test('issue-12 1 3 a paid deposit is refunded in parts from the desk, and payment, history and the provider’s journal agree', async ({
  page,
  world,
}) => {
  const address = await payAndFindInDesk(page, world, CARDS.approved)
  const after = page.getByRole('region', { name: 'Operations', exact: true })
  await after.getByRole('button', { name: 'Refund', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Refund' })
  const left = await sheet.getByRole('textbox', { name: /Amount/ }).inputValue()
  await sheet.getByRole('textbox', { name: /Amount/ }).fill(`1${left}`)
  await sheet.getByRole('textbox', { name: 'Reason' }).fill('The player asked for it')
  await sheet.getByRole('button', { name: 'Refund' }).click()
  await expect(sheet.getByRole('alert')).toContainText('above the remaining amount of the payment')
  const amount = sheet.getByRole('textbox', { name: /Amount/ })
  await expect(amount).toBeFocused()
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await expect(amount).toHaveAccessibleDescription(/above the remaining amount of the payment/)
  await amount.fill('5.001')
  await sheet.getByRole('button', { name: 'Refund' }).click()
  await expect(amount).toHaveAccessibleDescription(/not valid in the currency of the payment/)
  await amount.fill('5.00')
  await sheet.getByRole('button', { name: 'Refund' }).click()
  await expect(sheet).toBeHidden()
  const row = after.getByRole('row').filter({ hasText: 'The player asked for it' })
  await expect(row).toContainText('5.00 EUR')
  await expect(row).toContainText('Succeeded')
  await expect(after).toContainText('5.00 EUR')
  const paymentId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const journal = await page.request.get(`${world.sandbox.url}/v1/journal?merchant_reference=${paymentId}`, {
    headers: { authorization: 'Bearer sandbox_api_key_demo' },
  })
  expect(((await journal.json()) as { entries: { kind: string; amount: string }[] }).entries).toMatchObject([
    { kind: 'charge' },
    { kind: 'refund', amount: '5.00' },
  ])
  await expectAccessibleDayAndNight(page)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Refund', exact: true })).toBeVisible()
  await expect(page.getByText('5.00 EUR was refunded to what you paid with.')).toBeVisible()
  await expect(page.getByText('is on your balance')).toBeHidden()
  await expectAccessibleDayAndNight(page)
})

test('issue-12 1 3 a refund whose response was lost is sent again unchanged, and is carried out once', async ({
  page,
  world,
}) => {
  await payAndFindInDesk(page, world, CARDS.approved)
  const paymentId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const requests = `**/payments/${paymentId}/operations`
  const bodies: (string | null)[] = []
  await page.route(requests, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    bodies.push(route.request().postData())
    await route.fetch()
    return route.abort()
  })
  const after = page.getByRole('region', { name: 'Operations', exact: true })
  await after.getByRole('button', { name: 'Refund', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Refund' })
  const button = sheet.getByRole('button', { name: 'Refund' })
  await sheet.getByRole('textbox', { name: /Amount/ }).fill('5.00')
  await sheet.getByRole('textbox', { name: 'Reason' }).fill('Its response is lost')
  await sheet.getByRole('textbox', { name: 'Reason' }).press('Enter')
  await expect(sheet.getByRole('alert')).toContainText('it is carried out at most once')
  await expect(button).toBeFocused()
  for (const name of [/Amount/, 'Reason']) await expect(sheet.getByRole('textbox', { name })).toBeDisabled()
  await button.click()
  await expect.poll(() => bodies.length).toBe(2)
  await expect(sheet.getByRole('alert')).toBeVisible()
  expect(bodies[1]).toBe(bodies[0])
  await page.unroute(requests)
  await button.click()
  await expect(sheet).toBeHidden()
  await expect(after.getByRole('row').filter({ hasText: 'Its response is lost' })).toHaveCount(1)
})

/** While a capture has no result, the page does not say that nothing was charged. */
async function expectUnknownCapture(page: Page): Promise<void> {
  const operations = `**/api/operator/v1${new URL(page.url()).pathname}/operations`
  await page.route(operations, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as object
    const capture = {
      ...{ operation_id: 'o', payment_id: 'p', kind: 'capture', source: 'provider', state: 'unknown', version: 1 },
      ...{ amount: '25.00', currency: 'EUR', reason: 'The documents are complete', requested_by: null },
      ...{ decided_by: null, failure_code: null, created_at: '2026-11-24T10:00:00.000Z', expires_at: null },
      ...{ origin: 'operator', dispute_state: null, provider_fee: '0.00', returned_fee: '0.00' },
      updated_at: '2026-11-24T10:00:00.000Z',
    }
    return route.fulfill({ response, json: { ...json, operations: [capture] } })
  })
  await page.reload()
  await expect(page.getByText('it is not known yet whether the amount was charged')).toBeVisible()
  await expect(page.getByText(/not captured|not charged/)).toHaveCount(0)
  // A removed handler that has not responded yet may no longer respond, and the page reads its operations at any time.
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await expect(page.getByText(/not charged it/)).toBeVisible()
}

test('issue-12 1 3 an authorised deposit is captured from the desk, and the player gets the money', async ({
  page,
  world,
}) => {
  const player = newPlayer()
  const { url } = await openSession(world, { player, brand: 'HARBOUR', key: 'sk_sandbox_harbour' })
  await page.goto(url)
  await chooseMethod(page, 'Bank card with review')
  await fillCard(page, CARDS.approved)
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Your payment is being confirmed' })).toBeVisible()
  const address = page.url()
  await openDesk(page, world, `/payments?q=${encodeURIComponent(`player:${player}`)}`)
  await page.getByRole('row').filter({ hasText: player }).getByRole('link').first().click()
  await expect(page.getByText('Authorised, not captured')).toBeVisible()
  await expectUnknownCapture(page)
  await page.getByRole('button', { name: 'Capture', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Capture' })
  await expect(sheet.getByRole('textbox', { name: /Amount/ })).toHaveCount(0)
  await sheet.getByRole('textbox', { name: 'Reason' }).fill('The documents are complete')
  await sheet.getByRole('button', { name: 'Capture' }).click()
  await expect(sheet).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: 'The documents are complete' })
  await expect(row).toContainText('Succeeded')
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Deposit received' })).toBeVisible()
})

test('issue-12 3 a payment’s page is updated by a new state and by another operator’s operation without a reload', async ({
  page,
  world,
  browser,
}) => {
  const player = newPlayer()
  const { url } = await openSession(world, { player })
  await page.goto(url)
  await chooseMethod(page, 'Halden Instant')
  await enterAmount(page, '60')
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Pay from your account' })).toBeVisible()
  const context = await browser.newContext()
  const desk = await context.newPage()
  await openDesk(desk, world, `/payments?q=${encodeURIComponent(`player:${player}`)}`)
  await desk.getByRole('row').filter({ hasText: player }).getByRole('link').first().click()
  // The first fact of the page; the history repeats it.
  const state = desk.getByRole('main').getByRole('definition').first()
  const story = desk.getByRole('region', { name: 'What happened' })
  await expect(story.getByText('Accepted')).toBeVisible()
  await expect(state).not.toHaveText('Succeeded')

  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(state).toHaveText('Succeeded')
  await expect(story.getByText('Moved to Succeeded')).toBeVisible()

  await openDesk(page, world, new URL(desk.url()).pathname)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Refund' })
  await sheet.getByRole('textbox', { name: 'Reason' }).fill('Seen by the other operator')
  await sheet.getByRole('button', { name: 'Refund' }).click()
  await expect(desk.getByRole('row').filter({ hasText: 'Seen by the other operator' })).toContainText('Succeeded')
  await context.close()
})

test('issue-12 2 3 another amount at the provider opens a case, which closes when the provider corrects its report', async ({
  page,
  world,
}) => {
  await depositByApi(world, { player: newPlayer(), card: WRONG_AMOUNT })
  await openDesk(page, world, '/cases?view=closed')
  await expect(async () => {
    await page.getByRole('button', { name: 'Read again' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Amount mismatch' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.getByRole('link', { name: 'Amount mismatch' }).first().click()
  await expect(page.getByText('reported another amount or currency')).toBeVisible()
  await expect(page.getByText('The provider has corrected its report.')).toBeVisible()
  await expect(page.getByText('The service', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask to close' })).toBeHidden()
})

test('issue-12 1 3 a lost dispute is shown in the desk with its fee, and the player keeps the balance', async ({
  page,
  world,
}) => {
  await payAndFindInDesk(page, world, DISPUTED_AND_LOST)
  const dispute = page
    .getByRole('region', { name: 'Operations', exact: true })
    .getByRole('row')
    .filter({ hasText: 'Dispute' })
  // The page is updated by changes of its payment.
  await expect(dispute).toContainText('Lost', { timeout: 30_000 })
  await expect(dispute).toContainText('Fee 15.00')
  await expect(dispute).toContainText('Merchant')
  await expect(page.getByRole('listitem').filter({ hasText: 'dispute.lost' })).toBeVisible()
})
