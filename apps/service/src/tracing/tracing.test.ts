import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { spansOf, startReportReceiver, until } from '@modulor/testkit'
import { describe, expect, it } from 'vitest'
import { createOutboundClient } from '../providers/outbound-client'
import { createSpanExporter, createTracer, NO_TRACER } from '.'
import { isTraceSampled, newTraceId, readTraceparent, traceIdOfPayment } from './trace-context'
import type { FinishedSpan } from './tracer'

const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
const sampledPayment = () => {
  for (let count = 0; ; count++) if (isTraceSampled(traceIdOfPayment(`payment-${count}`))) return `payment-${count}`
}

describe('traces', () => {
  it.each([
    [PARENT, true],
    [PARENT.replace(/01$/, '00'), false],
    [PARENT.replace(/^00/, '01'), true],
    [`${PARENT.replace(/^00/, 'cc')}-what-the-future-adds`, true],
    [`${PARENT.replace(/^00/, 'cc')}.more`, undefined],
    [PARENT.replace(/^00/, 'ff'), undefined],
    [PARENT.toUpperCase(), undefined],
    [`00-${'0'.repeat(32)}-b7ad6b7169203331-01`, undefined],
    [`${PARENT}-more`, undefined],
    [undefined, undefined],
  ])('OBS-1 the header %s is sampled: %s', (header, isSampled) => {
    expect(readTraceparent(header)?.isSampled).toBe(isSampled)
  })

  it('OBS-1 records 9 of 10 traces, and a payment always the same way', () => {
    const sampled = Array.from({ length: 5_000 }, newTraceId).filter(isTraceSampled)
    expect(sampled.length / 5_000).toBeCloseTo(0.9, 1)
    expect(traceIdOfPayment('a')).toBe(traceIdOfPayment('a'))
    expect(traceIdOfPayment('a')).toMatch(/^[0-9a-f]{32}$/)
    expect(traceIdOfPayment('a')).not.toBe(traceIdOfPayment('b'))
  })

  it('OBS-1 a request continues the browser’s trace; work for a payment is in the payment’s, linked to the request', async () => {
    const finished: FinishedSpan[] = []
    const tracer = createTracer((span) => finished.push(span))
    const paymentId = sampledPayment()
    const request = tracer.startRequest(PARENT)
    await new Promise<void>((resolve) =>
      request.run(() => {
        const work = tracer.inSpan({ name: 'accept' }, () =>
          tracer.inSpan({ name: 'provider', paymentId }, () =>
            tracer.inSpan({ name: 'inner', paymentId }, () => Promise.resolve('done')),
          ),
        )
        void work.then(() => resolve())
      }),
    )
    request.end({ 'http.route': '/submit', 'http.response.status_code': 500 })
    const named = Object.fromEntries(finished.map((span) => [span.name, span]))
    expect(named['/submit']).toMatchObject({ parentSpanId: 'b7ad6b7169203331', isFailed: true })
    expect(named.accept?.parentSpanId).toBe(named['/submit']?.context.spanId)
    expect(named.accept?.context.traceId).toBe('0af7651916cd43dd8448eb211c80319c')
    expect(named.provider).toMatchObject({ parentSpanId: undefined, links: [named.accept?.context] })
    expect(named.provider?.context.traceId).toBe(traceIdOfPayment(paymentId))
    expect(named.inner?.parentSpanId).toBe(named.provider?.context.spanId)
    expect(tracer.traceparent()).toBeUndefined()
    const seen: (string | undefined)[] = []
    request.run(() => {
      seen.push(tracer.traceparent()?.slice(3, 35))
      tracer.outside(() => void seen.push(tracer.traceparent()))
    })
    expect(seen).toEqual(['0af7651916cd43dd8448eb211c80319c', undefined])
  })

  it('OBS-1 records nothing of a trace that the browser did not sample, and passes errors on', async () => {
    const finished: FinishedSpan[] = []
    const tracer = createTracer((span) => finished.push(span))
    tracer.startRequest(PARENT.replace(/01$/, '00')).end({})
    expect(finished).toEqual([])
    const paymentId = sampledPayment()
    const failing = () => Promise.reject(new Error('planted'))
    await expect(tracer.inSpan({ name: 'work', paymentId }, failing)).rejects.toThrow('planted')
    expect(finished).toMatchObject([{ name: 'work', isFailed: true }])
    await expect(NO_TRACER.inSpan({ name: 'work' }, () => Promise.resolve(1))).resolves.toBe(1)
  })

  it('OBS-1 OBS-2 reach a real collector, with only plain names and attributes', async () => {
    const receiver = await startReportReceiver()
    const exporter = createSpanExporter({ url: receiver.origin, version: '0.1.0' })
    const tracer = createTracer(exporter.add)
    const attributes = { 'cashier.method': 'card', 'cashier.provider': '4242424242424242', 'cashier.flow': 'a b=c' }
    await tracer.inSpan({ name: 'payment provider', paymentId: sampledPayment(), attributes }, () => Promise.resolve())
    await tracer.inSpan({ name: 'card 4242424242424242', paymentId: sampledPayment() }, () => Promise.resolve())
    await until(async () => spansOf(await receiver.received()).length === 2)
    const [span, other] = spansOf(await receiver.received())
    expect(other?.name).toBe('span')
    expect(span).toMatchObject({
      name: 'payment provider',
      attributes: [{ key: 'cashier.method', value: { stringValue: 'card' } }],
    })
    expect(BigInt(span?.endTimeUnixNano ?? 0) >= BigInt(span?.startTimeUnixNano ?? 0)).toBe(true)
    await exporter.close()
    await receiver.stop()
  })

  it('OBS-1 at most 2,048 spans wait for a slow collector, and the rest is dropped', async () => {
    let received = 0
    let isReleased = false
    const held: (() => void)[] = []
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        received += body.split('"spanId"').length - 1
        if (isReleased) response.end()
        else held.push(() => response.end())
      })
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const exporter = createSpanExporter({ url, version: '0.1.0' })
    const context = { traceId: newTraceId(), spanId: 'b7ad6b7169203331', isSampled: true }
    const times = { startMs: 0, endMs: 1, isFailed: false, attributes: {}, links: [], parentSpanId: undefined }
    // The first 256 are sent at once.
    for (let count = 0; count < 256 + 2_048 + 5; count += 1)
      exporter.add({ context, name: 'work', kind: 'internal', ...times })
    await until(() => held.length > 0)
    isReleased = true
    for (const answer of held) answer()
    await exporter.close()
    expect(received).toBe(256 + 2_048)
    server.close()
  })

  it('OBS-1 a collector that answers 429 with Retry-After gets nothing more', async () => {
    let postsCount = 0
    const server = createServer((_request, response) => {
      postsCount += 1
      response.writeHead(429, { 'retry-after': '60' }).end()
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const exporter = createSpanExporter({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      version: '0.1.0',
    })
    const tracer = createTracer(exporter.add)
    const paymentId = sampledPayment()
    // The second batch waits while the first is refused; the third comes later.
    for (let count = 0; count < 600; count += 1)
      await tracer.inSpan({ name: 'work', paymentId }, () => Promise.resolve())
    await until(() => postsCount > 0)
    await tracer.inSpan({ name: 'work', paymentId }, () => Promise.resolve())
    await exporter.close()
    expect(postsCount).toBe(1)
    server.close()
  })

  it('OBS-2 a request sends the trace context only to receivers that may have it', async () => {
    const heard: unknown[] = []
    const server = createServer((request, response) => {
      heard.push(request.headers.traceparent)
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const host = `127.0.0.1:${port}`
    const client = createOutboundClient({ privateHostsAllowed: [host], traceparent: () => PARENT })
    const call = { method: 'GET', url: `http://${host}/`, headers: {} } as const
    await client.send(call)
    await client.send({ ...call, isTraced: true })
    client.close()
    await new Promise((resolve) => server.close(resolve))
    expect(heard).toEqual([undefined, PARENT])
  })
})
