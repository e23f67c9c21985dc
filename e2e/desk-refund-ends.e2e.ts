/** Two operators end a refund that its provider does not end; the simulator of Adyen reports what it gave back (decision 103). */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessibleDayAndNight } from './axe'
import { expect, inviteOperator, openDesk, startDeskWorld, stopDeskWorld, test as base, type DeskWorld } from './desk'
import { depositByApi, newPlayer, storyFolder } from './world'

const MERCHANT = { authorization: 'Bearer sk_sandbox_demo', 'cashier-version': '2026-11-26' }

const test = base.extend<object, { readonly world: DeskWorld }>({
  world: [
    async ({}, use) => {
      const folder = await storyFolder('desk-story')
      const acquirer = { ACQUIRER: 'adyen', CARD_FIELDS: 'card', SANDBOX_ADYEN: 'on' }
      const world = await startDeskWorld(folder, { ...acquirer, CASHIER_CONFIG: 'samples/config/two-acquirers.yaml' })
      await control(world, 'PUT', '', { webhook_url: `${world.service.url}/api/providers/v1/adyen/callbacks` })
      await use(world)
      await stopDeskWorld(world, folder)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const control = ({ sandbox }: DeskWorld, method: 'PUT' | 'POST', path: string, body: object) =>
  fetch(`${sandbox.url}/adyen/control${path}`, {
    ...{ method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  })

/** A deposit of 25.00 EUR whose refund of 5.00 EUR the provider reports as 20.00 USD. */
async function refundedInDollars(world: DeskWorld) {
  const player = newPlayer()
  const deposit = { player, card: '4111111111111111', method: 'adyen-card', status: 'success' }
  const { paymentId } = await depositByApi(world, deposit)
  await control(world, 'PUT', '', { faults: { webhooks: 'none' } })
  const answer = await fetch(`${world.service.url}/api/merchant/v1/payments/${paymentId}/refunds`, {
    method: 'POST',
    headers: { ...MERCHANT, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ amount: '5.00', borne_by: 'player', reason: 'The player asked for it' }),
  })
  const { operation_id: operationId } = (await answer.json()) as { operation_id: string }
  await control(world, 'PUT', '', { faults: {} })
  const { payments } = (await (await fetch(`${world.sandbox.url}/adyen/control`)).json()) as {
    payments: { pspReference: string; reference: string }[]
  }
  const charged = payments.find(({ reference }) => reference === paymentId)
  const event = {
    ...{ reference: paymentId, merchantReference: `${operationId}-refund`, originalReference: charged?.pspReference },
    ...{ pspReference: randomUUID(), eventCode: 'REFUND', amount: { value: 2000, currency: 'USD' } },
  }
  await control(world, 'POST', '/events', event)
  return { player, paymentId, operationId }
}

async function openCaseOf(page: Page, { desk }: DeskWorld, operationId: string): Promise<void> {
  await expect(async () => {
    const answer = await page.request.get(`${desk.url}/api/operator/v1/cases?kind=provider_report`)
    const { cases } = (await answer.json()) as { cases: { case_id: string; details: { operationId?: string } }[] }
    const found = cases.find(({ details }) => details.operationId === operationId)
    await page.goto(`${desk.url}/cases/${found?.case_id ?? 'none'}`, { timeout: 5_000 })
    await expect(page.getByRole('heading', { level: 1, name: 'Provider report' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

async function balanceOf(world: DeskWorld, player: string): Promise<string | undefined> {
  const path = `/api/merchant/v1/brands/COM/players/${player}/balance`
  const answer = await fetch(world.service.url + path, { headers: MERCHANT })
  const { balances } = (await answer.json()) as { balances: { currency: string; balance: string }[] }
  return balances.find(({ currency }) => currency === 'EUR')?.balance
}

async function ask(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: act }).press('Enter')
  const sheet = page.getByRole('dialog', { name: act })
  await expect(sheet).toContainText('Nothing is booked before an operator with the role approver confirms it.')
  await sheet.getByRole('textbox', { name: 'Reason' }).fill('The provider’s records were compared')
  await sheet.getByRole('button', { name: act }).press('Enter')
  await expect(sheet).toBeHidden()
}

test('decision-103 a refund that was paid in another currency is released by two operators, and the player has the money', async ({
  page,
  world,
  browser,
}) => {
  const { player, paymentId, operationId } = await refundedInDollars(world)
  await openDesk(page, world)
  await openCaseOf(page, world, operationId)
  const ways = page.getByRole('region', { name: 'End the refund' })
  await expect(ways).toContainText('The 5.00 EUR that was set aside is gone from the player’s balance for good.')
  await expect(ways).toContainText('The 5.00 EUR that was set aside is on the player’s balance again.')
  await expect(page.getByText('The refund stays as it is, and this case does not open again.')).toBeVisible()
  await expectAccessibleDayAndNight(page)
  await ask(page, 'Ask to book the refund')
  const asked = page.getByRole('region', { name: 'Asked to book the refund' })
  await expect(asked).toContainText('You asked for it. Another operator with the role approver has to confirm it.')
  await expect(asked.getByRole('button', { name: 'Book the refund' })).toBeHidden()
  await asked.getByRole('button', { name: 'Withdraw the request' }).press('Enter')
  await expect(asked).toBeHidden()
  await ask(page, 'Ask to release the refund')
  const address = page.url()
  const second = await inviteOperator(page, browser, { world, name: `Second ${randomUUID()}`, role: 'approver' })
  expect(await balanceOf(world, player)).toBe('20.00')

  await second.goto(`${world.desk.url}/cases`)
  await expect(second.getByRole('row').filter({ hasText: paymentId })).toContainText('Its refund is to end')
  await second.goto(address)
  const waiting = second.getByRole('region', { name: 'Asked to release the refund' })
  await expect(waiting).toContainText('Demo operator: The provider’s records were compared')
  await expect(waiting).toContainText('refund of 5.00 EUR was not carried out.')
  await expect(waiting).toContainText('The 5.00 EUR that was set aside is on the player’s balance again.')
  await expectAccessibleDayAndNight(second)
  await waiting.getByRole('button', { name: 'Refuse' }).press('Enter')
  await expect(waiting).toBeHidden()
  await expect(second.getByRole('button', { name: 'Ask to release the refund' })).toBeHidden()

  await page.goto(address)
  await ask(page, 'Ask to release the refund')
  await second.getByRole('button', { name: 'Read again' }).press('Enter')
  await waiting.getByRole('button', { name: 'Release the refund' }).press('Enter')
  await expect(second.getByText('The case closed with it.')).toBeVisible()
  await expect(second.getByText('Not carried out, as two operators found')).toBeVisible()
  expect(await balanceOf(world, player)).toBe('25.00')
  await expect.poll(() => world.merchant.eventsOf(paymentId).map(({ type }) => type)).toContain('refund.failed')
  await second.goto(`${world.desk.url}/payments/${paymentId}`)
  const row = second.getByRole('row').filter({ hasText: 'The player asked for it' })
  await expect(row).toContainText('Failed')
  await expect(row).toContainText('Not carried out')
  await second.context().close()
})
