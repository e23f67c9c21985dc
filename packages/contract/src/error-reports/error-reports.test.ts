import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createReportQueue, readReportAddress, readThrown, writeEnvelope, type DropReason, type FileNames } from '.'
import { REPORTS_WAITING_MAX, STEPS_MAX } from './limits'
import { RATE_LIMIT_WAIT_MS, waitMsOf } from './report-queue'

const PAN = '4242424242424242'
const SESSION = `cs_${'Ab3'.repeat(14)}`
const NOW_MS = Date.UTC(2026, 10, 24)
const OWN = 'https://pay.example/assets/first-1a2b.js'
const fileName = (address: string) => (address === OWN ? 'app:///assets/first-1a2b.js' : undefined)
const source = { platform: 'javascript', release: '0.1.0', newId: () => 'f'.repeat(32) } as const

const envelopeOf = (thrown: unknown, stepsCount = 0) =>
  writeEnvelope(
    {
      ...{ kind: 'uncaught', route: '/deposit/*', atMs: NOW_MS, thrown: readThrown(thrown, fileName) },
      steps: Array.from({ length: stepsCount }, (_, index) => ({ name: 'click', route: `/${index}`, atMs: NOW_MS })),
    },
    source,
  )
const eventOf = (envelope: string) => JSON.parse(envelope.split('\n')[2] ?? '') as Record<string, never>

describe('the address of a receiver', () => {
  it.each([
    ['https://key@errors.example/7', 'https://errors.example', '/api/7/envelope/'],
    ['https://key@errors.example:9000/7/', 'https://errors.example:9000', '/api/7/envelope/'],
    ['http://key@localhost/sentry/eu/7', 'http://localhost', '/sentry/eu/api/7/envelope/'],
  ])('OBS-1 %s is read', (text, origin, path) => {
    const envelopeUrl = `${origin}${path}?sentry_version=7&sentry_key=key`
    expect(readReportAddress(text)).toEqual({ origin, envelopeUrl })
  })

  it.each([
    'errors.example',
    'https://errors.example/7',
    'https://key:secret@errors.example/7',
    'https://key@errors.example/',
    'https://key@errors.example/project',
    'https://key@errors.example/7?a=b',
    'ftp://key@errors.example/7',
    'https://ke%20y@errors.example/7',
  ])('OBS-1 %s is refused', (text) => expect(readReportAddress(text)).toBeUndefined())
})

describe('the parts of an error that are reported', () => {
  it('OBS-2 they are its type, a known code, and frames of our own files, the newest last', () => {
    const error = {
      name: 'TypeError',
      code: '23505',
      message: 'x is undefined',
      stack: `TypeError: x is undefined\n    at pay (${OWN}:12:34)\n    at ${OWN}:1:2\n    at https://evil.example/x.js:3:4`,
    }
    expect(readThrown(error, fileName)).toEqual({
      type: 'TypeError',
      code: '23505',
      frames: [
        { file: 'app:///assets/first-1a2b.js', line: 1, column: 2 },
        { file: 'app:///assets/first-1a2b.js', line: 12, column: 34 },
      ],
    })
    expect(readThrown({ stack: `pay@${OWN}:5:6` }, fileName).frames).toHaveLength(1)
  })

  it.each(['assets', 'first', 'pay.example', '12', '@'])(
    'OBS-2 every frame is reported from a browser whose stack has no message, even with the message %s',
    (message) => {
      const stack = `pay@${OWN}:12:34\nrun/<@${OWN}:5:6\n@${OWN}:1:2\n`
      expect(readThrown({ name: 'Error', message, stack }, fileName).frames.map(({ line }) => line)).toEqual([1, 5, 12])
    },
  )

  /** Created in the test: vitest would read the values of a table. */
  const hostile: Readonly<Record<string, () => unknown>> = {
    nothing: () => undefined,
    'a text': () => PAN,
    'a number': () => Number(PAN),
    'a symbol': () => Symbol(PAN),
    'a function': () => () => PAN,
    'a revoked proxy': revoked,
    'a proxy that throws': () => new Proxy({}, { get: fail, getPrototypeOf: fail, has: fail }),
    'getters that throw': () =>
      Object.defineProperties({}, { name: { get: fail }, stack: { get: fail }, message: { get: fail } }),
    'fields that are no text': () => ({ name: [PAN], code: { PAN }, stack: 7, message: null }),
    'an error of errors': () => new AggregateError([new Error(PAN)], PAN, { cause: new Error(SESSION) }),
    'a name with a card': () => Object.assign(new Error(PAN), { name: `Card${PAN}Error`, code: PAN }),
    'a code with digits': () => ({ name: 'Error', code: '739172', stack: '' }),
    'a message that looks like frames': () => new Error(`\n    at x (https://pay.example/${PAN}.js:1:1)`),
    'an address with a session': () => ({ stack: `at x (https://pay.example/deposit?session_id=${SESSION}:1:1)` }),
    'a line that is a card': () => ({ stack: `at x (${OWN}:${PAN}:1)` }),
  }
  it.each(Object.keys(hostile))('OBS-2 %s adds no value to the envelope', (name) => {
    const envelope = envelopeOf(hostile[name]?.())
    for (const secret of [PAN, SESSION, '739172', 'session_id', 'evil']) expect(envelope).not.toContain(secret)
    expect(eventOf(envelope)).toMatchObject({
      exception: { values: [{ type: expect.stringMatching(/Error$/) as string }] },
    })
  })

  it('OBS-2 the envelope does not depend on message, properties or foreign addresses: only the allow-list is written', () => {
    const plain = envelopeOf(Object.assign(new Error('x'), { stack: `Error: x\n at ${OWN}:1:2` }))
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(PAN, SESSION, `at (${OWN}:9:9)`))
    fc.assert(
      fc.property(
        text,
        fc.dictionary(fc.string(), fc.anything()),
        fc.webUrl({ withQueryParameters: true }),
        (message, more, url) => {
          const stack = `Error: ${message}\n at ${url}:4:5\n at ${OWN}:1:2`
          const { name: _name, code: _code, ...others } = more
          const thrown = Object.assign(new Error(message), others, { message, stack })
          expect(envelopeOf(thrown)).toBe(plain)
        },
      ),
    )
  })

  it('OBS-1 of a long stack the 50 newest frames within 20,000 characters are reported', () => {
    const stackOf = (lines: readonly number[]) => lines.map((line) => `at ${OWN}:${line}:1`).join('\n')
    const linesOf = (stack: string) => readThrown({ stack }, fileName).frames.map(({ line }) => line)
    const numbers = Array.from({ length: 60 }, (_, index) => index + 1)
    expect(linesOf(stackOf(numbers))).toEqual(numbers.slice(0, 50).reverse())
    expect(linesOf(`${stackOf([1])}\n${' '.repeat(20_000)}\n${stackOf([2])}`)).toEqual([1])
  })

  it('OBS-1 frames of the program itself are marked, and a stack without frames is left out', () => {
    const names: FileNames = (address) => address || undefined
    const files = ['node:internal/timers', 'app:///node_modules/pg/lib/client.js', 'app:///apps/service/src/main.ts']
    const stack = `Error: x\n${files.map((file) => `    at ${file}:1:2`).join('\n')}`
    const written = (thrown: unknown) =>
      eventOf(
        writeEnvelope(
          { kind: 'job', route: 'service', atMs: NOW_MS, steps: [], thrown: readThrown(thrown, names) },
          source,
        ),
      )
    expect(written({ name: 'Error', message: 'x', stack })).toMatchObject({
      exception: {
        values: [
          {
            stacktrace: {
              frames: [
                { filename: files[2], in_app: true },
                { filename: files[1], in_app: false },
                { filename: files[0], in_app: false },
              ],
            },
          },
        ],
      },
    })
    expect(written({ name: 'Error', message: 'x', stack: '' })).toMatchObject({
      exception: { values: [expect.not.objectContaining({ stacktrace: expect.anything() as unknown })] },
    })
  })

  it('OBS-1 the report has the release, the environment and the 20 newest steps', () => {
    const event = eventOf(envelopeOf(new Error('x'), STEPS_MAX + 5))
    expect(event).toMatchObject({ release: '0.1.0', environment: 'production', platform: 'javascript' })
    const { values } = event.breadcrumbs as unknown as { values: { message: string }[] }
    expect(values.map(({ message }) => message)).toEqual(Array.from({ length: 20 }, (_, index) => `/${index + 5}`))
  })
})

describe('the queue of reports', () => {
  const answering = (status = 200, headers: Record<string, string> = {}) => ({
    status,
    header: (name: string) => headers[name] ?? null,
  })
  function open(post: (envelope: string) => Promise<ReturnType<typeof answering>>) {
    const dropped: DropReason[] = []
    let nowMs = NOW_MS
    const queue = createReportQueue({ post, nowMs: () => nowMs, onDropped: (reason) => dropped.push(reason) })
    return { queue, dropped, advance: (milliseconds: number) => (nowMs += milliseconds) }
  }

  it('OBS-1 it keeps 64 reports in their order while the receiver is slow, and drops the rest', async () => {
    const posted: string[] = []
    let release = () => {}
    const slow = new Promise<void>((resolve) => (release = resolve))
    const { queue, dropped } = open((envelope) => {
      posted.push(envelope)
      return slow.then(() => answering())
    })
    const all = Array.from({ length: REPORTS_WAITING_MAX + 3 }, (_, index) => String(index))
    all.forEach((each) => queue.add(each))
    expect(posted).toEqual(['0'])
    release()
    await queue.settled()
    expect(REPORTS_WAITING_MAX).toBe(64)
    expect(posted).toEqual(all.slice(0, 64))
    expect(dropped).toEqual(['buffer_full', 'buffer_full', 'buffer_full'])
  })

  it('OBS-1 it continues after the clock was set back, even if the receiver had limited it', async () => {
    let status = 200
    const { queue, dropped, advance } = open(() => Promise.resolve(answering(status)))
    const addLater = async (milliseconds: number) => {
      advance(milliseconds)
      queue.add('one')
      await queue.settled()
    }
    await addLater(0)
    await addLater(-3_600_000)
    status = 429
    await addLater(0)
    await addLater(-1)
    expect(dropped).toEqual(['rate_limited', 'rate_limited'])
  })

  it('OBS-1 it sends nothing for 60 s after a 429 without a duration', async () => {
    let status = 429
    let postsCount = 0
    const { queue, dropped, advance } = open(() => {
      postsCount += 1
      return Promise.resolve(answering(status))
    })
    queue.add('first')
    queue.add('waits')
    await queue.settled()
    status = 200
    advance(RATE_LIMIT_WAIT_MS - 1)
    queue.add('early')
    await queue.settled()
    expect([postsCount, dropped]).toEqual([1, ['rate_limited', 'rate_limited', 'rate_limited']])
    advance(1)
    queue.add('after')
    await queue.settled()
    expect([postsCount, dropped.length]).toEqual([2, 3])
  })

  it('OBS-1 it continues after the receiver was unreachable or refused a report', async () => {
    const answers = [
      () => Promise.reject(new Error('away')),
      () => Promise.resolve(answering(500)),
      () => Promise.resolve(answering()),
    ]
    const { queue, dropped } = open(() => (answers.shift() ?? fail)())
    for (const each of ['a', 'b', 'c']) queue.add(each)
    await queue.settled()
    expect(dropped).toEqual(['not_delivered', 'not_delivered'])
  })

  it.each([
    [200, {}, 0],
    [429, {}, 60_000],
    [429, { 'retry-after': '120' }, 120_000],
    [429, { 'retry-after': new Date(NOW_MS + 30_000).toUTCString() }, 30_000],
    [429, { 'retry-after': 'soon' }, 60_000],
    [429, { 'retry-after': '-5' }, 60_000],
    [429, { 'retry-after': 'Infinity' }, 3_600_000],
    [429, { 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' }, 3_600_000],
    [429, { 'x-sentry-rate-limits': '99999999999:error:key' }, 3_600_000],
    [
      429,
      { 'x-sentry-rate-limits': '2700:transaction;session:key, 90:error;default:organization', 'retry-after': '5' },
      90_000,
    ],
    [200, { 'x-sentry-rate-limits': '10::organization' }, 10_000],
    [200, { 'x-sentry-rate-limits': '10:transaction:key' }, 0],
    [429, { 'x-sentry-rate-limits': 'long:error:key' }, 60_000],
    [429, { 'x-sentry-rate-limits': '', 'retry-after': '5' }, 5_000],
    [429, { 'x-sentry-rate-limits': '10:transaction:key' }, 60_000],
    [200, { 'x-sentry-rate-limits': '' }, 0],
  ])('OBS-1 after %d with %j it waits %d ms', (status, headers, waitMs) => {
    expect(waitMsOf(answering(status, headers), NOW_MS)).toBe(waitMs)
  })
})

function fail(): never {
  throw new Error(`hostile ${PAN}`)
}

function revoked(): unknown {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}
