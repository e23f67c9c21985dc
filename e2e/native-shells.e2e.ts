/** The cashier as the page of a native app's web view: each shell's own bridge, in both directions (BOOT-1, MSG-3). */
import type { Page } from '@playwright/test'
import { CARDS, chooseMethod, expectDeposit, fillCard, pay } from './cashier'
import { envelopeOf, expireAtVoucher, fromParent, leavesAfter } from './host-page'
import { expect, openSession, test, type World } from './world'

type Shell = 'WKWebView' | 'Android' | 'React Native'

type ShellMessage = { type: string; id?: string; url?: string; status?: string; reason?: string; height?: number }

/** Installs the shell's bridge in the page, which accepts only text, and records the messages. */
async function installBridge(page: Page, shell: Shell): Promise<ShellMessage[]> {
  const messages: ShellMessage[] = []
  await page.exposeFunction('onShellMessage', (text: unknown) => {
    const envelope = JSON.parse(String(text)) as { namespace: string; version: number; payload: ShellMessage }
    expect(envelope).toEqual(envelopeOf(envelope.payload))
    messages.push(envelope.payload)
  })
  await page.addInitScript((kind) => {
    const receive = (window as unknown as { onShellMessage: (text: string) => void }).onShellMessage
    // An Android interface cannot be called detached from its object.
    const port = {
      postMessage(this: unknown, text: unknown) {
        if (this !== port) throw new TypeError('Java bridge method can not be invoked on a non-injected object')
        if (typeof text !== 'string') throw new TypeError('text only')
        receive(text)
      },
    }
    if (kind === 'WKWebView') Object.assign(window, { webkit: { messageHandlers: { modulorCashier: port } } })
    if (kind === 'Android') Object.assign(window, { ModulorCashier: port })
    if (kind === 'React Native') Object.assign(window, { ReactNativeWebView: port })
  }, shell)
  return messages
}

async function openInShell(page: Page, world: World, shell: Shell): Promise<ShellMessage[]> {
  const messages = await installBridge(page, shell)
  const { url } = await openSession(world)
  await page.goto(url)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  return messages
}

/** A shell sends a message by running a script in the page: as an object, or as its text. */
const postAsShell = (page: Page, message: unknown) =>
  page.evaluate((data) => window.postMessage(data, window.location.origin), message)

const typesOf = (messages: readonly ShellMessage[]) => messages.map(({ type }) => type)

// All shells send messages in the same way (MSG-3), so one shell tests each message. `demo-displays` tests a deposit in each.
test('MSG-3 MSG-2 MSG-4 Android sends theme, language and a result page, and messages of a frame in the page are ignored', async ({
  page,
  world,
}) => {
  await openInShell(page, world, 'Android')
  await page.evaluate(() => document.body.append(document.createElement('iframe')))
  await page
    .frames()[1]
    ?.evaluate(
      (message) => window.parent.postMessage(message, window.parent.location.origin),
      fromParent({ type: 'setTheme', theme: 'dark' }),
    )
  await postAsShell(page, fromParent({ type: 'setLanguage', language: 'ar' }))
  await expect(page.locator('.mc-app[dir=rtl]')).toBeVisible()
  await expect(page.locator('.mc-app[data-theme=dark]')).toHaveCount(0)
  await postAsShell(page, fromParent({ type: 'setTheme', theme: 'dark' }))
  await expect(page.locator('.mc-app[data-theme=dark]')).toBeVisible()
  await postAsShell(page, { type: 'deposit', status: 'error', search: '?a=1' })
  await expect(page).toHaveURL(/\/deposit\/deposit-error\?a=1&theme=dark$/)
})

test('BOOT-1 MSG-3 MSG-1 MSG-6 React Native receives a deposit and answers a redirect; without an answer the cashier navigates itself', async ({
  page,
  world,
}) => {
  await page.clock.install()
  const messages = await openInShell(page, world, 'React Native')
  const request = async (count: number) => {
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(() => messages.filter(({ type }) => type === 'redirectTo').length).toBe(count)
    return messages.findLast(({ type }) => type === 'redirectTo')
  }
  await chooseMethod(page, 'Bank card')
  await fillCard(page, CARDS.approved)
  await pay(page)
  await expectDeposit(page, '100.00 EUR')
  await expect.poll(() => messages.find(({ type }) => type === 'paymentResult')).toMatchObject({ status: 'success' })
  expect(typesOf(messages).filter((type) => type === 'paymentResult')).toHaveLength(1)
  expect(typesOf(messages)).toEqual(expect.arrayContaining(['ready', 'resize', 'resetScroll']))
  expect(JSON.stringify(messages)).not.toContain(CARDS.approved)
  const first = await request(1)
  const answer = fromParent({ type: 'redirectAck', id: first?.id ?? '' })
  expect(await leavesAfter(page, () => postAsShell(page, answer))).toEqual([])
  await expect(page.getByRole('heading', { name: 'Deposit received' })).toBeVisible()
  const second = await request(2)
  await page.waitForURL(second?.url ?? 'nowhere')
  expect(new URL(page.url()).origin).toBe(world.demo.url)
})

test('MSG-3 MSG-1 SESS-4 WKWebView is asked to close, and to open a new cashier when the session has ended', async ({
  page,
  world,
}) => {
  const messages = await openInShell(page, world, 'WKWebView')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => typesOf(messages)).toContain('close')
  await expireAtVoucher(page)
  // A pointer over the method would already prefetch its form.
  await page.getByTestId('pay-group').filter({ hasText: 'Tollo Voucher' }).first().dispatchEvent('click')
  await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible()
  await expect
    .poll(() => messages.filter(({ type }) => type === 'reinit'))
    .toEqual([{ type: 'reinit', reason: 'session_expired' }])
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect.poll(() => messages.filter(({ type }) => type === 'reinit')).toHaveLength(2)
})

test('MSG-3 BOOT-8 a bridge that throws does not stop the cashier', async ({ page, world }) => {
  await page.addInitScript(() => {
    const postMessage = () => {
      throw new Error('the app is gone')
    }
    Object.assign(window, { ReactNativeWebView: { postMessage } })
  })
  const { url } = await openSession(world)
  await page.goto(url)
  await chooseMethod(page, 'Bank card')
  await fillCard(page, CARDS.approved)
  await pay(page)
  await expectDeposit(page, '100.00 EUR')
})
