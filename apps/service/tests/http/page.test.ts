import { createHash } from 'node:crypto'
import { appendFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BOOT_ELEMENT_ID, BootData } from '@modulor/contract/http'
import { oneDatabaseKind } from '@modulor/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestService, WIDGET_INVENTORY, type Answer, type TestService } from './test-service'

const PAGES = [
  '/deposit',
  '/withdrawal',
  '/deposit/card/',
  '/deposit/card/form',
  '/withdrawal/card-payout/',
  '/deposit/deposit-display-form',
  '/deposit/deposit-success',
  '/withdrawal/withdrawal-error',
  '/withdrawal-cards',
  '/withdrawal-verify-account',
  '/account-management-blocked',
  '/account-management/status/success',
  '/cards',
  '/checkout',
  '/content',
  '/3ds_result',
  '/payments/3ds_result/sandbox',
  '/payments/interaction/sandbox',
  '/payments/status/sandbox',
  '/betshop-deposit',
  '/select-country',
  '/reject-withdrawal',
  '/',
  '/no/such/page',
]
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

const bootText = ({ text }: Answer) =>
  new RegExp(`<script type="application/json" id="${BOOT_ELEMENT_ID}">(.*?)</script>`, 's').exec(text)?.[1] ?? ''
const bootOf = (answer: Answer) => BootData.parse(JSON.parse(bootText(answer)))
const policyOf = ({ headers }: Answer) =>
  new Map(
    (headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values]
    }),
  )
const ancestorsOf = (answer: Answer) => policyOf(answer).get('frame-ancestors')

describe.each(oneDatabaseKind())('the page on %s', (kind) => {
  let service: TestService
  beforeAll(async () => {
    service = await openTestService(kind)
  })
  afterAll(() => service.close())

  it.each(PAGES)('ROUTE-14 %s is answered with the widget’s page', async (path) => {
    const answer = await service.fetch(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.text).toContain('<div id="modulor"><p id="drawn">')
    expect(bootOf(answer)).toMatchObject({
      design_theme: 'modulor',
      deposit: null,
      withdrawal: null,
      pay_session: null,
    })
  })

  it('issue-10 2 the page has the parts that the list does not need behind the list', async () => {
    const { text } = await service.fetch('/deposit')
    const places = ['/* head */', 'id="drawn"', `id="${BOOT_ELEMENT_ID}"`, 'type="importmap"', '/* early */']
    const found = places.map((place) => text.indexOf(place))
    expect(found).not.toContain(-1)
    expect(found).toEqual([...found].sort((one, other) => one - other))
  })

  it('SVC-7 SESS-7 every response has the security headers', async () => {
    for (const path of ['/deposit', '/api/openapi.json', '/api/nothing', '/assets/main-1a2b.js', '/health']) {
      const { headers } = await service.fetch(path)
      expect(headers.get('referrer-policy'), path).toBe('no-referrer')
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('content-security-policy'), path).toContain("default-src 'none'")
      expect(headers.get('x-powered-by'), path).toBeNull()
    }
  })

  it('SVC-7 inline scripts are allowed only with the nonce of their response', async () => {
    const session = await service.openSession()
    const [first, second] = [
      await service.fetch(`/deposit?session_id=${session}`),
      await service.fetch(`/deposit?session_id=${session}`),
    ]
    const policy = policyOf(first)
    const nonce = /<style nonce="([^"]+)">/.exec(first.text)?.[1]
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/)
    expect(Object.fromEntries(policy)).toEqual({
      'default-src': ["'none'"],
      // LIST-17: the brand lists Google Pay.
      'script-src': ["'self'", `'nonce-${nonce}'`, 'https://pay.google.com/gp/p/js/pay.js'],
      'style-src': ["'self'", `'nonce-${nonce}'`],
      'style-src-attr': ["'unsafe-inline'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      // The brand's own hosts too: pages about a method (FORM-12, PAGE-1).
      'connect-src': [
        ...["'self'", 'localhost:8081', 'https://pay.google.com', 'https://google.com', 'https://www.google.com'],
      ],
      'frame-src': ["'self'", 'http://localhost:9', 'localhost:8081', 'https://pay.google.com'],
      'form-action': ["'self'", 'http://localhost:9'],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'self'", 'http://localhost:8081'],
      // issue-9 4.6
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['modulor-start', 'modulor-content', 'modulor-wallet', 'goog#html'],
      'report-to': ['page-reports'],
      'report-uri': ['/api/page-reports'],
    })
    expect(first.headers.get('reporting-endpoints')).toBe('page-reports="/api/page-reports"')
    expect(first.headers.get('content-security-policy')).not.toBe(second.headers.get('content-security-policy'))
  })

  it.each([
    ['a typed address', { 'sec-fetch-site': 'none' }, true],
    ['a page of the brand', { 'sec-fetch-site': 'same-site', referer: 'http://localhost:8081/bank' }, true],
    ['a frame of the brand', { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'iframe' }, true],
    ['a page of another brand', { 'sec-fetch-site': 'cross-site', referer: 'http://127.0.0.1:8081/' }, false],
    ['without any header', {}, false],
  ])(
    'AUTO-6 issue-9 3.5 the page is told whether its entry is trusted for an automatic submit: %s, %o',
    async (_where, headers, isTrusted) => {
      const session = await service.openSession()
      const answer = await service.fetch(`/deposit/dashlet?session_id=${session}`, { headers })
      expect(bootOf(answer).is_entry_trusted).toBe(isTrusted)
    },
  )

  it('AUTO-6 issue-9 3.5 a page of another brand is not trusted when the address names that brand', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe', referer: 'http://127.0.0.1:8081/' }
    const answer = await service.fetch('/deposit/dashlet?lang=en-HARBOUR', { headers })
    expect(bootOf(answer).is_entry_trusted).toBe(false)
  })

  describe('MSG-4 SVC-7 may be framed', () => {
    it('by the pages of the session’s brand, whatever brand the address names', async () => {
      const session = await service.openSession({ brand: 'HARBOUR', key: 'sk_sandbox_harbour' })
      const answer = await service.fetch(`/deposit?session_id=${session}`)
      expect(ancestorsOf(answer)).toEqual(["'self'", 'http://127.0.0.1:8081'])
      expect(bootOf(answer).brand).toMatchObject({ code: 'HARBOUR', origins: ['http://127.0.0.1:8081'] })
    })

    it('by the pages of the brand that the address names, when there is no session to show', async () => {
      const answer = await service.fetch(`/deposit?session_id=cs_${'A'.repeat(43)}&lang=en-HARBOUR`)
      expect(ancestorsOf(answer)).toEqual(["'self'", 'http://127.0.0.1:8081'])
      expect(bootOf(answer)).toMatchObject({ session_error: '17', deposit: null, country: 'UN' })
    })

    it('only by the service itself without either', async () => {
      for (const query of ['', '?lang=en', '?lang=en-NOBODY', '?lang=en-__proto__', '?session_id=1'])
        expect(ancestorsOf(await service.fetch(`/deposit${query}`)), query).toEqual(["'self'"])
    })

    it('ROUTE-10 ALT-3 by the payment’s brand, when an issuer or a bank sends the player back', async () => {
      const session = await service.openSession({ brand: 'HARBOUR', key: 'sk_sandbox_harbour' })
      const { json } = await service.call('depositSubmit', {
        session,
        params: { payGroupId: 'halden' },
        idempotencyKey: 'comes-back',
        body: { amount: '25.00', currency: 'EUR' },
      })
      const { session_id: paySession, payment_id } = json as { session_id: string; payment_id: string }
      const byPath = await service.fetch(`/payments/status/sandbox/${paySession}`)
      const byFragments = await Promise.all(
        ['/payments/alt/sandbox/', '/back/payments/alt/', '/tokenization_page/'].map((path) =>
          service.fetch(path + paySession),
        ),
      )
      const body = new URLSearchParams({ threeDSSessionData: paySession, cres: 'eyJ9' }).toString()
      const byForm = await service.fetch('/payments/3ds_result/sandbox', { method: 'POST', headers: FORM, body })
      for (const answer of [byPath, byForm, ...byFragments]) {
        expect(ancestorsOf(answer)).toEqual(["'self'", 'http://127.0.0.1:8081'])
        // In the language of the paying session, because the address names none (BOOT-9).
        expect(bootOf(answer)).toMatchObject({
          brand: { code: 'HARBOUR' },
          language: 'en',
          pay_session: { payment_id },
        })
      }
      expect(bootOf(byForm).posted).toEqual({ threeDSSessionData: paySession, cres: 'eyJ9' })
    })
  })

  it('issue-9 4.6 MSG-4 a page keeps its opener only if a brand’s page may open it', async () => {
    const openerOf = async (path: string, init?: RequestInit) =>
      (await service.fetch(path, init)).headers.get('cross-origin-opener-policy')
    expect(await openerOf(`/deposit?session_id=${await service.openSession()}`)).toBe('unsafe-none')
    expect(await openerOf('/deposit?lang=en-HARBOUR')).toBe('unsafe-none')
    expect(await openerOf('/payments/status/sandbox')).toBe('unsafe-none')
    for (const path of ['/deposit', '/deposit?lang=en-NOBODY', '/payment-page.json', '/assets/main-1a2b.js', '/health'])
      expect(await openerOf(path), path).toBe('same-origin')
    expect(await openerOf('/payments/3ds_method/sandbox', { method: 'POST', headers: FORM, body: '' })).toBe(
      'same-origin',
    )
  })

  it('BOOT-2 the page has its brand’s design theme, and no first view for a theme other than Modulor', async () => {
    const session = await service.openSession({ brand: 'LEGACY', key: 'sk_sandbox_legacy' })
    expect(bootOf(await service.fetch(`/deposit?session_id=${session}&lang=en-LEGACY`))).toMatchObject({
      design_theme: 'classic',
      deposit: null,
      session_error: null,
    })
  })

  it('the page contains the list of its flow for a valid session, for every name of the parameter', async () => {
    for (const name of ['session_id', 'cashier_session_id', 'sessionId']) {
      const session = await service.openSession()
      const deposit = bootOf(await service.fetch(`/deposit?${name}=${session}&lang=en-COM`))
      expect(deposit.deposit?.payment_groups.length, name).toBeGreaterThan(10)
      expect(deposit).toMatchObject({ withdrawal: null, session_error: null, language: 'en', country: 'DE' })
      expect(deposit.session_timeout, 'SESS-3').toBe('00:15:00')
      const withdrawal = bootOf(await service.fetch(`/withdrawal?${name}=${session}`))
      expect(withdrawal.withdrawal?.payout_groups.length).toBeGreaterThan(5)
      expect(withdrawal.deposit).toBeNull()
    }
  })

  it('SESS-4 a session with another brand’s name is unknown', async () => {
    const session = await service.openSession()
    const boot = bootOf(await service.fetch(`/deposit?session_id=${session}&lang=en-HARBOUR`))
    expect(boot).toMatchObject({ session_error: '17', deposit: null, brand: { code: 'HARBOUR' } })
  })

  it('SESS-7 the session id is never written into the page', async () => {
    const session = await service.openSession()
    const answer = await service.fetch(`/deposit?session_id=${session}&lang=en-COM`)
    expect(bootOf(answer).deposit).not.toBeNull()
    expect(answer.text).not.toContain(session)
  })

  it.each([
    ['no id', '/3ds_result', ''],
    ['a character that no id has', '/3ds_result', `threeDSSessionData=${'a'.repeat(20)}%00`],
    ['the id of a payment that does not exist', '/3ds_result', `MD=${'a'.repeat(20)}`],
  ])(
    'issue-8 5 ALT-1 a return with %s shows a page without a payment and logs no error',
    async (_which, path, body) => {
      const before = service.logged.length
      const answer = await service.fetch(path, { method: 'POST', headers: FORM, body })
      expect(bootOf(answer)).toMatchObject({ pay_session: null, session_error: null })
      expect(service.logged.slice(before).join('')).not.toContain(
        'boot data could not be prepared; the widget requests it instead',
      )
    },
  )

  it('the page is rendered by the widget, without the session id of the address', async () => {
    const session = await service.openSession()
    const drawn = (answer: Answer) => /<p id="drawn">(.*?)<\/p>/.exec(answer.text)?.[1]
    expect(drawn(await service.fetch(`/deposit?session_id=${session}&theme=dark`))).toBe(
      'COM %2Fdeposit%3Ftheme%3Ddark',
    )
    expect(drawn(await service.fetch(`/cards?sessionId=${session}`))).toBe('COM %2Fcards')
    expect(drawn(await service.fetch('/deposit?lang=en-LEGACY'))).toBeUndefined()
  })

  it('issue-8 2.1 BOOT-2 the page contains the notice for a failed start, and none for another design theme', async () => {
    const session = await service.openSession()
    const own = await service.fetch(`/deposit?session_id=${session}&lang=de-COM`)
    expect(own.text).toContain('<p id="start-notice">%2Fdeposit%3Flang%3Dde-COM</p><div id="modulor">')
    expect((await service.fetch('/deposit?lang=en-LEGACY')).text).not.toContain('start-notice')
  })

  it('the page has the brand’s colour seeds', async () => {
    const answer = await service.fetch('/deposit?lang=en-HARBOUR')
    expect(answer.text).toContain('{--seed-accent-h:196;--seed-accent-c:0.13;--seed-neutral-h:220}')
  })

  it('BOOT-6 issue-8 3 a brand theme of the address has a derived accent; dark and light use the brand’s', async () => {
    const accent = async (theme: string) =>
      /--seed-accent-h:(\d+)/.exec((await service.fetch(`/deposit?lang=en-HARBOUR&theme=${theme}`)).text)?.[1]
    expect(await accent('dark')).toBe('196')
    expect(await accent('brand0')).toBe('196')
    expect(await accent('Brand-1')).toBe('334')
    expect(await accent('brand1;x')).toBe('196')
  })

  const HOSTILE = [
    '</script><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '<!--<script>',
    "';alert(1)//",
    "$&$`$'",
    '\u2028alert(1)',
    'javascript:alert(1)',
  ]
  it.each(HOSTILE)('BOOT-12 SVC-7 the text %j is never written into the page unescaped', async (text) => {
    const value = encodeURIComponent(text)
    for (const query of ['lang', 'session_id', 'merchant_redirect_url', 'pay_group', 'theme', 'x'].map(
      (name) => `${name}=${value}`,
    )) {
      const answer = await service.fetch(`/deposit/${value}?${query}`)
      expect(answer.status).toBe(200)
      expect(answer.text).not.toContain(text)
      expect(bootOf(answer).brand.code).toBe('COM')
    }
  })

  it.each(HOSTILE)('THREEDS-1 fields that an issuer posts, even %j, are passed to the widget as data', async (text) => {
    const body = new URLSearchParams({ cres: text, PaRes: text, other: text }).toString()
    const answer = await service.fetch('/3ds_result', { method: 'POST', headers: FORM, body })
    expect(answer.status).toBe(200)
    expect(bootOf(answer).posted).toEqual({ cres: text, PaRes: text })
    expect(bootText(answer)).not.toMatch(/[<>&\u2028\u2029]/)
  })

  it('THREEDS-2 the page of the invisible step sends one message to the widget on our own origin', async () => {
    const answer = await service.fetch('/payments/3ds_method/sandbox', {
      method: 'POST',
      headers: FORM,
      body: 'threeDSMethodData=x',
    })
    const script = /<script nonce="([^"]+)">(.*)<\/script>/s.exec(answer.text)
    expect(script?.[2]).toBe("parent.postMessage({ type: 'three_ds_method_done' }, location.origin)")
    expect(policyOf(answer).get('script-src')).toContain(`'nonce-${script?.[1]}'`)
    expect(ancestorsOf(answer)).toEqual(
      expect.arrayContaining(["'self'", 'http://localhost:8081', 'http://127.0.0.1:8081']),
    )
  })

  it.each(['main-1a2b.css', 'early-1a2b.js'])(
    'issue-9 4.6 no page is served with a changed %s, and the log names the file',
    async (file) => {
      const changed = await openTestService(kind)
      try {
        await appendFile(join(changed.widgetDir, 'assets', file), ' ')
        const answer = await changed.fetch('/deposit')
        expect(answer.status).toBe(500)
        expect(answer.json).toMatchObject({ error_code: 'internal' })
        expect(changed.logged.join('')).toContain(`/assets/${file} does not match the hash of the build`)
        await writeFile(
          join(changed.widgetDir, 'assets', file),
          file.endsWith('.css') ? '.first-view{}' : '/* early */',
        )
        expect((await changed.fetch('/deposit')).status).toBe(200)
      } finally {
        await changed.close()
      }
    },
  )

  it('issue-8 5 an unbuilt widget is reported, and the page is served even if it cannot be prerendered', async () => {
    const other = await openTestService(kind)
    try {
      const template = join(other.widgetDir, 'index.html')
      await rename(template, `${template}.away`)
      const answer = await other.fetch('/deposit')
      expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('The widget is not built')])
      await rename(`${template}.away`, template)
      await writeFile(join(other.widgetDir, 'server', 'entry-server.js'), 'export const render = () => 1')
      const undrawn = await other.fetch('/deposit')
      expect([undrawn.status, undrawn.text]).toEqual([200, expect.stringContaining('<div id="modulor"></div>')])
      expect(other.logged.join('')).toContain('The render function of the widget did not return a string')
    } finally {
      await other.close()
    }
  })

  it('issue-9 4.6 the inventory of scripts is served, including the service’s own inline script', async () => {
    const method = await service.fetch('/payments/3ds_method/sandbox', { method: 'POST', headers: FORM, body: '' })
    const script = /<script[^>]*>(.*)<\/script>/s.exec(method.text)?.[1] ?? ''
    const answer = await service.fetch('/payment-page.json')
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({
      ...WIDGET_INVENTORY,
      inline_scripts: [
        {
          page: '/payments/3ds_method/{provider}',
          integrity: `sha256-${createHash('sha256').update(script).digest('base64')}`,
          reason: 'Tells the widget that the invisible 3-D Secure step has ended.',
        },
      ],
    })
  })

  it('issue-9 4.6 there is no inventory while the widget is not built, and an invalid one is refused', async () => {
    const other = await openTestService(kind)
    try {
      const file = join(other.widgetDir, 'payment-page.json')
      await rename(file, `${file}.away`)
      expect((await other.fetch('/payment-page.json')).status).toBe(404)
      await writeFile(file, '{"scripts":[{"path":"https://evil.example/x.js"}]}')
      expect((await other.fetch('/payment-page.json')).status).toBe(500)
      await rm(file)
    } finally {
      await other.close()
    }
  })

  it('built files are served as immutable, and compressed if the client accepts it', async () => {
    const plain = await service.fetch('/assets/main-1a2b.js', { headers: { 'accept-encoding': 'identity' } })
    expect(plain).toMatchObject({ status: 200, text: 'export {}' })
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const compressed = await fetch(`${service.url}/assets/main-1a2b.js`, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'br' },
    })
    expect(compressed.headers.get('content-encoding')).toBe('br')
  })
})
