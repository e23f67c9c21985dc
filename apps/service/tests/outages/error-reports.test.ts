/** Reports of the service to a real receiver in its own process, which may be slow, full or unreachable. */
import { readReportAddress } from '@modulor/contract/error-reports'
import { BootData } from '@modulor/contract/http'
import { startReportReceiver, until, type ReportReceiver } from '@modulor/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createErrorReports, reportLogged, type ErrorReports } from '../../src/error-reports'
import { createLog, errorFields } from '../../src/logging/log'
import { createMetrics } from '../../src/http/metrics'
import type { OutboundClient } from '../../src/providers/outbound-client'
import { openTestService } from '../http/test-service'

const PAN = '378282246310005'
const SESSION = `cs_${'Zz7'.repeat(14)}`
const EMAIL = 'canary@mail.example'
const addressOf = (text: string) => readReportAddress(text) ?? fail()
const pool = { busy: 0, idle: 0, waiting: 0, max: 0, taken: 0, waitedSeconds: 0 }
const processStatus = {
  isStuck: false,
  isDiskFull: false,
  openBreakers: {},
  usableRates: {},
  certificateEnds: {},
  pool,
}

function fail(): never {
  throw new Error('the address is none')
}

describe('error reports of the service', () => {
  let receiver: ReportReceiver
  let reports: ErrorReports
  beforeAll(async () => {
    receiver = await startReportReceiver()
  })
  beforeEach(async () => {
    await receiver.behave({})
    reports = createErrorReports({ address: addressOf(receiver.address), release: '0.1.0' })
    return () => reports.close()
  })
  afterAll(() => receiver.stop())
  const countOf = async () => (await receiver.received()).events.length
  const newestAfter = async (count: number) => {
    await until(async () => (await countOf()) > count)
    return (await receiver.received()).events.slice(count)
  }
  const logTo = () => createLog('info', { write: () => undefined }, reportLogged(reports))

  it('OBS-1 OBS-2 each error line of the log is reported without its message, fields and values', async () => {
    const before = await countOf()
    const log = logTo()
    const error = Object.assign(new TypeError(`card ${PAN} of ${SESSION}`), { code: '23505', detail: EMAIL })
    log.error({ err: error, kind: 'provider_answer', subject: SESSION }, 'job failed')
    log.error({ request_id: SESSION, route: '/api/pay/:id', ...errorFields(error) }, 'request failed')
    log.fatal({ ...errorFields(PAN), kind: 'uncaughtException' }, 'unhandled error')
    const ownFile = 'apps/service/src/main.ts'
    const stack = `Error\n at x (/srv/apps/service/src/a${PAN}.ts:1:2)\n at y (/srv/${ownFile}:3:4)`
    log.error({ error: 'Error', stack, kind: `kind ${EMAIL}` }, 'request failed')
    log.error({ error: 'Error', route: `/api/pay/${PAN}` }, 'request failed')
    log.error({ error: 'Error', route: `/api/pay?session_id=${SESSION}` }, 'request failed')
    log.warn({ err: error }, 'no report')
    log.error({ brand: EMAIL }, 'no report either')
    await until(async () => (await countOf()) >= before + 6)
    const events = await newestAfter(before)
    expect(events.map(({ tags, transaction }) => [tags.kind, transaction])).toEqual([
      ['provider_answer', 'service'],
      ['request', '/api/pay/:id'],
      ['uncaughtException', 'service'],
      ['other', 'service'],
      ['request', 'service'],
      ['request', 'service'],
    ])
    expect(events[3]?.exception.values[0]?.stacktrace?.frames).toMatchObject([{ filename: `app:///${ownFile}` }])
    for (const event of events.slice(0, 2))
      expect(event).toMatchObject({
        ...{ platform: 'node', release: '0.1.0', environment: 'production', tags: { code: '23505' } },
        exception: { values: [{ type: 'TypeError' }] },
      })
    const frames = events[0]?.exception.values[0]?.stacktrace?.frames ?? []
    for (const { filename } of frames) expect(filename).toMatch(/^(?:app:\/\/\/(?:apps|packages|node_modules)\/|node:)/)
    for (const secret of [PAN, SESSION, EMAIL, 'job failed', process.cwd()])
      expect(JSON.stringify(events)).not.toContain(secret)
    expect((await receiver.received()).problems).toEqual([])
  })

  it('OBS-1 with a receiver that does not answer at most 64 reports wait, and the rest is dropped and counted', async () => {
    await receiver.behave({ isSilent: true })
    const before = (await receiver.received()).postsCount
    const log = logTo()
    for (let count = 0; count < 70; count++) log.error({ err: new Error() }, 'job failed')
    expect(reports.dropped()).toEqual({ buffer_full: 6, rate_limited: 0, not_delivered: 0 })
    const metrics = createMetrics(() => reports.dropped())
    expect(await metrics.text(undefined, processStatus)).toContain(
      'cashier_error_reports_dropped_total{reason="buffer_full"} 6',
    )
    await until(async () => (await receiver.received()).postsCount > before)
    await reports.close()
    await until(() => reports.dropped().not_delivered === 64)
    expect((await receiver.received()).postsCount).toBe(before + 1)
  })

  it('OBS-1 a receiver that answers 429 gets no further reports', async () => {
    await receiver.behave({ status: 429 })
    const before = (await receiver.received()).postsCount
    for (let count = 0; count < 3; count++) reports.report(new Error(), { kind: 'request' })
    await until(() => reports.dropped().rate_limited === 3)
    expect((await receiver.received()).postsCount).toBe(before + 1)
  })

  it('OBS-1 with an unreachable receiver the report is counted as not delivered', async () => {
    const away = createErrorReports({ address: addressOf('http://key@127.0.0.1:9/7'), release: '0.1.0' })
    away.report(new Error(), { kind: 'request' })
    await until(() => away.dropped().not_delivered === 1)
    await away.close()
  })

  it('OBS-1 without an address no report is sent or counted', async () => {
    const sent: unknown[] = []
    const client: OutboundClient = { send: (call) => Promise.reject(new Error(String(sent.push(call)))), close: fail }
    const none = createErrorReports({ address: undefined, release: '0.1.0', client })
    none.report(new Error(), { kind: 'request' })
    await none.close()
    expect(sent).toEqual([])
    expect(none.dropped()).toEqual({ buffer_full: 0, rate_limited: 0, not_delivered: 0 })
  })

  it('OBS-1 SVC-7 an answer of 500 is reported with its route, and the page may connect only to the receiver', async () => {
    const before = await countOf()
    const address = addressOf(receiver.address)
    const service = await openTestService('pglite', { widgetReports: address, onError: reportLogged(reports) })
    try {
      const page = await service.fetch(`/deposit?session_id=${SESSION}`)
      const connections = /connect-src ([^;]*);/
        .exec(page.headers.get('content-security-policy') ?? '')?.[1]
        ?.split(' ')
      // The brand lists Google Pay, whose script has connections of its own.
      expect(connections?.filter((source) => !source.includes('google'))).toEqual([
        ...["'self'", 'localhost:8081', address.origin],
      ])
      const text = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(page.text)?.[1] ?? ''
      expect(BootData.parse(JSON.parse(text)).error_reports).toEqual({ url: address.envelopeUrl, release: '0.1.0' })
      const session = await service.openSession()
      await service.db.schema.alterTable('payments').renameTo('payments_gone').execute()
      await service.fetch('/api/cashier-service/v1.0/payments/session-state', { headers: { 'x-session-id': session } })
      const events = await newestAfter(before)
      expect(events[0]).toMatchObject({ transaction: '/api/cashier-service/v1.0/payments/session-state' })
      expect(JSON.stringify(events)).not.toContain(session)
    } finally {
      await service.close()
    }
  })
})
