import { readReportAddress } from '@modulor/contract/error-reports'
import { startReportReceiver, until, type ReportReceiver } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { browserNameOf } from './browser-name'
import { routeNameOf } from './route-name'
import { createReports } from '.'

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.7444.60 Safari/537.36'
const PAN = '5555555555554444'
const SESSION = `cs_${'Xy9'.repeat(14)}`
const SCRIPT = '/assets/first-1a2b.js'

const hostile = () =>
  Object.assign(new TypeError(`card ${PAN} of ${SESSION}`), {
    stack: `TypeError: card ${PAN} of ${SESSION}\n    at pay (https://pay.example${SCRIPT}:3:14)\n    at https://pay.example/deposit?session_id=${SESSION}:1:1`,
    cvv: 'cvv-739',
    cause: new Error(PAN),
  })

const caught = (error: unknown) => ({
  ...{ kind: 'uncaught', error, atMs: Date.UTC(2026, 10, 24), path: `/payments/status/acme/${SESSION}` },
  steps: [{ name: 'click', path: `/deposit/${PAN}/`, atMs: Date.UTC(2026, 10, 24) }],
})

describe('reports of the page', () => {
  let receiver: ReportReceiver
  beforeAll(async () => {
    receiver = await startReportReceiver()
  })
  afterAll(() => receiver.stop())

  const reports = () =>
    createReports({
      url: readReportAddress(receiver.address)?.envelopeUrl ?? '',
      ...{ release: '0.1.0', scripts: [SCRIPT], ownOrigin: 'https://pay.example', userAgent: CHROME, fetch },
    })

  it('OBS-1 OBS-2 reach a real receiver, with type, frames, route and browser, and nothing else', async () => {
    reports()(caught(hostile()))
    await until(async () => (await receiver.received()).events.length === 1)
    const { events, problems } = await receiver.received()
    expect(problems).toEqual([])
    expect(events[0]).toMatchObject({
      ...{ platform: 'javascript', release: '0.1.0', environment: 'production', transaction: '/payments/status/*/*' },
      tags: { kind: 'uncaught', browser: 'chrome 142' },
      exception: {
        values: [
          { type: 'TypeError', stacktrace: { frames: [{ filename: `app://${SCRIPT}`, lineno: 3, colno: 14 }] } },
        ],
      },
      breadcrumbs: { values: [{ category: 'click', message: '/deposit/*' }] },
    })
    for (const secret of [PAN, SESSION, 'cvv-739', 'acme', 'X11']) expect(JSON.stringify(events)).not.toContain(secret)
  })

  it('OBS-1 stop where the receiver says that it has enough', async () => {
    const before = (await receiver.received()).postsCount
    await receiver.behave({ status: 429, headers: { 'x-sentry-rate-limits': '60:error:key' } })
    const report = reports()
    report(caught(hostile()))
    report(caught(hostile()))
    await until(async () => (await receiver.received()).postsCount > before)
    await receiver.behave({})
    report(caught(hostile()))
    expect((await receiver.received()).postsCount).toBe(before + 1)
  })

  function reportsOver(answer: () => Promise<Response>) {
    const fetch = vi.fn<typeof globalThis.fetch>(answer)
    const report = createReports({
      url: 'http://127.0.0.1:9/api/7/envelope/',
      ...{ release: '0.1.0', scripts: [], ownOrigin: '', userAgent: '', fetch },
    })
    return { fetch, report }
  }

  it('OBS-1 are sent one after the other where the receiver is away', async () => {
    const { fetch, report } = reportsOver(() => Promise.reject(new TypeError()))
    report(caught(hostile()))
    report(caught(hostile()))
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2))
  })

  it('OBS-2 are sent without cookies and without the address of the page', () => {
    const { fetch, report } = reportsOver(() => Promise.resolve(new Response()))
    report(caught(hostile()))
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' })
  })
})

describe('names in a report', () => {
  it.each([
    ['/', '/'],
    ['/deposit', '/deposit'],
    ['/deposit/card/', '/deposit/*'],
    [`/payments/interaction/acme/${SESSION}`, '/payments/interaction/*/*'],
    ['/account-management/status/success', '/account-management/status/success'],
    [`/${PAN}`, '/*'],
    ['/a/b/c/d/e/f/g', '/*/*/*/*/*'],
  ])('OBS-2 the path %s is %s', (path, name) => expect(routeNameOf(path)).toBe(name))

  it.each([
    [CHROME, 'chrome 142'],
    [`${CHROME} Edg/142.0.1`, 'edge 142'],
    ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/18.4 Safari/605.1.15', 'safari 18'],
    ['Mozilla/5.0 (X11; rv:144.0) Gecko/20100101 Firefox/144.0', 'firefox 144'],
    [PAN, 'other'],
  ])('OBS-2 the browser %s is %s', (userAgent, name) => expect(browserNameOf(userAgent)).toBe(name))
})
