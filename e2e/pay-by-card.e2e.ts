import { CARDS, challengePage, chooseMethod, enterAmount, expectDecline, expectDeposit, fillCard, pay } from './cashier'
import { chargesOf, expect, paymentOf, test } from './world'

test('THREEDS-2 ROUTE-1 ROUTE-2 ROUTE-4 a player pays 25.00 EUR by card and confirms it with the bank', async ({
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

  await challengePage(page).getByRole('button', { name: 'Approve' }).click()
  await expectDeposit(page, '25.00 EUR')
  await expect(page).toHaveURL(/\/deposit\/deposit-success/)

  const { payment_id } = await paymentOf(world, session)
  expect(await chargesOf(world, payment_id)).toHaveLength(1)
  await page.getByRole('button', { name: 'All methods' }).click()
  await expect(page.getByText('25.00 EUR').first()).toBeVisible()
})

test('THREEDS-2 a frictionless card needs no page of the bank', async ({ page, openCashier }) => {
  await openCashier()
  await chooseMethod(page, 'Bank card')
  await fillCard(page, CARDS.frictionless)
  await pay(page)
  await expectDeposit(page, '100.00 EUR')
})

test('THREEDS-3 a challenge that the player refuses ends as a decline with a retry', async ({
  page,
  world,
  openCashier,
}) => {
  const session = await openCashier()
  await chooseMethod(page, 'Bank card')
  await fillCard(page, CARDS.challengeAtOnce)
  await pay(page)
  await challengePage(page).getByRole('button', { name: 'Refuse' }).click()
  await expectDecline(page, 'Your bank could not confirm that it was you.')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  const { payment_id } = await paymentOf(world, session)
  expect(await chargesOf(world, payment_id)).toEqual([])
})

test('THREEDS-3 a challenge that the player leaves ends as a decline with a retry', async ({
  page,
  world,
  openCashier,
}) => {
  const session = await openCashier()
  await chooseMethod(page, 'Bank card')
  await fillCard(page, CARDS.challengeAtOnce)
  await pay(page)
  await expect(challengePage(page).getByRole('button', { name: 'Approve' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the payment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the payment' }).click()
  await expectDecline(page, "You left the bank's confirmation before it was finished.")
  const { payment_id } = await paymentOf(world, session)
  expect(await chargesOf(world, payment_id)).toEqual([])
})

test('THREEDS-2 a challenge survives a reload', async ({ page, openCashier }) => {
  await openCashier()
  await chooseMethod(page, 'Bank card')
  await fillCard(page, CARDS.challengeAtOnce)
  await pay(page)
  await expect(challengePage(page).getByRole('button', { name: 'Approve' })).toBeVisible()
  await page.reload()
  await challengePage(page).getByRole('button', { name: 'Approve' }).click()
  await expectDeposit(page, '100.00 EUR')
})

test('RESULT-2 RESULT-3 FORM-17 a declined player retries with another card in the same session', async ({
  page,
  world,
  openCashier,
}) => {
  const session = await openCashier()
  await chooseMethod(page, 'Bank card')
  await enterAmount(page, '30')
  await fillCard(page, CARDS.insufficientFunds)
  await pay(page)
  await expectDecline(page, 'There is not enough money for this payment.')
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

test('RESULT-10 RESULT-1 a lost answer is shown as processing and turns into success by itself', async ({
  page,
  world,
  openCashier,
}) => {
  const session = await openCashier()
  await chooseMethod(page, 'Bank card')
  await fillCard(page, CARDS.answerLost)
  await pay(page)
  await expect(page.getByRole('heading', { name: /is being confirmed|waiting for your payment/ })).toBeVisible()
  await expectDeposit(page, '100.00 EUR')
  const { payment_id } = await paymentOf(world, session)
  expect(await chargesOf(world, payment_id)).toHaveLength(1)
})

test('RESULT-10 an unknown status is shown as processing and turns into success by itself', async ({
  page,
  world,
  openCashier,
}) => {
  const session = await openCashier()
  await chooseMethod(page, 'Bank card')
  await fillCard(page, CARDS.mystery)
  await pay(page)
  await expectDeposit(page, '100.00 EUR')
  const { payment_id } = await paymentOf(world, session)
  expect(await chargesOf(world, payment_id)).toHaveLength(1)
})
