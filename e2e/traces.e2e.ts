import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { spansOf, startReportReceiver } from '@modulor/testkit'
import { CARDS, chooseMethod, expectDeposit, fillCard, pay } from './cashier'
import { expect, openSession, paymentOf, startWorld, storyFolder, test } from './world'

const CVV = '739'
/** As a number of its own: inside the hexadecimal of an id it may stand by chance. */
const CVV_ALONE = /(?<![0-9a-f])739(?![0-9a-f])/

test('OBS-1 OBS-2 a payment is one trace to the merchant’s event, linked to the browser’s request', async ({
  page,
}) => {
  // It starts programs of its own.
  test.setTimeout(120_000)
  const receiver = await startReportReceiver()
  const folder = await storyFolder('cashier-traces')
  const world = await startWorld(folder, '0.2', { environment: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.origin } })
  try {
    // Every trace is recorded.
    await page.addInitScript(() => (Math.random = () => 0.5))
    const { session_id, url } = await openSession(world)
    const submitted = page.waitForRequest((request) => request.url().endsWith('/submit'))
    await page.goto(url)
    await chooseMethod(page, 'Bank card')
    await fillCard(page, CARDS.approved, { cvv: CVV })
    await pay(page)
    const [, traceId] = ((await submitted).headers().traceparent ?? '').split('-')
    await expectDeposit(page, '100.00 EUR')
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
  } finally {
    await Promise.all([world.demo.stop(), world.service.stop(), world.sandbox.stop(), receiver.stop()])
    rmSync(folder, { recursive: true, force: true })
  }
})
