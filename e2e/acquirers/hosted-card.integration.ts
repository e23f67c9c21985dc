/** A card in the acquirer's own fields, with the simulator of Adyen: the card number is never in our page (decision 97). */
import type { Page } from '@playwright/test'
import {
  CARDS,
  challengePage,
  chooseMethod,
  enterAmount,
  expectDecline,
  expectDeposit,
  pay,
  payButton,
} from '../cashier'
import { expect, paymentOf, type World } from '../world'
import { movesOf, test } from './acquirer-tests'

test.use({ acquirer: 'adyen', cardFields: 'hosted' })

const CVV = '739'
const fieldIn = (page: Page, part: 'number' | 'expiry' | 'cvv') =>
  page.locator(`[data-part="${part}"]`).filter({ visible: true }).frameLocator('iframe').getByRole('textbox')

async function fillHosted(page: Page, number: string): Promise<void> {
  await fieldIn(page, 'number').fill(number)
  await fieldIn(page, 'expiry').fill('08/29')
  await fieldIn(page, 'cvv').fill(CVV)
}

/** Records the requests that the page sends to the cashier from now on. */
function requestsOf(page: Page, world: World): readonly string[] {
  const ours: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).origin === new URL(world.service.url).origin)
      ours.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  return ours
}

/** Checks that the values of the acquirer's fields are only in the submits, and the secrets nowhere. */
async function expectNothingElsewhere(
  page: Page,
  world: World,
  ours: readonly string[],
  known: { readonly submitCount: number; readonly blobCount: number; readonly secrets: readonly string[] },
): Promise<void> {
  const submits = ours.filter((line) => line.includes('card_encrypted'))
  expect(submits.length).toBe(known.submitCount)
  const blobs = submits.flatMap((line) => line.match(/[A-Za-z0-9+/]{60,}/g) ?? [])
  expect(blobs.length).toBeGreaterThanOrEqual(known.blobCount)
  const logs = world.service.output() + world.sandbox.output() + world.demo.output()
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
  const rest = ours.filter((line) => !line.includes('card_encrypted')).join('\n')
  for (const sink of [logs, stored, rest, await page.content()])
    for (const blob of blobs) expect(sink.includes(blob)).toBe(false)
  for (const secret of known.secrets)
    expect([ours.join('\n'), logs, stored].filter((sink) => sink.includes(secret))).toEqual([])
}

test('issue-14 1 a card in the acquirer’s fields is declined, then challenged and paid, and only its provider gets the number', async ({
  page,
  world,
  openCashier,
}) => {
  const ofScript: string[] = []
  const ours = requestsOf(page, world)
  await page.route('**/adyen.js', (route) => {
    ofScript.push(route.request().url())
    return ofScript.length === 1 ? route.abort() : route.continue()
  })
  const session = await openCashier()
  await expect(page.getByTestId('pay-group').first()).toBeVisible()
  expect(ofScript).toEqual([])
  await chooseMethod(page, 'Bank card')
  await enterAmount(page, '30')

  // The acquirer's script cannot be loaded.
  await expect(page.getByText('The card fields could not be loaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(fieldIn(page, 'number')).toBeVisible()

  // Each field shows its error, and the first one has the focus.
  await fieldIn(page, 'cvv').fill('1')
  await pay(page)
  await expect(page.getByText('Enter the card number.')).toBeVisible()
  await expect(page.getByText('Enter the expiry date of the card.')).toBeVisible()
  await expect(fieldIn(page, 'number')).toBeFocused()

  await fillHosted(page, CARDS.insufficientFunds)
  await expect(page.getByRole('img', { name: 'Visa' })).toBeVisible()
  await pay(page)
  await expectDecline(page, 'There is not enough money in the account.')
  const { payment_id: declined } = await paymentOf(world, session)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(payButton(page)).toBeVisible()
  await fillHosted(page, CARDS.challenge)
  // As a keyboard sends it.
  await fieldIn(page, 'cvv').press('Enter')
  await challengePage(page).getByRole('button', { name: 'Approve' }).click()
  await expectDeposit(page, '30.00 EUR')
  expect(await movesOf(world, 'adyen', declined)).toEqual([])
  expect(await movesOf(world, 'adyen', (await paymentOf(world, session)).payment_id)).toEqual(['charge'])

  await expectNothingElsewhere(page, world, ours, {
    ...{ submitCount: 2, blobCount: 8, secrets: [CARDS.insufficientFunds, CARDS.challenge, `"${CVV}"`] },
  })
})

test('decision-97 a card in the acquirer’s fields is saved, and pays again with its CVV in the acquirer’s field', async ({
  page,
  world,
  openCashier,
}) => {
  const ours = requestsOf(page, world)
  const session = await openCashier()
  await chooseMethod(page, 'Bank card')
  await enterAmount(page, '30')
  await expect(fieldIn(page, 'number')).toBeVisible()
  // The merchant's terms contain the player's consent.
  await expect(page.getByRole('switch')).toBeChecked()
  await fillHosted(page, CARDS.approved)
  await pay(page)
  await expectDeposit(page, '30.00 EUR')

  await page.getByRole('button', { name: 'All methods' }).click()
  await chooseMethod(page, 'Bank card')
  await page.getByRole('radio', { name: /Visa ending in 4242/ }).check({ force: true })
  await expect(fieldIn(page, 'cvv')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(1)
  await enterAmount(page, '40')
  await pay(page)
  await expect(page.getByText('Enter the CVV.')).toBeVisible()
  await expect(fieldIn(page, 'cvv')).toBeFocused()
  await fieldIn(page, 'cvv').fill(CVV)
  await pay(page)
  await expectDeposit(page, '40.00 EUR')
  expect(await movesOf(world, 'adyen', (await paymentOf(world, session)).payment_id)).toEqual(['charge'])

  const { stored_cards: tokens } = (await (await fetch(`${world.sandbox.url}/adyen/control`)).json()) as {
    stored_cards: string[]
  }
  expect(tokens).toHaveLength(1)
  await expectNothingElsewhere(page, world, ours, {
    ...{ submitCount: 2, blobCount: 5, secrets: [CARDS.approved, `"${CVV}"`, ...tokens] },
  })
})
