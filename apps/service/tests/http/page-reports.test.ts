/** Policy reports of browsers, and other bodies sent to the same address (issue-9 4.6). */
import { oneDatabaseKind } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestService, PUBLIC_URL, type TestService } from './test-service'

const PATH = '/api/page-reports'
const SESSION = `cs_${'A'.repeat(43)}`
const PAY_SESSION = 'Zx81-Kq_27aB-0pQ-r5'

/** With its scheme it has 100 characters. */
const LONG_HOST = `${'a'.repeat(60)}.${'b'.repeat(23)}.example`

const violation = (body: Record<string, unknown> = {}) => ({
  type: 'csp-violation',
  age: 12,
  url: `${PUBLIC_URL}/deposit/card/?session_id=${SESSION}`,
  user_agent: 'Somebody’s browser',
  body: {
    documentURL: `${PUBLIC_URL}/deposit/card/?session_id=${SESSION}&user=marta`,
    referrer: `${PUBLIC_URL}/?sessionId=${SESSION}`,
    blockedURL: `https://skimmer.example/take/4242424242424242?cvv=739&s=${SESSION}`,
    effectiveDirective: 'connect-src',
    originalPolicy: `script-src 'nonce-abc'`,
    sample: 'card 4242424242424242',
    sourceFile: `${PUBLIC_URL}/deposit?session_id=${SESSION}`,
    disposition: 'enforce',
    ...body,
  },
})

describe.each(oneDatabaseKind())('reports about the page on %s', (kind) => {
  let service: TestService
  beforeAll(async () => {
    service = await openTestService(kind)
  })
  afterAll(() => service.close())

  const send = (body: unknown, type = 'application/reports+json') =>
    service.fetch(PATH, {
      method: 'POST',
      headers: { 'content-type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  /** The lines logged since the last call. */
  let seen = 0
  const newWarnings = () => {
    const lines = service.logged.slice(seen).map((line) => JSON.parse(line) as Record<string, unknown>)
    seen = service.logged.length
    return lines.flatMap(({ level, directive, blocked, page }) =>
      level === 'warn' ? [{ directive, blocked, page }] : [],
    )
  }
  const countOf = async (directive: string) =>
    Number(
      new RegExp(`cashier_page_reports_total\\{directive="${directive}"\\} (\\d+)`).exec(
        (await service.fetch('/metrics')).text,
      )?.[1] ?? 0,
    )

  it('issue-9 4.6 SESS-7 only directive, origin and kind of page are logged', async () => {
    const from = service.logged.length
    newWarnings()
    const answer = await send([violation()])
    expect(answer).toMatchObject({ status: 204, text: '' })
    expect(newWarnings()).toEqual([{ directive: 'connect-src', blocked: 'https://skimmer.example', page: 'deposit' }])
    const logged = service.logged.slice(from).join('')
    for (const secret of [SESSION, 'AAAAAAAA', '4242424242424242', 'cvv=739', 'marta', 'nonce', 'browser’s', 'sample'])
      expect(logged).not.toContain(secret)
    expect(await countOf('connect-src')).toBe(1)
  })

  it('issue-9 4.6 the older report format is accepted', async () => {
    newWarnings()
    const body = {
      'csp-report': {
        'document-uri': `${PUBLIC_URL}/payments/status/sandbox/${PAY_SESSION}`,
        'blocked-uri': 'inline',
        'effective-directive': 'script-src-elem',
        'script-sample': SESSION,
      },
    }
    expect((await send(body, 'application/csp-report')).status).toBe(204)
    expect(newWarnings()).toEqual([{ directive: 'script-src-elem', blocked: 'inline', page: 'payments' }])
    expect(service.logged.join('')).not.toContain(PAY_SESSION)
  })

  it.each([
    ['an invalid address', { blockedURL: SESSION }, { blocked: 'other' }],
    ['an extension', { blockedURL: 'chrome-extension://abcdef/x.js' }, { blocked: 'chrome-extension:' }],
    ['data', { blockedURL: `data:text/html,${SESSION}` }, { blocked: 'data:' }],
    [
      'a host with a card number',
      { blockedURL: 'https://4242424242424242.evil.example/' },
      { blocked: 'https://***.evil.example' },
    ],
    ['the longest host', { blockedURL: `https://${LONG_HOST}/` }, { blocked: `https://${LONG_HOST}` }],
    ['a host without an end', { blockedURL: `https://${LONG_HOST}e/` }, { blocked: 'other' }],
    ['an unknown directive', { effectiveDirective: 'x\n{"level":"fatal"}' }, { directive: 'other' }],
    ['an unknown page', { documentURL: `${PUBLIC_URL}/${SESSION}` }, { page: 'other' }],
    ['a page that is not an address', { documentURL: 'about' }, { page: 'other' }],
  ])('issue-9 4.6 BOOT-12 of a report with %s only known values are logged', async (_what, body, expected) => {
    newWarnings()
    await send([violation(body)])
    expect(newWarnings()).toEqual([expect.objectContaining(expected)])
  })

  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['another kind', JSON.stringify([{ type: 'deprecation', body: { id: 'x' } }])],
    ['another shape', JSON.stringify({ 'csp-report': { 'blocked-uri': 1 } })],
    ['parts of another type', JSON.stringify([violation({ blockedURL: { a: 1 } }), null])],
  ])('issue-9 4.6 a body with %s is accepted or refused, and nothing is logged', async (_what, body) => {
    newWarnings()
    const { status } = await send(body)
    expect([204, 400]).toContain(status)
    expect(newWarnings()).toEqual([])
  })

  it('issue-9 4.6 at most ten reports of a body are read, and large bodies and other types are refused', async () => {
    newWarnings()
    const before = await countOf('img-src')
    await send(Array.from({ length: 14 }, () => violation({ effectiveDirective: 'img-src' })))
    expect((await countOf('img-src')) - before).toBe(10)
    expect((await send([violation({ sample: 'x'.repeat(20_000) })])).status).toBe(413)
    expect((await send([violation()], 'application/json')).status).toBe(415)
    expect((await send([violation()], 'text/plain')).status).toBe(415)
    const get = await service.fetch(PATH)
    expect(get).toMatchObject({ status: 405 })
    expect(get.headers.get('allow')).toBe('POST')
  })

  it('issue-9 4.6 at most 30 reports a minute are logged and all are counted; requests per IP address are limited', async () => {
    const own = await openTestService(kind)
    try {
      const body = JSON.stringify(Array.from({ length: 10 }, () => violation({ effectiveDirective: 'font-src' })))
      const headers = { 'content-type': 'application/reports+json' }
      const statuses: number[] = []
      for (let index = 0; index < 40; index += 1)
        statuses.push((await own.fetch(PATH, { method: 'POST', headers, body })).status)
      expect(new Set(statuses)).toEqual(new Set([204, 429]))
      const lines = own.logged.filter((line) => line.includes('font-src'))
      // The test may run across two minutes.
      expect(lines.length).toBeGreaterThanOrEqual(30)
      expect(lines.length).toBeLessThanOrEqual(60)
      const taken = statuses.filter((status) => status === 204).length
      expect((await own.fetch('/metrics')).text).toContain(
        `cashier_page_reports_total{directive="font-src"} ${taken * 10}`,
      )
    } finally {
      await own.close()
    }
  })
})
