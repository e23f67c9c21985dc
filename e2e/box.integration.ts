/** The test suite of a merchant that uses only the packed box and its helpers (issue-13 4, must hold 3). */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test as base } from '@playwright/test'
import { createCashierServer, receiveWebhooks, type CashierEvent, type CashierServer } from '@modulor/server'
import type * as BoxModule from '@modulor/box'
import { answerChallenge, payByCard, waitForResult, waitForSessionEnd, withdraw } from '@modulor/box/playwright'
import { buildBox } from '../tools/box/build-box'

const IBAN = 'DE89370400440532013000'

type Shop = {
  readonly box: BoxModule.Box
  readonly cashier: CashierServer
  readonly events: CashierEvent[]
  /** Opens a session of a new player; returns the address and the player. */
  readonly open: (balance?: string) => Promise<{ url: string; userId: string; reference: string }>
}

let playersCount = 0

// One box for all tests, as a merchant would use it.
base.describe.configure({ mode: 'default' })
const test = base.extend<object, { shop: Shop }>({
  shop: [
    async ({}, use) => {
      // Below the repository, so that the programs find the libraries that an installation would bring.
      const cache = join(import.meta.dirname, '../node_modules/.cache/box')
      await mkdir(cache, { recursive: true })
      const folder = await mkdtemp(join(cache, 'story-'))
      await buildBox(folder)
      const { startBox } = (await import(pathToFileURL(join(folder, 'index.js')).href)) as typeof BoxModule
      const events: CashierEvent[] = []
      let secrets = ''
      const site: Server = createServer((request, response) => {
        const receive = receiveWebhooks({
          secrets,
          onEvent: (event) => void events.push(event),
          onError: (error) => {
            throw error
          },
        })
        void receive(request, response)
      }).listen(0)
      const box = await startBox({ merchantPort: (site.address() as AddressInfo).port })
      secrets = box.webhookSecret
      const cashier = createCashierServer({ origin: box.cashierUrl, merchantKey: box.merchantKey })
      await use({
        box,
        cashier,
        events,
        async open(balance) {
          const userId = `box-player-${++playersCount}`
          const user = { id: userId, country: 'DE', ...(balance !== undefined && { demo_balance: balance }) }
          const created = await cashier.sessions.create({ brand: box.brand, user, currency: 'EUR', language: 'en' })
          return { url: created.url, userId, reference: created.session_reference }
        },
      })
      await box.stop()
      site.close()
      await rm(folder, { recursive: true })
    },
    // Packing takes most of the time, so the limit is generous for a busy machine.
    { scope: 'worker', timeout: 180_000 },
  ],
})

const isTold = ({ events }: Shop, userId: string, type: CashierEvent['type']) =>
  expect
    .poll(() => events.some((event) => 'user_id' in event.data && event.data.user_id === userId && event.type === type))
    .toBe(true)
const balanceOf = async ({ cashier }: Shop, userId: string) =>
  (await cashier.players.balance({ brand: 'COM', userId })).balances[0]?.balance

test('issue-13 4 a card deposit is credited to the balance', async ({ page, shop }) => {
  const { url, userId } = await shop.open()
  await page.goto(url)
  await payByCard(page, { amount: '25' })
  await waitForResult(page, 'succeeded')
  await isTold(shop, userId, 'payment.succeeded')
  expect(await balanceOf(shop, userId)).toBe('25.00')
})

test('issue-13 4 a declined deposit changes no balance', async ({ page, shop }) => {
  const { url, userId } = await shop.open('10.00')
  await shop.box.control.nextPayment(userId, 'card', 'insufficient_funds')
  await page.goto(url)
  await payByCard(page)
  await waitForResult(page, 'declined')
  await isTold(shop, userId, 'payment.declined')
  expect(await balanceOf(shop, userId)).toBe('10.00')
})

for (const [answer, result] of [
  ['approve', 'succeeded'],
  ['refuse', 'declined'],
] as const)
  test(`issue-13 4 3-D Secure: the player says ${answer} at the bank`, async ({ page, shop }) => {
    const { url, userId } = await shop.open()
    await shop.box.control.nextPayment(userId, 'card', 'challenge')
    await page.goto(url)
    await payByCard(page, { amount: '30' })
    await answerChallenge(page, answer)
    await waitForResult(page, result)
  })

test('issue-13 4 a withdrawal is paid out, and the amount of a returned one is on the balance again', async ({
  page,
  shop,
}) => {
  const { url, userId } = await shop.open('100.00')
  const withdrawals = url.replace('/deposit', '/withdrawal')
  await page.goto(withdrawals)
  await withdraw(page, { amount: '20', iban: IBAN })
  await waitForResult(page, 'succeeded')
  expect(await balanceOf(shop, userId)).toBe('80.00')
  await shop.box.control.nextPayment(userId, 'payout', 'bounced')
  await page.goto(withdrawals)
  await withdraw(page, { amount: '30', iban: IBAN })
  await waitForResult(page, 'succeeded')
  await isTold(shop, userId, 'payout_return.succeeded')
  expect(await balanceOf(shop, userId)).toBe('80.00')
})

test('issue-13 4 the sandbox page shows the events that were sent to the merchant, and can send them again', async ({
  page,
  shop,
}) => {
  const { url, userId } = await shop.open()
  await page.goto(url)
  await payByCard(page)
  await isTold(shop, userId, 'payment.succeeded')
  await page.goto(`${shop.box.sandboxUrl}/deliveries`)
  const newest = page.getByRole('region', { name: 'payment.succeeded' }).first()
  await expect(newest.getByRole('listitem')).toHaveCount(1)
  await newest.getByRole('button', { name: 'Send again' }).click()
  await expect(newest.getByRole('listitem')).toHaveCount(2)
})

test('issue-13 4 a session that the merchant ends is shown as ended', async ({ page, shop }) => {
  const { url, reference } = await shop.open()
  await page.goto(url)
  await shop.cashier.sessions.end(reference)
  await page.reload()
  await waitForSessionEnd(page)
})
