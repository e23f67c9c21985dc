/** `npm run doctor`: its report about a running service, and about every problem that it detects. */
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { openTestDatabase, theOneDatabaseKind } from '@modulor/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as database from '../../src/db'
import { checkDatabase } from '../../src/doctor/check-database'
import { checkExchangeRates } from '../../src/doctor/check-exchange-rates'
import { checkMessages } from '../../src/doctor/check-messages'
import { checkPartners } from '../../src/doctor/check-partners'
import { checkWallets } from '../../src/doctor/check-wallets'
import { checkPublicAddress } from '../../src/doctor/check-public-address'
import { examine } from '../../src/doctor/examine'
import type { Finding } from '../../src/doctor/finding'
import { formatReport } from '../../src/doctor/format-report'
import { readEnvironment } from '../../src/config/environment'
import { keepPrecisions } from '../../src/features/currency-precision'
import { sampleConfig } from '../../src/config/config-sample'
import { CashierConfig } from '../../src/config/schema'
import { loadConfig } from '../../src/config/load-config'
import { providerPlugins } from '../../src/providers/registry'
import { createOutboundClient } from '../../src/providers/outbound-client'
import { openPooler } from '../outages/pooler'
import { openTestService, type TestService } from './test-service'

const DEMO = join(import.meta.dirname, '../../../../config/demo.yaml')
const KEY = Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')
const lines = (findings: readonly Finding[]) =>
  findings.map(({ subject, state, text }) => `${state} ${subject}: ${text}`)

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})
/** A server of our own, at an address of this machine. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  closers.push(() => server.close().closeAllConnections())
  await new Promise((done) => server.once('listening', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('issue-9 2 the doctor', () => {
  let service: TestService
  beforeAll(async () => {
    service = await openTestService(theOneDatabaseKind(), { operations: { kind: 'closed' } })
  })
  afterAll(() => service.close())

  it('the doctor accepts a running service with every header that a payment page needs', async () => {
    const found = await checkPublicAddress(service.url)
    expect(found.map(({ state }) => state)).toEqual(['ok', 'ok'])
  })

  it('issue-9 4.4 the doctor reports public metrics and readiness', async () => {
    const open = await openTestService(theOneDatabaseKind())
    const found = lines(await checkPublicAddress(open.url))
    await open.close()
    expect(found).toContainEqual(expect.stringContaining('/metrics is public; set CASHIER_OPERATIONS_PORT'))
    expect(found).toContainEqual(expect.stringContaining('/ready is public'))
  })

  it.each([
    ['content-security-policy', ''],
    ['content-security-policy', "default-src * 'unsafe-inline'"],
    ['x-content-type-options', ''],
    ['referrer-policy', 'unsafe-url'],
    ['cache-control', 'public, max-age=600'],
  ])('the doctor reports a proxy that changes the header %s to "%s"', async (name, value) => {
    const page = await fetch(`${service.url}/deposit`)
    const url = await serve((request, response) => {
      if (request.url === '/health') return response.end('{"status":"ok"}')
      for (const [key, right] of page.headers)
        if (key !== name && !key.startsWith('content-e')) response.setHeader(key, right)
      response.removeHeader('content-length')
      response.removeHeader('transfer-encoding')
      if (value !== '') response.setHeader(name, value)
      return response.end('<!doctype html>')
    })
    const found = await checkPublicAddress(url)
    expect(lines(found).filter((line) => line.startsWith(`problem Headers: ${name} `))).toHaveLength(1)
  })

  it.each<[string, RequestListener, string]>([
    ['another server', (_, response) => response.end('hello'), 'cannot be reached'],
    ['a proxy without the service', (_, response) => response.writeHead(502).end('{}'), 'answers 502'],
    [
      'a service without its page',
      (request, response) => response.writeHead(request.url === '/health' ? 200 : 503).end('{"status":"ok"}'),
      '/deposit answers 503',
    ],
    ['a connection that is cut', (request) => request.socket.destroy(), 'cannot be reached'],
  ])('the doctor reports that the public address is %s', async (_, answer, reason) => {
    const found = await checkPublicAddress(await serve(answer))
    expect(found).toMatchObject([{ state: 'problem', subject: 'Public address' }])
    expect(found[0]?.text).toContain(reason)
  })

  it('the doctor reports which external services are reachable, and why others are not', async () => {
    const loaded = await loadConfig(DEMO, { env: {}, plugins: providerPlugins })
    if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
    const there = await serve((_, response) => response.writeHead(404).end())
    const broken = await serve((_, response) => response.writeHead(503).end())
    const { sandbox } = loaded.value.config.providers
    const { COM, HARBOUR } = loaded.value.config.brands
    const config = CashierConfig.parse({
      ...loaded.value.config,
      providers: { sandbox: { ...sandbox, url: there }, gone: { ...sandbox, url: 'http://127.0.0.1:9' } },
      messages: undefined,
      brands: {
        COM: { ...COM, webhook: { ...COM?.webhook, url: `${broken}/hook` } },
        HARBOUR: { ...HARBOUR, webhook: { ...HARBOUR?.webhook, url: 'http://10.0.0.1/hook' } },
      },
    })
    const hosts = [there, broken, 'http://127.0.0.1:9'].map((url) => new URL(url).host)
    const client = createOutboundClient({ privateHostsAllowed: hosts, deadlineMs: 2_000 })
    closers.push(() => client.close())
    expect(lines(await checkPartners(config, client))).toEqual([
      `ok Provider sandbox: ${there} can be reached`,
      expect.stringContaining('problem Provider gone: http://127.0.0.1:9: no connection'),
      `warning Webhook of COM: ${broken} answers 503`,
      expect.stringContaining('problem Webhook of HARBOUR: http://10.0.0.1: its address is private'),
    ])
  })

  it('issue-14 3 the doctor tests the sender of each channel without a message, and reports what to repair', async () => {
    const twilioOf = (status: number) =>
      serve((request, response) => {
        const isOurs = request.headers.authorization?.startsWith('Basic ') === true
        response.writeHead(isOurs ? status : 500).end('{"sid":"AC"}')
      })
    const [right, wrong] = [await twilioOf(200), await twilioOf(401)]
    const client = createOutboundClient({ privateHostsAllowed: [right, wrong].map((url) => new URL(url).host) })
    closers.push(() => client.close())
    const email = { plugin: 'smtp', host: '127.0.0.1', port: 9, security: 'none', from: 'a@b.example', timeout_ms: 500 }
    const account = { account_sid: `AC${'0'.repeat(32)}`, auth_token: 'token', from: '+15005550006' }
    const check = async (url: string) =>
      lines(await checkMessages({ messages: { email, phone: { plugin: 'twilio', url, ...account } } }, client))
    expect(await check(right)).toEqual([
      expect.stringContaining('problem Messages by email: smtp: no connection; check the host name'),
      'ok Messages by phone: twilio can be reached and accepts the service; nothing was sent',
    ])
    expect((await check(wrong))[1]).toBe('problem Messages by phone: twilio: it refuses the credentials')
  })

  it('issue-13 5 the doctor reads each source of exchange rates, and reports those that cannot be used', async () => {
    const answers = (asOf: string) => JSON.stringify({ as_of: asOf, rates: { EUR: { USD: '1.08' } } })
    const [good, old, wrong] = await Promise.all([
      serve((_, response) => response.end(answers(new Date().toISOString()))),
      serve((_, response) => response.end(answers('2026-01-01T00:00:00Z'))),
      serve((_, response) => response.end('1.08')),
    ])
    const plugin = 'http'
    const config = sampleConfig({
      exchange_rates: {
        ...{ good: { plugin, url: good }, old: { plugin, url: old }, wrong: { plugin, url: wrong } },
        ...{ gone: { plugin, url: 'http://10.0.0.1/' }, house: { plugin: 'static', rates: {} } },
      },
    })
    const hosts = [good, old, wrong].map((url) => new URL(url).host)
    const client = createOutboundClient({ privateHostsAllowed: hosts, deadlineMs: 2_000 })
    closers.push(() => client.close())
    expect(lines(await checkExchangeRates(config, client))).toEqual([
      'ok Exchange rates good: can be used',
      expect.stringContaining('problem Exchange rates old: cannot be used: its rates are too old'),
      expect.stringContaining('problem Exchange rates wrong: cannot be used: the answer is not a JSON object'),
      expect.stringContaining('problem Exchange rates gone: cannot be used: address_refused'),
      'ok Exchange rates house: can be used',
    ])
  })

  it('issue-13 3 the doctor reads a wallet’s balance by a signed call, and reports a wallet that accepts unsigned calls', async () => {
    const loaded = await loadConfig(DEMO, { env: {}, plugins: providerPlugins })
    if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
    const { COM } = loaded.value.config.brands
    const balance = JSON.stringify({ currency: 'EUR', available: '0.00' })
    const isSigned = (headers: IncomingHttpHeaders) => headers['webhook-signature'] !== undefined
    const wallets: readonly [string, RequestListener, string][] = [
      ['GOOD', ({ headers }, answer) => answer.writeHead(isSigned(headers) ? 200 : 401).end(balance), 'ok'],
      ['OPEN', (_, answer) => answer.end(balance), 'answers a call without a signature'],
      ['OTHER', (_, answer) => answer.writeHead(401).end(), 'refuses the signature'],
      ['PAGE', (_, answer) => answer.end('<html>'), 'its answer to a balance call is not valid'],
      ['DOWN', (_, answer) => answer.writeHead(503).end(), 'answers 503'],
    ]
    const secret = `whsec_${Buffer.from('the secret of this test').toString('base64')}`
    const urls = await Promise.all(wallets.map(([, listener]) => serve(listener)))
    const brands = wallets.map(([code], index) => [
      code,
      { ...COM, wallet: { kind: 'http', url: urls[index], secret } },
    ])
    const config = CashierConfig.parse({
      ...{ ...loaded.value.config, brands: { ...Object.fromEntries(brands), LEDGER: COM } },
    })
    const client = createOutboundClient({
      privateHostsAllowed: urls.map((url) => new URL(url).host),
      deadlineMs: 2_000,
    })
    closers.push(() => client.close())
    const found = await checkWallets(config, client)
    expect(found.map(({ subject }) => subject)).toEqual(wallets.map(([code]) => `Wallet of ${code}`))
    for (const [index, [, , text]] of wallets.entries())
      expect(`${found[index]?.state} ${found[index]?.text}`).toContain(text)
  })

  const environmentOf = (env: Record<string, string>) => {
    const read = readEnvironment(env)
    if (!read.ok) throw new Error(read.problems.join('\n'))
    return read.environment
  }

  it("SVC-6 the doctor checks the database with the service's role, its clock, vault keys and currency precisions", async () => {
    const opened = await openTestDatabase('postgres', database)
    closers.push(() => void opened.close())
    const { url } = opened.settings
    const config = sampleConfig()
    const check = (ring: string, of = config) =>
      checkDatabase(environmentOf({ DATABASE_URL: url ?? '', CASHIER_VAULT_KEYS: ring }), of, new Map())
    expect((await check(`now:${KEY}`)).map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ok'])
    await opened.db
      .insertInto('payout_accounts')
      .values({
        id: 'a',
        brand: 'COM',
        user_id: 'u',
        pay_group_id: 'p',
        masked: 'm',
        vault_key_id: 'lost',
        wrapped_key: Buffer.alloc(1),
        encrypted_account: Buffer.alloc(1),
        account_hash: Buffer.alloc(1),
        created_at: new Date(),
        last_used_at: new Date(),
      })
      .execute()
    expect(lines(await check(`now:${KEY}`))).toContainEqual(
      expect.stringContaining('problem Vault keys: vault key "lost" is missing, and 1 payout accounts need it'),
    )
    await keepPrecisions(opened.db, config)
    const ofPlayer = { brand: 'COM', kind: 'player', owner: 'u', currency: 'EUR' }
    await opened.db.insertInto('ledger_accounts').values(ofPlayer).execute()
    const recounted = { ...config, currencies: { EUR: { ...config.currencies['EUR']!, precision: 3 } } }
    expect(lines(await check(`now:${KEY}`, recounted))).toContain(
      'problem Currencies: currencies.EUR.precision: is 3, but this database has postings with 2; set it to 2, because a currency keeps its precision',
    )
    const job = { kind: 'callback', subject: 'gone event-1', run_at: new Date() }
    await opened.db.insertInto('jobs').values(job).execute()
    expect(lines(await check(`now:${KEY}`)).at(-1)).toBe(
      'warning Removed parts: providers.gone: is not configured, and the database has 1 callback for it; they wait',
    )
  })

  it('SVC-8 the doctor reports an address for notices that is a pooler, or that cannot be reached', async () => {
    const opened = await openTestDatabase('postgres', database)
    const { url = '' } = opened.settings
    const direct = new URL(url)
    const pooler = await openPooler({ host: direct.hostname, port: Number(direct.port) })
    closers.push(() => void pooler.close().then(opened.close))
    direct.searchParams.delete('options')
    const withPort = (port: number) => Object.assign(new URL(direct), { port }).href
    const check = async (directUrl: string) =>
      lines(
        await checkDatabase(
          environmentOf({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, CASHIER_VAULT_KEYS: `now:${KEY}` }),
          sampleConfig(),
          new Map(),
        ),
      ).filter((line) => line.includes('Notices between instances'))
    expect(await check(withPort(pooler.port))).toEqual([
      expect.stringMatching(/^problem .* goes through a pooler, .*; set DATABASE_DIRECT_URL/),
    ])
    expect(await check(withPort(9))).toEqual([expect.stringMatching(/^problem .* cannot be reached/)])
    expect(await check(url)).toEqual([expect.stringMatching(/^ok /)])
  })

  it('issue-11 4 the doctor names an unreadable certificate of the database, without the password', async () => {
    const url = 'postgres://me:hunter2@127.0.0.1:9/x?sslrootcert=/missing/ca.pem'
    expect(lines(await checkDatabase(environmentOf({ DATABASE_URL: url }), sampleConfig(), new Map()))).toEqual([
      'problem Database: DATABASE_URL: sslrootcert names /missing/ca.pem, which cannot be read: there is no such file; correct the path, or put the file there',
    ])
  })

  it('the doctor reports an unreachable database, without its password', async () => {
    const [found] = await checkDatabase(
      environmentOf({ DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:9/x' }),
      sampleConfig(),
      new Map(),
    )
    expect(found).toMatchObject({ state: 'problem', subject: 'Database' })
    expect(found?.text).toContain('ECONNREFUSED')
    expect(JSON.stringify(found)).not.toContain('hunter2')
  })

  it('issue-12 5 the doctor reports an unreachable public address once, and not for every script of the page', async () => {
    const found = await examine({ CASHIER_CONFIG: DEMO, CASHIER_PUBLIC_URL: 'http://127.0.0.1:9' }, providerPlugins)
    const about = found.filter(({ subject }) => subject === 'Public address' || subject === 'Payment page')
    expect(lines(about)).toEqual([
      expect.stringContaining('problem Public address: http://127.0.0.1:9 cannot be reached'),
      'warning Payment page: was not checked, because the public address does not have it',
    ])
  })

  it('the doctor prints problems first and their count last, with every problem of the configuration', async () => {
    const found = await examine({ NODE_ENV: 'production' }, providerPlugins)
    const page = formatReport([{ subject: 'Last', state: 'ok', text: 'x' }, ...found], new Date('2026-11-22T12:00:00Z'))
    expect(page.split('\n')[0]).toBe('Modulor Cashier, checks before going live, 2026-11-22T12:00:00.000Z')
    expect(page.split('\n')[2]).toMatch(/^problem {2}Set-up: CASHIER_CONFIG: is required/)
    expect(page.trimEnd().split('\n').at(-1)).toBe('4 problems, 0 warnings')
  })
})
