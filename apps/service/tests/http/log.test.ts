import { readReportAddress } from '@modulor/contract/error-reports'
import { oneDatabaseKind, startReportReceiver, theOneDatabaseKind, until, type ReportReceiver } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createErrorReports, reportLogged, type ErrorReports } from '../../src/error-reports'
import { createLog, errorFields } from '../../src/logging/log'
import { MERCHANT_KEY, openTestService, type TestService } from './test-service'

const PAN = '378282246310005'
const CVV = '8317'
/** The CVV as a separate number, because the same digits may occur in a hexadecimal id. */
const CVV_ALONE = /(?<![0-9a-f-])8317(?![0-9a-f-])/
const HOLDER = 'Canary Holderson'
const EMAIL = 'canary@mail.example'
const KEY = 'canary-idempotency-key'

describe.each(oneDatabaseKind())('the log on %s', (kind) => {
  let service: TestService
  let receiver: ReportReceiver
  let reports: ErrorReports
  beforeAll(async () => {
    receiver = await startReportReceiver()
    const address = readReportAddress(receiver.address)
    reports = createErrorReports({ address, release: '0.1.0' })
    service = await openTestService(kind, { onError: reportLogged(reports) })
  })
  afterAll(async () => {
    await service.close()
    await reports.close()
    await receiver.stop()
  })

  /** From here on calls about payments fail, and their errors are reported. */
  async function failAndReport(session: string, submit: () => Promise<unknown>): Promise<void> {
    await service.db.schema.alterTable('payments').renameTo('payments_gone').execute()
    await submit()
    await service.call('sessionState', { session, query: `?card=${PAN}` })
    await until(async () => (await receiver.received()).events.length > 0)
  }

  it('SVC-7 SESS-7 OBS-2 the log has a line for every call, and neither log nor error reports contain a secret', async () => {
    const session = await service.openSession({ user: { id: 'canary', email: EMAIL } })
    const body = {
      amount: '25.00',
      currency: 'EUR',
      card_data: { card_pan: PAN, card_cvv: CVV, card_cardholder_name: HOLDER, month: '12', year: '30' },
    }
    const submit = (card: object) =>
      service.call('depositSubmit', {
        session,
        params: { payGroupId: 'card' },
        idempotencyKey: KEY,
        body: { ...body, ...card },
      })
    const paid = await submit({})
    expect(paid.status).toBe(200)
    const { payment_id: paymentId, session_id: paySession } = paid.json as { payment_id: string; session_id: string }
    await submit({ amount: 'not an amount' })
    await service.call('status', { session: paySession })
    await service.call('sessionState', { session, query: `?payment_id=${paymentId}&card=${PAN}&cvv=${CVV}` })
    await service.fetch(`/deposit?session_id=${session}&lang=en-COM&pan=${PAN}`)
    await service.fetch(`/payments/status/sandbox/${paySession}`)
    await service.fetch(`/api/${PAN}/${session}?session_id=${session}`, { headers: { 'x-request-id': PAN } })
    await service.fetch('/api/merchant/v1/sessions', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${MERCHANT_KEY}` },
      body: `{"card_pan":"${PAN}"`,
    })
    // The service's role may not change a table of PostgreSQL.
    if (kind === 'pglite') await failAndReport(session, () => submit({ currency: 'EUR' }))
    const reported = JSON.stringify((await receiver.received()).events)
    expect((await receiver.received()).problems).toEqual([])
    expect(reported).not.toMatch(CVV_ALONE)
    for (const secret of [PAN, session, paySession, HOLDER, EMAIL, KEY, MERCHANT_KEY, paymentId])
      expect(reported).not.toContain(secret)

    const log = service.logged.join('')
    const lines = service.logged.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines.length).toBeGreaterThanOrEqual(9)
    expect(lines.filter(({ payment_id }) => payment_id === paymentId).length).toBeGreaterThanOrEqual(3)
    expect(log).not.toMatch(CVV_ALONE)
    for (const secret of [PAN, session, paySession, HOLDER, EMAIL, KEY, MERCHANT_KEY]) expect(log).not.toContain(secret)
    const allowed = ['level', 'time', 'request_id', 'method', 'route', 'status', 'ms', 'payment_id', 'msg']
    for (const line of lines.filter(({ msg }) => msg === 'request'))
      expect(Object.keys(line).filter((key) => !allowed.includes(key))).toEqual([])
  })
})

describe('probes in the log', () => {
  it('issue-12 5 a probe has a log line only if it fails', async () => {
    const service = await openTestService(theOneDatabaseKind())
    const routes = () =>
      service.logged
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .flatMap(({ msg, route, status }) => (msg === 'request' ? [`${String(route)} ${String(status)}`] : []))
    for (const path of ['/health', '/ready', '/metrics']) expect((await service.fetch(path)).status).toBe(200)
    service.drain()
    expect((await service.fetch('/ready')).status).toBe(503)
    await until(() => routes().includes('/ready 503'))
    expect(routes().filter((route) => !route.startsWith('/api/'))).toEqual(['/ready 503'])
    const { text } = await service.fetch('/metrics')
    expect(text).toMatch(/route="\/health",status="200"/)
    await service.close()
  })
})

describe('an error in the log', () => {
  it('SVC-7 a logged error has its name, code and message, but no values of rows and no secrets', () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    const error = Object.assign(new Error(`duplicate for card ${PAN}`), {
      code: '23505',
      detail: `Key (email)=(${EMAIL})`,
    })
    log.error(errorFields(error), 'request failed')
    log.error({ err: error }, 'job failed')
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { error: 'Error', error_code: '23505', message: 'duplicate for card ***' },
      { err: { error: 'Error', error_code: '23505', message: 'duplicate for card ***' } },
    ])
    expect(lines.join('')).not.toMatch(new RegExp(`${PAN}|${EMAIL}`))
  })
})
