import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { spansOf, startReportReceiver } from '@modulor/testkit'
import { CARDS, chooseMethod, expectDeposit, fillCard, pay } from './cashier'
import { hydratedFrame, messagesOf, openFramed } from './host-page'
import { expect, openSession, paymentOf, startWorld, storyFolder, test } from './world'

const CVV = '739'
/** The CVV as a number of its own: inside the hexadecimal of an id it can occur by chance. */
const CVV_ALONE = /(?<![0-9a-f])739(?![0-9a-f])/
const ASSETS = join(import.meta.dirname, '../apps/widget/dist/assets')

test('OBS-1 OBS-2 BOOT-8 a payment is one trace to the merchant’s event, and errors of the page reach the receiver, and the host without detail', async ({
  page,
  context,
}) => {
  // It starts programs of its own.
  test.setTimeout(120_000)
  const receiver = await startReportReceiver()
  const folder = await storyFolder('cashier-reports')
  const world = await startWorld(folder, '0.2', {
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.origin,
      CASHIER_WIDGET_ERROR_REPORTS_URL: receiver.address,
    },
  })
  try {
    await test.step('OBS-1 a payment is one trace, linked to the browser’s request', async () => {
      const tab = await context.newPage()
      // Every trace is recorded.
      await tab.addInitScript(() => (Math.random = () => 0.5))
      const { session_id, url } = await openSession(world)
      const submitted = tab.waitForRequest((request) => request.url().endsWith('/submit'))
      await tab.goto(url)
      await chooseMethod(tab, 'Bank card')
      await fillCard(tab, CARDS.approved, { cvv: CVV })
      await pay(tab)
      const [, traceId] = ((await submitted).headers().traceparent ?? '').split('-')
      await expectDeposit(tab, '100.00 EUR')
      const spans = async () => spansOf(await receiver.received())
      const request = async () =>
        (await spans()).find((span) => span.traceId === traceId && span.name.endsWith('/submit'))
      await expect.poll(async () => (await request()) !== undefined).toBe(true)
      const accept = (await spans()).find(({ name }) => name === 'payment accept')
      expect(accept).toMatchObject({ traceId, parentSpanId: (await request())?.spanId })

      // What belongs to the payment is in a trace of its own, which nine of ten payments have.
      const { payment_id } = await paymentOf(world, session_id)
      const paymentTrace = createHash('sha256').update(`modulor trace ${payment_id}`).digest('hex').slice(0, 32)
      const isRecorded = parseInt(paymentTrace.slice(0, 8), 16) < 0.9 * 16 ** 8
      const ofPayment = async () => (await spans()).filter((span) => span.traceId === paymentTrace)
      const names = async () => new Set((await ofPayment()).map(({ name }) => name))
      await expect
        .poll(async () => [...(await names())].sort())
        .toEqual(isRecorded ? ['merchant event', 'payment decide', 'payment provider'] : [])
      const requestSpanId = (await request())?.spanId
      const linked = (await ofPayment()).some(({ links }) => links.some(({ spanId }) => spanId === requestSpanId))
      expect(linked).toBe(isRecorded)

      const written = JSON.stringify(await receiver.received())
      for (const secret of [CARDS.approved, session_id, payment_id, '100.00']) expect(written).not.toContain(secret)
      expect(written).not.toMatch(CVV_ALONE)
      await tab.close()
    })
    const refused: string[] = []
    page.on('console', (line) => {
      if (line.text().includes('Content Security Policy')) refused.push(line.text())
    })
    const { session_id, url } = await openSession(world)
    await openFramed(page, world.demo.url, url)
    const frame = await hydratedFrame(page, world)
    await chooseMethod(frame, 'Bank card')
    await fillCard(frame, CARDS.insufficientFunds, { cvv: CVV })
    expect((await receiver.received()).postsCount).toBe(0)
    await frame.evaluate(
      ([pan, session]) => {
        const typed = `${pan} ${session} ${document.querySelector<HTMLInputElement>('input')?.value ?? ''}`
        setTimeout(() => {
          throw Object.assign(new TypeError(typed), { pan, session })
        })
        void Promise.reject(Object.assign(new RangeError(typed), { code: pan }))
      },
      [CARDS.insufficientFunds, session_id],
    )
    await expect.poll(async () => (await receiver.received()).events.length).toBe(2)
    const { events, problems } = await receiver.received()
    expect(problems).toEqual([])
    expect(events.map(({ exception }) => exception.values[0]?.type).sort()).toEqual(['RangeError', 'TypeError'])
    for (const event of events) {
      expect(event).toMatchObject({ release: '0.1.0', environment: 'production', transaction: '/deposit/*' })
      expect(event.breadcrumbs.values.map(({ category }) => category)).toContain('click')
    }
    const told = (await messagesOf(page, 'error')).filter(({ code }) => code === 'uncaught')
    expect(told).toHaveLength(2)
    for (const secret of [CARDS.insufficientFunds, session_id])
      expect(JSON.stringify([events, told]), secret).not.toContain(secret)

    expect(JSON.stringify([events, told])).not.toMatch(CVV_ALONE)

    // A crash that the widget catches itself: from here on a list that is drawn throws.
    await frame.evaluate(() => window.history.back())
    await expect(frame.getByRole('link', { name: 'Withdraw' })).toBeVisible()
    await frame.evaluate(() => {
      Array.prototype.sort = () => {
        throw new SyntaxError('planted')
      }
      // At once: a list that is drawn again for another reason would crash first, and take the link with it.
      document.querySelector<HTMLElement>('a[href^="/withdrawal"]')?.click()
    })
    const crashes = async () => (await receiver.received()).events.filter(({ tags }) => tags.kind === 'crash')
    await expect.poll(async () => (await crashes()).length).toBeGreaterThan(0)
    const [thrown] = (await crashes())[0]?.exception.values ?? []
    expect(thrown?.type).toBe('SyntaxError')
    expect(thrown?.stacktrace?.frames.at(-1)?.filename).toMatch(/^app:\/\/\/assets\/[\w-]+\.js$/)
    expect(refused).toEqual([])
  } finally {
    await Promise.all([world.demo.stop(), world.service.stop(), world.sandbox.stop(), receiver.stop()])
    rmSync(folder, { recursive: true, force: true })
  }
})

test('OBS-1 source maps are written, and neither named nor served', async ({ world, request }) => {
  const names = await readdir(ASSETS)
  const scripts = names.filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  expect(names.filter((name) => name.includes('.map'))).toEqual([])
  for (const name of scripts) expect(await readFile(join(ASSETS, name), 'utf8'), name).not.toContain('sourceMappingURL')
  const maps = await readdir(join(ASSETS, '../../source-maps/assets'))
  expect(maps.length).toBeGreaterThan(10)
  for (const name of maps) {
    expect(scripts).toContain(name.replace(/\.map$/, ''))
    expect((await request.get(`${world.service.url}/assets/${name}`)).status(), name).toBe(404)
  }
})
