/** A minimal merchant's page, which records the cashier's messages and answers only when the test does. */
import type { Frame, Page, Route } from '@playwright/test'
import { HOST_NAMESPACE, HOST_PROTOCOL_VERSION, type ParentMessage } from '@modulor/contract/host-messages'
import { REDIRECT_ACK_MS } from '../apps/widget/src/host/host'
import { expect, type World } from './world'

export type HostMessage = { type: string; id?: string; url?: string; reason?: string; code?: string; status?: string }

export const envelopeOf = (payload: unknown) => ({
  namespace: HOST_NAMESPACE,
  version: HOST_PROTOCOL_VERSION,
  payload,
})

/** Opens the cashier in a bare frame of the merchant's site. */
export async function openFramed(page: Page, siteUrl: string, cashierUrl: string): Promise<void> {
  await page.goto(`${siteUrl}/my-account`)
  await page.evaluate((src) => {
    const received: unknown[] = []
    Object.assign(window, { received })
    window.addEventListener('message', (event: MessageEvent<{ payload?: unknown }>) =>
      received.push(event.data.payload),
    )
    const frame = document.createElement('iframe')
    Object.assign(frame, { src, title: 'Cashier', width: '390', height: '800' })
    document.body.replaceChildren(frame)
  }, cashierUrl)
}

/** The cashier's messages of one type so far. */
export const messagesOf = (page: Page, type: string): Promise<HostMessage[]> =>
  page.evaluate(
    (type) => (window as unknown as { received: HostMessage[] }).received.filter((message) => message.type === type),
    type,
  )

/** The cashier's own window in the page. */
export function cashierFrame(page: Page, world: World): Frame {
  const frame = page.frames().find((each) => each.url().startsWith(world.service.url))
  if (!frame) throw new Error('there is no cashier in this page')
  return frame
}

/** The cashier's own window, once the widget is hydrated. */
export async function hydratedFrame(page: Page, world: World): Promise<Frame> {
  await expect(page.frameLocator('iframe').locator('html[data-hydrated]')).toBeAttached()
  return cashierFrame(page, world)
}

/** Sends a message to the cashier as its parent, to its exact origin. */
export async function postToFrame(page: Page, world: World, messages: readonly unknown[]): Promise<void> {
  await page.evaluate(
    ({ all, origin }) => {
      const frame = document.querySelector('iframe')
      for (const message of all) frame?.contentWindow?.postMessage(message, origin)
    },
    { all: messages, origin: world.service.url },
  )
}

type Watched = { leavesFor: string[]; isAnswered: Promise<unknown> }

/**
 * Answers the cashier's redirect as its parent, and waits for twice the time that the cashier waits for an answer (MSG-6).
 * Returns the addresses that the cashier itself navigated to; the browser's event for that fires before any request.
 * The page's clock must be installed.
 */
export async function leavesAfter(cashier: Frame | Page, answer: () => Promise<void>): Promise<readonly string[]> {
  await cashier.evaluate(() => {
    const leavesFor: string[] = []
    // Registered after the cashier's own listener, so the cashier has handled each message that arrives here.
    const isAnswered = new Promise((resolve) => window.addEventListener('message', resolve, { once: true }))
    Object.assign(window, { leavesFor, isAnswered })
    window.navigation.addEventListener('navigate', ({ destination }) => leavesFor.push(destination.url))
  })
  await answer()
  await cashier.evaluate(async () => {
    await (window as unknown as Watched).isAnswered
  })
  const page = 'page' in cashier ? cashier.page() : cashier
  await page.clock.fastForward(2 * REDIRECT_ACK_MS)
  return cashier.evaluate(() => (window as unknown as Watched).leavesFor)
}

export const fromParent = (message: ParentMessage) => envelopeOf(message)

/** The service's response for a session that has ended. */
export const answerExpired = (route: Route): Promise<void> =>
  route.fulfill({
    status: 401,
    contentType: 'application/json',
    body: JSON.stringify({
      error_code: '17',
      error_message: 'CASHIER.PH2.ERROR_MESSAGE.17',
      retryable: false,
      request_id: 'r',
    }),
  })

/**
 * Ends the session at the next request for the voucher's form. Only for that form: the list prefetches the forms of
 * its first methods when the page is idle.
 */
export const expireAtVoucher = (page: Page, options?: { times: number }): Promise<unknown> =>
  page.route('**/groups/tollo/select', answerExpired, options)
