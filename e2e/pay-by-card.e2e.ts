import {
  CARDS,
  challengePage,
  chooseMethod,
  enterAmount,
  expectDecline,
  expectDeposit,
  fillCard,
  pay,
  payByCard,
} from './cashier'
import { chargesOf, expect, expectCharges, paymentOf, test } from './world'

test.describe.configure({ retries: 0 })

test('THREEDS-2 ROUTE-1 ROUTE-2 ROUTE-4 a player pays 25.00 EUR by card and confirms it with the bank, after a reload too', async ({
  page,
  world,
  openCashier,
}) => {
  const session = await openCashier()
  await expect(page.getByRole('heading', { name: 'Popular' })).toBeVisible()
  await expect(page).not.toHaveURL(/session/)
  await chooseMethod(page, 'Bank card')
  await expect(page).toHaveURL(/\/deposit\/card\/?/)
  await enterAmount(page, '25')
  await fillCard(page, CARDS.challenge)
  await pay(page)

  await expect(challengePage(page).getByRole('button', { name: 'Approve' })).toBeVisible()
  await page.reload()
  await challengePage(page).getByRole('button', { name: 'Approve' }).click()
  await expectDeposit(page, '25.00 EUR')
  await expect(page).toHaveURL(/\/deposit\/deposit-success/)

  await expectCharges(world, session, 1)
  await page.getByRole('button', { name: 'All methods' }).click()
  await expect(page.getByText('25.00 EUR').first()).toBeVisible()
})

test('THREEDS-3 a challenge that the player refuses or leaves ends as a decline with a retry', async ({
  page,
  world,
  openCashier,
}) => {
  const session = await openCashier()
  await payByCard(page, CARDS.challengeAtOnce)
  await challengePage(page).getByRole('button', { name: 'Refuse' }).click()
  await expectDecline(page, 'Your bank could not confirm that it was you.')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectCharges(world, session, 0)

  await page.getByRole('button', { name: 'Another card' }).click()
  await fillCard(page, CARDS.challengeAtOnce)
  await pay(page)
  await expect(challengePage(page).getByRole('button', { name: 'Approve' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel payment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel payment' }).click()
  await expectDecline(page, 'You left your bank’s page before you confirmed the payment.')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectCharges(world, session, 0)
})

test('THREEDS-2 RESULT-10 a challenge that is approved while the service is down is shown as being confirmed, and continues by itself', async ({
  page,
  world,
  openCashier,
}) => {
  const session = await openCashier()
  await payByCard(page, CARDS.challengeAtOnce, '25')
  const approve = challengePage(page).getByRole('button', { name: 'Approve' })
  await expect(approve).toBeVisible()
  const { origin } = new URL(page.url())
  await page.route(
    (url) => url.origin === origin,
    (route) => route.abort('connectionrefused'),
  )
  await approve.click()
  await expect(page.getByRole('heading', { name: 'Your payment is being confirmed' })).toBeVisible()
  await expect(approve).toBeHidden()
  await page.unrouteAll()
  await expect(approve).toBeVisible({ timeout: 20_000 })
  await approve.click()
  await expectDeposit(page, '25.00 EUR')
  await expectCharges(world, session, 1)
})

test('RESULT-2 RESULT-3 FORM-17 a declined player retries with another card in the same session', async ({
  page,
  world,
  openCashier,
}) => {
  const session = await openCashier()
  await payByCard(page, CARDS.insufficientFunds, '30')
  await expectDecline(page, 'There is not enough money in the account.')
  const first = await paymentOf(world, session)

  await page.getByRole('button', { name: 'Another card' }).click()
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('30')
  await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveValue('')
  await fillCard(page, CARDS.approved)
  await pay(page)
  await expectDeposit(page, '30.00 EUR')

  const second = await paymentOf(world, session)
  expect(second.payment_id).not.toBe(first.payment_id)
  expect(await chargesOf(world, first.payment_id)).toEqual([])
  expect(await chargesOf(world, second.payment_id)).toHaveLength(1)
})

test('RESULT-10 RESULT-1 a lost response is shown as processing and turns into success without a click', async ({
  page,
  world,
  openCashier,
}) => {
  const session = await openCashier()
  // The state is read only once the page has been seen: on a slow machine it may have changed by then.
  let letStatesCome: () => void = () => undefined
  const states = new Promise<void>((resolve) => (letStatesCome = resolve))
  await page.route('**/session-state**', async (route) => {
    await states
    await route.continue()
  })
  await payByCard(page, CARDS.answerLost)
  await expect(page.getByRole('heading', { name: /is being confirmed|waiting for your payment/ })).toBeVisible()
  letStatesCome()
  await expectDeposit(page, '100.00 EUR')
  await expectCharges(world, session, 1)
})
