/** The same tests with the sandbox and with the simulator of Adyen: ACQUIRER is the only difference (issue-14 must hold 1). */
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { API_VERSION_HEADER } from '@modulor/contract/api-versions'
import {
  challengePage,
  CARDS,
  chooseMethod,
  cvvField,
  enterAmount,
  expectDecline,
  expectDeposit,
  fillCard,
  pay,
  payByCard,
} from '../cashier'
import { expect, newPlayer, openSession, paymentOf, startWorld, storyFolder, test as base } from '../world'
import type { World } from '../world'

const IBAN = 'DE89370400440532013000'
export type Acquirer = 'sandbox' | 'adyen'

type Options = {
  readonly acquirer: Acquirer
  /** `hosted`: the card fields are in frames of the acquirer. */
  readonly cardFields: 'card' | 'hosted'
}
export const test = base.extend<object, Options>({
  acquirer: ['sandbox', { scope: 'worker', option: true }],
  cardFields: ['card', { scope: 'worker', option: true }],
  world: [
    async ({ acquirer, cardFields }, use) => {
      const folder = await storyFolder('acquirers')
      const environment = {
        ACQUIRER: acquirer,
        CARD_FIELDS: cardFields,
        CASHIER_CONFIG: 'samples/config/two-acquirers.yaml',
        SANDBOX_ADYEN: 'on',
      }
      const world = await startWorld(folder, '0.2', { environment })
      const callbacks = (provider: string) => `${world.service.url}/api/providers/v1/${provider}/callbacks`
      await control(world, 'PUT', '', {
        webhook_url: callbacks('adyen'),
        transfer_webhook_url: callbacks('adyen-payouts'),
      })
      await use(world)
      await Promise.all([world.demo, world.service, world.sandbox].map((program) => program.stop()))
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const control = ({ sandbox }: World, method: 'PUT' | 'POST', path: string, body: object) =>
  fetch(`${sandbox.url}/adyen/control${path}`, {
    ...{ method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  })

type Entry = { readonly kind: string; readonly merchant_reference: string }

/** The acquirer's own journal of its movements. */
export async function movesOf(world: World, acquirer: Acquirer, paymentId: string): Promise<readonly string[]> {
  if (acquirer === 'sandbox') {
    const answer = await fetch(`${world.sandbox.url}/v1/journal?merchant_reference=${paymentId}`, {
      headers: { accept: 'application/json', authorization: 'Bearer sandbox_api_key_demo' },
    })
    return ((await answer.json()) as { entries: Entry[] }).entries.map(({ kind }) => kind)
  }
  const { journal } = (await (await fetch(`${world.sandbox.url}/adyen/control`)).json()) as { journal: Entry[] }
  return journal.filter(({ merchant_reference: reference }) => reference === paymentId).map(({ kind }) => kind)
}

/** The player pays the voucher at a counter. Adyen has no page for that. */
async function payVoucher(page: Page, world: World, acquirer: Acquirer, paymentId: string): Promise<void> {
  if (acquirer === 'adyen') {
    await control(world, 'POST', '/pay', { reference: paymentId })
    return
  }
  const code = page.locator('.mc-copy').filter({ hasText: 'Voucher code' }).locator('.mc-copy__value')
  const counter = await page.context().newPage()
  await counter.goto(`${world.sandbox.url}/counter`)
  await counter.getByLabel('Voucher code').fill((await code.textContent()) ?? '')
  await counter.getByRole('button', { name: 'Find the payment' }).click()
  await counter.getByRole('button', { name: 'Take the money', exact: true }).click()
  await counter.close()
}

/** A withdrawal that is paid or returned by the receiver's bank: the sandbox decides by the amount, Adyen by the name. */
async function withdraw(page: Page, world: World, acquirer: Acquirer, isBounced: boolean): Promise<string> {
  const { url, session_id: session } = await openSession(world, { player: newPlayer(), balance: '100.00' })
  await page.goto(url.replace('/deposit', '/withdrawal'))
  // It is the only method, so its form opens automatically.
  await expect(page.getByRole('heading', { name: 'Bank account', level: 1 })).toBeVisible()
  await enterAmount(page, isBounced && acquirer === 'sandbox' ? '20.61' : '20')
  await page.getByRole('textbox', { name: 'IBAN' }).fill(IBAN)
  const holder = isBounced && acquirer === 'adyen' ? 'RETURNED' : 'Marta Lindqvist'
  await page.getByRole('textbox', { name: 'Account holder' }).fill(holder)
  await page.getByRole('button', { name: /^Withdraw 20/ }).click()
  await expect(
    page.getByRole('heading', { name: isBounced ? /Withdrawal (sent|returned)/ : 'Withdrawal sent' }),
  ).toBeVisible()
  return (await paymentOf(world, session)).payment_id
}

/** Declares all tests. The calling file sets the same acquirer for its worker. */
export function declareAcquirerTests(acquirer: Acquirer): void {
  test.describe(`behind ${acquirer}`, () => {
    test('issue-14 must-hold-1 a card payment is challenged, and succeeds after the cardholder has approved it', async ({
      page,
      world,
      openCashier,
    }) => {
      const session = await openCashier()
      await payByCard(page, CARDS.challenge, '25')
      await challengePage(page).getByRole('button', { name: 'Approve' }).click()
      await expectDeposit(page, '25.00 EUR')
      expect(await movesOf(world, acquirer, (await paymentOf(world, session)).payment_id)).toEqual(['charge'])
    })

    test('issue-14 must-hold-1 after a declined card another card is charged once', async ({
      page,
      world,
      openCashier,
    }) => {
      const session = await openCashier()
      await payByCard(page, CARDS.insufficientFunds, '30')
      await expectDecline(page, 'There is not enough money in the account.')
      const { payment_id: declined } = await paymentOf(world, session)
      await page.getByRole('button', { name: 'Another card' }).click()
      await fillCard(page, CARDS.approved)
      await pay(page)
      await expectDeposit(page, '30.00 EUR')
      expect(await movesOf(world, acquirer, declined)).toEqual([])
      expect(await movesOf(world, acquirer, (await paymentOf(world, session)).payment_id)).toEqual(['charge'])
    })

    for (const [press, see] of [
      ['Pay', (page: Page) => expectDeposit(page, '60.00 EUR')],
      ['Cancel', (page: Page) => expectDecline(page, 'You cancelled this payment.')],
    ] as const)
      test(`issue-14 must-hold-1 the player says ${press} on the bank’s page`, async ({ page, openCashier }) => {
        await openCashier()
        await chooseMethod(page, 'Instant bank')
        await enterAmount(page, '60')
        await pay(page)
        await page.getByRole('button', { name: press, exact: true }).click()
        await see(page)
      })

    test('issue-14 must-hold-1 a voucher is shown and paid elsewhere, and the page shows the result by itself', async ({
      page,
      world,
      openCashier,
    }) => {
      const session = await openCashier()
      await chooseMethod(page, 'Cash voucher')
      await enterAmount(page, '50')
      await pay(page)
      await expect(page.getByText('Pay exactly')).toBeVisible()
      await payVoucher(page, world, acquirer, (await paymentOf(world, session)).payment_id)
      await expectDeposit(page, '50.00 EUR')
    })

    test('issue-14 must-hold-1 a saved card pays again with its CVV alone', async ({ page, world, openCashier }) => {
      const session = await openCashier()
      await payByCard(page, CARDS.approved, '25')
      await expectDeposit(page, '25.00 EUR')
      await page.getByRole('button', { name: 'All methods' }).click()
      await chooseMethod(page, 'Bank card')
      await expect(page.getByRole('radio', { name: /ending in 4242/ })).toBeChecked()
      await enterAmount(page, '40')
      await cvvField(page).fill('123')
      await pay(page)
      await expectDeposit(page, '40.00 EUR')
      expect(await movesOf(world, acquirer, (await paymentOf(world, session)).payment_id)).toEqual(['charge'])
    })

    test('issue-14 must-hold-1 a refund is shown on the player’s page of the payment', async ({
      page,
      world,
      openCashier,
    }) => {
      const session = await openCashier()
      await payByCard(page, CARDS.approved, '25')
      await expectDeposit(page, '25.00 EUR')
      const { payment_id: id } = await paymentOf(world, session)
      const refunded = await fetch(`${world.service.url}/api/merchant/v1/payments/${id}/refunds`, {
        method: 'POST',
        headers: {
          ...{ authorization: 'Bearer sk_sandbox_demo', 'content-type': 'application/json' },
          'idempotency-key': randomUUID(),
          [API_VERSION_HEADER]: '2026-11-26',
        },
        body: JSON.stringify({ amount: '5.00', borne_by: 'player', reason: 'The player asked for it' }),
      })
      expect(refunded.status).toBe(200)
      await expect.poll(() => movesOf(world, acquirer, id)).toEqual(['charge', 'refund'])
      await expect(async () => {
        await page.reload()
        await expect(page.getByText('5.00 EUR was refunded to what you paid with.')).toBeVisible({ timeout: 2_000 })
      }).toPass()
    })

    test('issue-14 must-hold-1 a withdrawal is sent', async ({ page, world }) => {
      const id = await withdraw(page, world, acquirer, false)
      expect(await movesOf(world, acquirer, id)).toEqual(['payout'])
    })

    test('issue-14 must-hold-1 the amount of a returned withdrawal is on the balance again', async ({
      page,
      world,
    }) => {
      const id = await withdraw(page, world, acquirer, true)
      await expect(async () => {
        await page.reload()
        await expect(page.getByRole('heading', { name: 'Withdrawal returned' })).toBeVisible({ timeout: 2_000 })
      }).toPass()
      await expect.poll(async () => (await movesOf(world, acquirer, id)).length).toBe(2)
    })
  })
}
