/** The clickstream in a real browser: what it sends, and that a payment works without it (CLICK-1 to CLICK-4). */
import type { Page } from '@playwright/test'
import { chooseMethod, enterAmount, expectDeposit, pay } from './cashier'
import { expect, test } from './world'

type Batch = { readonly visit_id: string; readonly events: readonly { readonly name: string }[] }

/** Records the events that the page sends from now on, by POST and over a WebSocket, with their responses. */
function watchEvents(page: Page) {
  const names: string[] = []
  const answers: unknown[] = []
  const bodies: string[] = []
  const hear = (text: string, { events }: Batch) => {
    bodies.push(text)
    names.push(...events.map(({ name }) => name))
  }
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/psp') return
    hear(request.postData() ?? '', request.postDataJSON() as Batch)
  })
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/psp') answers.push(response.status())
  })
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const { publish } = JSON.parse(String(payload).split('\n')[0] ?? '{}') as { publish?: { data: Batch } }
      if (publish) hear(String(payload), publish.data)
    }),
  )
  return { names, answers, bodies }
}

/** Closes the page, which sends the remaining events. */
const leave = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('pagehide')))

test('CLICK-1 CLICK-2 CLICK-4 a visit is reported by its events, and no event identifies the player', async ({
  page,
  openCashier,
}) => {
  const { names, answers, bodies } = watchEvents(page)
  const session = await openCashier({ player: 'anna-of-analytics', query: '&clstrmid=spring-7' })
  await chooseMethod(page, 'Halden Instant')
  await enterAmount(page, '60')
  await expect.poll(() => names, { timeout: 20_000 }).toContain('amount_settled')
  await leave(page)
  await expect.poll(() => answers.length, { timeout: 20_000 }).toBeGreaterThan(0)
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(names.filter((name) => name !== 'carousel_viewed').slice(0, 3)).toEqual([
    'method_list_viewed',
    'method_page_viewed',
    'amount_settled',
  ])
  const all = bodies.join('\n')
  expect(all).toContain('"merchant_visit_id":"spring-7"')
  for (const secret of [session, 'anna-of-analytics', '@']) expect(all).not.toContain(secret)
})

test('CLICK-4 a collector that never responds, or a blocked chunk, neither delays a payment nor shows an error', async ({
  page,
  openCashier,
}) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  const payBySimulatedBank = async () => {
    await chooseMethod(page, 'Halden Instant')
    await enterAmount(page, '60')
    await leave(page)
    await pay(page)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expectDeposit(page, '60.00 EUR')
  }
  await test.step('a collector that never answers', async () => {
    let triesCount = 0
    await page.route('**/psp', () => {
      triesCount += 1
    })
    await openCashier()
    await payBySimulatedBank()
    expect(triesCount).toBeGreaterThan(0)
  })
  await test.step('a chunk that is blocked', async () => {
    await page.route('**/assets/clickstream-*', (route) => route.abort('blockedbyclient'))
    const isTried = page.waitForRequest(/assets\/clickstream-/)
    await openCashier()
    await isTried
    await payBySimulatedBank()
  })
  expect(problems).toEqual([])
})
