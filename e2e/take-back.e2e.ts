/** Reversal of a pending withdrawal. */
import type { Page } from '@playwright/test'
import { expect, openSession, test, type World } from './world'

test.describe.configure({ retries: 0 })

/** The sandbox pays it after an hour. */
const PENDING = '25.60'

/** A player with a pending withdrawal. */
async function openWithPayout(page: Page, world: World, amount: string) {
  const { url, session_id: session } = await openSession(world, { balance: '100.00' })
  const answer = await fetch(`${world.service.url}/api/cashier-service/v1.0/payouts/groups/veloro-payout/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-session-id': session, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ amount, currency: 'EUR', parameters: { wallet_id: 'marta.l' } }),
  })
  expect(answer.status).toBe(200)
  await page.goto(url)
  return (await answer.json()) as { payment_id: string }
}

test('LIST-6 REV-1 REV-3 a reversed withdrawal is on the balance at once, and only once', async ({ page, world }) => {
  await openWithPayout(page, world, PENDING)
  await expect(page.getByText('74.40 EUR')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel withdrawal' }).click()
  const popup = page.getByRole('dialog', { name: 'Cancel withdrawal' })
  await expect(popup).toBeVisible()
  await expect(page).toHaveURL(/\/reject-withdrawal/)
  await popup.getByRole('button', { name: 'Cancel withdrawal' }).dblclick()
  await expect(popup.getByRole('heading', { name: 'Withdrawal cancelled' })).toBeVisible()
  await expect(popup.getByText('25.60 EUR')).toBeVisible()
  await expect(page.locator('header').getByText('100.00 EUR')).toBeAttached()
  await popup.getByRole('button', { name: 'Done' }).click()
  await expect(popup).toHaveCount(0)
  await expect(page).toHaveURL(/\/deposit\?/)
  await expect(page.getByRole('button', { name: 'Cancel withdrawal' })).toHaveCount(0)
})

test('REV-1 issue-8 1.3 a withdrawal is cancelled from its processing page, which then shows the cancellation', async ({
  page,
  world,
}) => {
  const { payment_id: id } = await openWithPayout(page, world, PENDING)
  const address = new URL(page.url())
  address.pathname = '/withdrawal/withdrawal-processing'
  address.searchParams.set('payment_id', id)
  await page.goto(address.href)
  await page.getByRole('button', { name: 'Cancel withdrawal' }).click()
  const popup = page.getByRole('dialog')
  await expect(popup.getByText('25.60 EUR')).toBeVisible()
  await popup.getByRole('button', { name: 'Cancel withdrawal' }).click()
  // The page changes by itself as soon as it reads the new state, and closes the sheet.
  await expect(page.getByRole('heading', { name: 'Withdrawal cancelled', level: 1 })).toBeVisible()
  await expect(popup).toHaveCount(0)
})
