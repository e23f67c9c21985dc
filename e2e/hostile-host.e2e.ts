/**
 * A page around the cashier that sends many or invalid messages, responds late, or is removed: the player can always
 * continue, and nothing breaks (MSG-2, MSG-4, MSG-6).
 */
import type { Page } from '@playwright/test'
import { CARDS, amountField, chooseMethod, expectDeposit, fillCard, pay } from './cashier'
import {
  hydratedFrame,
  cashierFrame,
  envelopeOf,
  fromParent,
  messagesOf,
  leavesAfter,
  openFramed,
  postToFrame,
} from './host-page'
import { expect, openSession, test, type World } from './world'

const FLOOD_COUNT = 10_000
/** Each of these messages is handled, and renders the page again. */
const OBEYED_COUNT = 500

/** Uncaught errors, in any frame of the page. */
function uncaughtIn(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  return errors
}

async function openInFrame(page: Page, world: World, query = '') {
  const { url } = await openSession(world)
  await openFramed(page, world.demo.url, url + query)
  await hydratedFrame(page, world)
  return page.frameLocator('iframe')
}

const MALFORMED: readonly unknown[] = [
  null,
  7,
  'ready',
  [],
  {},
  { type: 'deposit' },
  { type: 'deposit', status: '../../evil', search: '' },
  { type: '__proto__', status: 'success', search: '' },
  { type: 'deposit', status: 'success', search: 'x'.repeat(5000) },
  envelopeOf(null),
  envelopeOf({ type: 'navigate' }),
  envelopeOf({ type: 'navigate', flow: '../deposit', status: 'success', search: '' }),
  envelopeOf({ type: 'setTheme', theme: '"><img src=x>' }),
  envelopeOf({ type: 'constructor' }),
  { ...envelopeOf({ type: 'setTheme', theme: 'dark' }), version: 99 },
  { ...envelopeOf({ type: 'setTheme', theme: 'dark' }), namespace: 'somebody' },
]

test('MSG-4 MSG-2 after forged, malformed and ten thousand more messages the last valid one decides, and the cashier takes a deposit', async ({
  page,
  world,
}) => {
  const errors = uncaughtIn(page)
  const frame = await openInFrame(page, world)
  // A parent that requests the success page gets the page of the service's state.
  await postToFrame(page, world, [{ type: 'deposit', status: 'success', search: '?payment_id=forged&amount=999' }])
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(frame.getByText(/Deposit received|999/)).toHaveCount(0)
  await frame.getByRole('button', { name: 'All methods' }).click()
  await chooseMethod(frame, 'Bank card')
  await amountField(frame).fill('25')
  await postToFrame(page, world, MALFORMED)
  await page.evaluate(
    ({ malformed, count, origin }) => {
      const target = document.querySelector('iframe')?.contentWindow
      for (let index = 0; index < count; index += 1) target?.postMessage(malformed[index % malformed.length], origin)
    },
    { malformed: MALFORMED, count: FLOOD_COUNT, origin: world.service.url },
  )
  await expect(amountField(frame)).toHaveValue('25')
  await expect(frame.locator('[data-theme=dark]')).toHaveCount(0)
  await page.evaluate(
    ({ light, dark, count, origin }) => {
      const target = document.querySelector('iframe')?.contentWindow
      for (let index = 1; index <= count; index += 1) target?.postMessage(index % 2 === 0 ? dark : light, origin)
    },
    {
      light: fromParent({ type: 'setTheme', theme: 'light' }),
      dark: fromParent({ type: 'setTheme', theme: 'dark' }),
      count: OBEYED_COUNT,
      origin: world.service.url,
    },
  )
  await expect(frame.locator('.mc-app[data-theme=dark]')).toBeVisible()
  await expect(amountField(frame)).toHaveValue('25')
  await fillCard(frame, CARDS.approved)
  await pay(frame)
  await expectDeposit(frame, '25.00 EUR')
  expect(errors).toEqual([])
})

test.describe('a redirect', () => {
  /** Clicks the button of a result, with which the cashier asks the parent to leave. The close button of a decline does the same. */
  async function askToLeave(page: Page, world: World) {
    const frame = await openInFrame(page, world)
    await chooseMethod(frame, 'Bank card')
    await fillCard(frame, CARDS.approved)
    await pay(frame)
    await expectDeposit(frame, '100.00 EUR')
    await frame.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(async () => (await messagesOf(page, 'redirectTo')).length).toBe(1)
    const [request] = await messagesOf(page, 'redirectTo')
    return { frame, id: request?.id ?? '', url: request?.url ?? '' }
  }
  const frameAddress = (page: Page) => page.frames()[1]?.url() ?? ''
  /** The merchant's own pages may redirect further. */
  const frameOrigin = (page: Page) => new URL(frameAddress(page)).origin

  test('MSG-6 RESULT-6 if the parent answers another redirect, or too late, the cashier navigates itself', async ({
    page,
    world,
  }) => {
    const errors = uncaughtIn(page)
    const { id, url } = await askToLeave(page, world)
    expect(new URL(url).origin).toBe(world.demo.url)
    await postToFrame(page, world, [fromParent({ type: 'redirectAck', id: 'redirect-999' })])
    await expect.poll(() => frameOrigin(page)).toBe(world.demo.url)
    await page.evaluate(
      ({ answer }) => document.querySelector('iframe')?.contentWindow?.postMessage(answer, location.origin),
      { answer: fromParent({ type: 'redirectAck', id }) },
    )
    expect(errors).toEqual([])
  })

  test('MSG-6 if the parent answers, even repeatedly, the cashier does not navigate', async ({ page, world }) => {
    await page.clock.install()
    const { frame, id } = await askToLeave(page, world)
    const answer = fromParent({ type: 'redirectAck', id })
    const leaves = await leavesAfter(cashierFrame(page, world), () => postToFrame(page, world, [answer, answer]))
    expect(leaves).toEqual([])
    await expect(frame.getByRole('heading', { name: 'Deposit received' })).toBeVisible()
  })
})

test('MSG-4 a page whose origin is not on the list cannot frame the cashier', async ({ page, world }) => {
  const { url } = await openSession(world)
  // The same site under another name is another origin.
  const stranger = world.demo.url.replace('localhost', '127.0.0.1')
  await openFramed(page, stranger, url)
  await expect.poll(() => page.frames()[1]?.url() ?? '').toContain('chrome-error')
  expect(await messagesOf(page, 'ready')).toEqual([])
})

test('MSG-5 RESULT-10 a frame that is removed during a payment causes one charge, and a new frame continues it', async ({
  page,
  world,
}) => {
  const errors = uncaughtIn(page)
  const { session_id, url } = await openSession(world)
  await openFramed(page, world.demo.url, url)
  await hydratedFrame(page, world)
  const frame = page.frameLocator('iframe')
  await chooseMethod(frame, 'Bank card')
  await fillCard(frame, CARDS.slow)
  const sent = page.waitForRequest('**/submit')
  await pay(frame)
  await sent
  await page.evaluate(() => document.querySelector('iframe')?.remove())
  const state = () =>
    fetch(`${world.service.url}/api/cashier-service/v1.0/payments/session-state`, {
      headers: { 'x-session-id': session_id },
    }).then((answer) => answer.json() as Promise<{ transaction_status?: string }>)
  await expect.poll(async () => (await state()).transaction_status).toBe('success')
  await openFramed(page, world.demo.url, url)
  await expect(page.frameLocator('iframe').getByTestId('pay-group').first()).toBeVisible()
  expect(errors).toEqual([])
})
