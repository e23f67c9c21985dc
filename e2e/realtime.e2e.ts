/** A result is shown by a publication of the service, without polling (RT-1, RT-4, RT-6, RESULT-10). */
import type { Page } from '@playwright/test'
import { chooseMethod, enterAmount, expectDeposit, pay } from './cashier'
import { expect, paymentOf, test, type World } from './world'

test.describe.configure({ retries: 0 })

/** The address in the QR code of the session's payment. */
async function codeOf(world: World, session: string): Promise<string> {
  const { next_action: action } = (await paymentOf(world, session)) as unknown as {
    next_action: { items: { kind: string; value: string }[] }
  }
  return action.items.find(({ kind }) => kind === 'qr')?.value ?? ''
}

/** Resolves when the payment's channel is subscribed: the page reads once at that moment. */
async function untilSubscribed(page: Page, subscribe: () => Promise<unknown>): Promise<void> {
  await subscribe()
  await page.waitForResponse((response) => response.url().includes('/session-state'))
}

const isSubscribe = (frame: string | Buffer | null) => String(frame).includes('subscribe')

const TRANSPORTS = [
  {
    name: 'RT-1 a websocket',
    prepare: () => Promise.resolve(),
    subscribed: (page: Page) =>
      page
        .waitForEvent('websocket', (socket) => socket.url().includes('/realtime/websocket'))
        .then((socket) => socket.waitForEvent('framesent', ({ payload }) => isSubscribe(payload))),
  },
  {
    name: 'RT-4 the stream, where a websocket cannot be had,',
    prepare: (page: Page) =>
      page.addInitScript(() => {
        Reflect.deleteProperty(window, 'WebSocket')
      }),
    subscribed: (page: Page) =>
      page.waitForRequest(
        (request) => request.url().includes('/realtime/emulation') && isSubscribe(request.postData()),
      ),
  },
] as const

for (const { name, prepare, subscribed } of TRANSPORTS)
  test(`RT-6 RESULT-10 ${name} updates the page although its clock is stopped`, async ({
    page,
    context,
    world,
    openCashier,
  }) => {
    await prepare(page)
    await page.clock.install()
    const session = await openCashier()
    await chooseMethod(page, 'Quillpay')
    await enterAmount(page, '60')
    const isSubscribed = untilSubscribed(page, () => subscribed(page))
    await pay(page)
    await expect(page.getByText('Pay exactly')).toBeVisible()
    await isSubscribed
    // From here on no timer fires in the page: neither polling nor a new connection.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))

    const phone = await context.newPage()
    await phone.goto(await codeOf(world, session))
    await phone.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(phone.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    await expectDeposit(page, '60.00 EUR')
  })
