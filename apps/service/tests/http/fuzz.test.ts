import { request } from 'node:http'
import { ErrorBody, IDEMPOTENCY_HEADER, SESSION_HEADER, type Endpoint } from '@modulor/contract/http'
import { SERVICE_ENDPOINTS } from '@modulor/contract/merchant'
import { oneDatabaseKind } from '@modulor/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MERCHANT_KEY, openTestService, type TestService } from './test-service'

/** `npm run test:integrations` sends more. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 600)
const MANY_MS = 300_000

const SELECT = { currency: 'EUR' }
const DEPOSIT = { amount: '25.00', currency: 'EUR' }
const CARD = { card_pan: '4242424242424242', card_cvv: '123', month: '12', year: '30' }
const PAYOUT = {
  amount: 25,
  currency: 'EUR',
  parameters: { iban: 'DE89370400440532013000' },
  is_new_payout_account: true,
}
/** Valid bodies by endpoint; each is sent unchanged and mutated. */
const SOUND: Readonly<Record<string, readonly unknown[]>> = {
  depositSelect: [SELECT],
  withdrawalSelect: [SELECT],
  depositSubmit: [DEPOSIT, { ...DEPOSIT, card_data: CARD }],
  withdrawalSubmit: [
    PAYOUT,
    { amount: 25, currency: 'EUR', payGroupId: 'halden-payout', fields: PAYOUT.parameters, isNewPayoutAccount: true },
    { amount: 25, currency: 'EUR', payout_account_id: 'an-account' },
  ],
  depositRoute: [
    { ...SELECT, parameters: { account_country: 'GB' } },
    { ...SELECT, amount: '25.00', card_data: { card_bin: '424242' } },
  ],
  withdrawalRoute: [{ ...SELECT, parameters: { account_country: 'DE', iban: 'DE89370400440532013000' } }],
  deletePayoutAccount: [{ payout_account_id: 'an-account' }],
  deleteUserCard: [{ card_id: 'a-card', withholding_type: 'Payment' }],
  recurringCheck: [{ user_card_id: 'a-card', amount: '25.00', currency: 'EUR' }],
  threeDsResult: [{ provider: 'sandbox', cres: 'eyJ9', method_completed: 'Y' }],
  createSession: [
    { brand: 'COM', user: { id: 'fuzzed', demo_balance: '10.00' }, currency: 'EUR', language: 'en' },
    { brand: 'COM', user: { id: 'new', email: 'a@mail.example', phone: '+4930123', country: 'DE' }, currency: 'JPY' },
  ],
}

const tricks = fc.constantFrom<unknown>(
  '',
  ' ',
  '\0',
  '\ud800',
  '__proto__',
  '-1',
  '1e3',
  '0x10',
  '٢٥',
  'NaN',
  '9'.repeat(40),
  "' or 1=1 --",
  '../..',
  '%00',
  null,
  true,
  [],
  {},
  -0,
  1e308,
  2 ** 53 + 1,
  0.1,
)
const anything = fc.oneof({ weight: 2, arbitrary: tricks }, fc.string(), fc.jsonValue({ maxDepth: 3 }))

/** A valid body with one value, at any depth, replaced. */
const broken = (sound: readonly unknown[]) =>
  fc
    .record({
      base: fc.constantFrom(...sound),
      steps: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
      by: anything,
    })
    .map(({ base, steps, by }) => {
      const copy = structuredClone(base) as Record<string, unknown>
      let at = copy
      for (const step of steps.slice(0, -1)) {
        const inner = Object.values(at).filter((value) => typeof value === 'object' && value !== null)
        const next = inner[step % Math.max(inner.length, 1)]
        if (next) at = next as Record<string, unknown>
      }
      const keys = Object.keys(at)
      const key = keys[(steps.at(-1) ?? 0) % Math.max(keys.length, 1)]
      if (key !== undefined) at[key] = by
      return copy
    })
/** A multipart body with a file, and malformed variants. */
const BOUNDARY = 'between'
const part = (head: string, content: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`
const uploads = fc
  .tuple(
    fc.constantFrom('name="file"', 'name="other"', 'name="__proto__"', ''),
    fc.oneof(fc.constantFrom('; filename="proof.pdf"', '; filename="../x.png"', '; filename=""', ''), fc.string()),
    fc.oneof(fc.constantFrom('%PDF-1.7', '\x89PNG', 'GIF89a', ''), fc.string()),
    fc.constantFrom(`--${BOUNDARY}--\r\n`, '', '--', part('name="file"; filename="b.pdf"', '%PDF-1.7')),
  )
  .map(([name, filename, content, end]) => part(name + filename, content) + end)
const bodyOf = (endpoint: Routed) => {
  if ('isUpload' in endpoint && endpoint.isUpload) return uploads
  const sound = ('id' in endpoint ? SOUND[endpoint.id] : undefined) ?? Object.values(SOUND).flat()
  const json = fc.oneof(
    { weight: 3, arbitrary: broken(sound) },
    { weight: 3, arbitrary: fc.constantFrom(...sound) },
    anything,
  )
  return fc.oneof({ weight: 6, arbitrary: json.map((value) => JSON.stringify(value)) }, fc.string(), fc.constant(null))
}

/** Values for a request line. */
const printable = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 30,
})
/** Existing ids, by placeholder. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  payGroupId: ['card', 'halden', 'ridgeway', 'verdant', 'card-payout', 'halden-payout', 'ridgeway-payout'],
  brand: ['COM'],
  userId: ['fuzzed'],
  provider: ['sandbox'],
}
const parameter = (name: string) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...(KNOWN[name] ?? ['a-name'])) },
    fc.constantFrom('%00', '%zz', '..', '%2e%2e%2f', '__proto__', 'x'.repeat(300), '%ed%a0%80'),
    printable.map((text) => text.replace(/[/?#]/g, '')),
  )
/** The endpoint's path with a value in each placeholder. */
const pathOf = ({ path }: Routed) => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return fc.tuple(...names.map(parameter)).map((values) => {
    const left = [...values]
    return path.replace(/\{\w+\}/g, () => left.shift() ?? '')
  })
}
const query = fc.oneof(
  { weight: 2, arbitrary: fc.constant('') },
  fc.constantFrom(
    '?payment_id=1',
    '?payment_id=%00',
    '?payment_id=a&payment_id=b',
    '?idempotency_key=%ed%a0%80',
    '?__proto__=1',
    '?session_id=%',
  ),
  printable.map((text) => `?${text.replace(/#/g, '')}`),
)
type Routed = Endpoint | Pick<Endpoint, 'method' | 'path'>
const others: Routed[] = [
  { method: 'POST', path: '/api/providers/v1/{provider}/callbacks' },
  { method: 'GET', path: '/deposit/{name}' },
  { method: 'GET', path: '/payments/status/{provider}/{payment}' },
  { method: 'POST', path: '/payments/3ds_result/{provider}' },
  { method: 'POST', path: '/payments/3ds_method/{provider}' },
  { method: 'GET', path: '/assets/{name}' },
  { method: 'GET', path: '/assets/logos/{name}' },
  { method: 'GET', path: '/ready' },
  { method: 'GET', path: '/metrics' },
  { method: 'GET', path: '/{name}' },
]
const calls = Object.values<Endpoint>(SERVICE_ENDPOINTS)
/** Endpoints with a body have the most validation, so they are chosen three times as often. */
const withBody = calls.filter(({ request: schema }) => schema !== undefined)
const endpoints: readonly Routed[] = [...calls, ...withBody, ...withBody, ...others]
const route = fc.constantFrom(...endpoints).chain((endpoint) =>
  fc.record({
    endpoint: fc.constant(endpoint),
    body: bodyOf(endpoint),
    /** The headers and the body that the endpoint reads. */
    type: fc.constant('isUpload' in endpoint ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json'),
    path: pathOf(endpoint),
    method: fc.oneof(
      { weight: 9, arbitrary: fc.constant<string>(endpoint.method) },
      fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'),
    ),
  }),
)
const headerText = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 40,
})
const callers = fc.record({
  session: fc.oneof({ weight: 6, arbitrary: fc.constant('valid') }, fc.constant(undefined), headerText),
  authorization: fc.oneof(
    { weight: 6, arbitrary: fc.constant(`Bearer ${MERCHANT_KEY}`) },
    fc.constant(undefined),
    headerText,
  ),
  key: fc.oneof({ weight: 4, arbitrary: fc.uuid() }, fc.constantFrom(undefined, 'the-same-key'), headerText),
  type: fc.oneof(
    { weight: 8, arbitrary: fc.constant('right') },
    fc.constantFrom(undefined, 'text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16'),
    headerText,
  ),
})

/** Each valid body once, as an integrator would send it. Random requests alone missed an expected status in one of thirty runs. */
const soundRequests = () =>
  calls.flatMap((endpoint) =>
    (SOUND[endpoint.id] ?? []).map((body, index) => ({
      sent: {
        endpoint,
        body: JSON.stringify(body),
        type: 'application/json' as const,
        path: endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => KNOWN[name]?.[0] ?? 'a-name'),
        method: endpoint.method,
      },
      caller: {
        session: 'valid',
        authorization: `Bearer ${MERCHANT_KEY}`,
        key: `${endpoint.id}-${index}`,
        type: 'right',
      },
    })),
  )

type Sent = { method: string; path: string; headers: Record<string, string>; body: string | null }

function send(
  url: string,
  { method, path, headers, body: text }: Sent,
): Promise<{ status: number; type: string; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const outgoing = request({ hostname, port, method, path, headers, agent: false }, (incoming) => {
      let received = ''
      incoming.setEncoding('utf8').on('data', (chunk: string) => (received += chunk))
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, type: incoming.headers['content-type'] ?? '', text: received }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end(text ?? undefined)
  })
}

const STACK_OR_SQL = /\bat .+:\d+:\d+|node_modules|\bselect .+ from\b|\binsert into\b|violates|invalid input syntax/i

describe.each(oneDatabaseKind())('fuzzed requests on %s', (kind) => {
  let service: TestService
  let session: string
  // A player other than the one in the requests: erasing that one would end the session, and every response would be 401.
  const openSession = () => service.openSession({ user: { id: 'fuzzing', demo_balance: '1000.00' } })
  beforeAll(async () => {
    service = await openTestService(kind)
    session = await openSession()
    await service.openSession({ user: { id: 'fuzzed' } })
  })
  afterAll(() => service.close())

  it(
    `ERR-3 API-12 ${REQUESTS} random requests over all routes get no 5xx, no stack trace and only documented responses`,
    async () => {
      const statuses = new Map<number, number>()
      await fc.assert(
        fc.asyncProperty(
          route,
          query,
          callers,
          async ({ endpoint, path, method, body: text, type }, search, caller) => {
            const headers = {
              ...(caller.session === undefined
                ? {}
                : { [SESSION_HEADER]: caller.session === 'valid' ? session : caller.session }),
              ...(caller.authorization === undefined ? {} : { authorization: caller.authorization }),
              ...(caller.key === undefined ? {} : { [IDEMPOTENCY_HEADER]: caller.key }),
              ...(caller.type === undefined || text === null
                ? {}
                : { 'content-type': caller.type === 'right' ? type : caller.type }),
              ...(text === null ? {} : { 'content-length': String(Buffer.byteLength(text)) }),
            }
            const answer = await send(service.url, {
              method,
              path: path + search,
              headers,
              body: method === 'GET' || method === 'HEAD' ? null : text,
            })
            if (method === 'DELETE' && answer.text.includes('"ended"')) session = await openSession()
            statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)

            expect(answer.status).toBeLessThan(500)
            expect(answer.text).not.toMatch(STACK_OR_SQL)
            if (method === 'HEAD') return
            if (answer.status >= 400) ErrorBody.parse(JSON.parse(answer.text))
            const isRouted = answer.status !== 404 && answer.status !== 405
            if (
              'id' in endpoint &&
              method === endpoint.method &&
              isRouted &&
              answer.type.startsWith('application/json')
            )
              expect(
                service.documented.problems(method, endpoint.path, answer.status, JSON.parse(answer.text)),
              ).toEqual([])
          },
        ),
        {
          numRuns: REQUESTS,
          examples: soundRequests().map(({ sent, caller }): [typeof sent, string, typeof caller] => [sent, '', caller]),
        },
      )
      // The test is useless if every request is refused by the first check.
      for (const status of [200, 201, 400, 401, 404, 405, 415, 422])
        expect(statuses.get(status) ?? 0, `${status}`).toBeGreaterThan(0)
      expect(
        service.logged.filter((line) => line.includes('"level":"error"') && line.includes('request failed')),
      ).toEqual([])
    },
    MANY_MS,
  )
})
