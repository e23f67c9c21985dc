/** The sinks of stored events: files in the data folder, or a receiver of the merchant; and the data that must not be in them. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { oneDatabaseKind, theOneDatabaseKind, until } from '@modulor/testkit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { everyValue } from '../payments/every-value'
import { batchOf, counted, event, storedOf } from './clickstream-batch'
import { openTestService, type TestService } from './test-service'

const DAY_MS = 86_400_000
const TOKEN = 'a-token-of-the-warehouse'
const carousel = (sequence: number) => event(sequence, 'carousel_viewed', { methods_count: 2 })
type Line = { readonly page_view_id: string; readonly sequence: number }
const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)

/** A receiver that responds as a test sets. */
async function openReceiver() {
  const received: { readonly headers: IncomingHttpHeaders; readonly text: string }[] = []
  let answer = (response: ServerResponse): unknown => response.writeHead(204).end()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, text: Buffer.concat(chunks).toString() })
      answer(response)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    received,
    answerWith: (next: typeof answer) => (answer = next),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const sendTo = async (service: TestService, events: readonly unknown[], session?: string) => {
  const body = batchOf(events)
  const answer = await service.call('clickstream', { session: session ?? (await service.openSession()), body })
  expect(answer.status).toBe(200)
  return body.page_view_id
}

describe.each(oneDatabaseKind())('files of the clickstream on %s', (kind) => {
  let dataDir: string
  let folder: string
  let service: TestService
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'modulor-clickstream-'))
    folder = join(dataDir, 'clickstream')
    service = await openTestService(kind, { clickstream: { clickstreamSink: { kind: 'files' }, dataDir } })
  })
  afterAll(async () => {
    await service.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const fileOf = (day: string) => readFile(join(folder, `${day}.ndjson`), 'utf8').catch(() => '')

  it('CLICK-1 a file gets one line for each stored event, and can be read only by its user', async () => {
    const body = batchOf([carousel(1), event(2, 'payment_submitted', { method: 'card' })])
    const session = await service.openSession()
    await service.call('clickstream', { session, body })
    await storedOf(service, body.page_view_id, 2)
    await service.call('clickstream', { session, body })
    const later = await sendTo(service, [carousel(1)])
    await until(async () => (await fileOf('2026-03-04')).includes(later))
    const lines = linesOf(await fileOf('2026-03-04'))
    expect(lines.map((line) => [line.page_view_id, line.sequence])).toEqual([
      [body.page_view_id, 1],
      [body.page_view_id, 2],
      [later, 1],
    ])
    const { events: _events, ...place } = body
    expect(lines[1]).toEqual({
      ...{ ...place, ...event(2, 'payment_submitted', { method: 'card' }), method: 'card' },
      ...{ brand: 'COM', country: 'DE', currency: 'EUR' },
      ...{ received_at: service.clock.now().toISOString(), received_on: '2026-03-04' },
    })
    expect((await stat(join(folder, '2026-03-04.ndjson'))).mode & 0o777).toBe(0o600)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect(await counted(service, 'sink_events_total', 'written')).toBe(3)
  })

  it('CLICK-1 events with ids in capital letters are stored, counted and written to the file', async () => {
    const before = await counted(service, 'events_total', 'stored')
    const body = batchOf([carousel(1)])
    const capital = (id: string | null) => (id ?? '').toUpperCase()
    const ids = { visitor_id: capital(body.visitor_id), visit_id: capital(body.visit_id) }
    await service.call('clickstream', {
      session: await service.openSession(),
      body: { ...body, ...ids, page_view_id: capital(body.page_view_id) },
    })
    const { visitor_id, visit_id, page_view_id } = body
    await until(async () => (await counted(service, 'events_total', 'stored')) > before)
    await until(async () => (await fileOf('2026-03-04')).includes(page_view_id))
    const line = linesOf(await fileOf('2026-03-04')).find((each) => each.page_view_id === page_view_id)
    expect(line).toMatchObject({ visitor_id, visit_id, sequence: 1 })
  })

  it('CLICK-4 files are removed after the configured days, and other files are kept', async () => {
    await writeFile(join(folder, '2025-11-30.ndjson'), '')
    await writeFile(join(folder, '2025-12-10.ndjson'), '')
    await writeFile(join(folder, 'notes.txt'), '')
    service.clock.advance(4 * DAY_MS)
    const later = await sendTo(service, [carousel(1)])
    await until(async () => (await fileOf('2026-03-08')).includes(later))
    // 90 days before 8 March is 8 December.
    expect((await readdir(folder)).toSorted()).toEqual([
      ...['2025-12-10.ndjson', '2026-03-04.ndjson', '2026-03-08.ndjson', 'notes.txt'],
    ])
  })
})

describe('a folder that cannot be written', () => {
  it('CLICK-4 a folder that cannot be written is counted as a failure, and the events are stored', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'modulor-clickstream-'))
    // A file in the folder's place, because a test may run as root, who can write to any folder.
    await writeFile(join(dataDir, 'clickstream'), '')
    const service = await openTestService(theOneDatabaseKind(), {
      clickstream: { clickstreamSink: { kind: 'files' }, dataDir },
    })
    try {
      const pageView = await sendTo(service, [carousel(1)])
      await storedOf(service, pageView, 1)
      await until(async () => (await counted(service, 'failures_total', 'sink')) > 0)
      expect(service.logged.filter((line) => line.includes('could not be sent to the sink'))).toHaveLength(1)
      expect(service.logged.join('')).not.toContain(dataDir)
      await rm(join(dataDir, 'clickstream'))
      await until(async () => (await counted(service, 'sink_events_total', 'written')) === 1)
    } finally {
      await service.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})

describe.each(oneDatabaseKind())('a receiver of the clickstream on %s', (kind) => {
  let receiver: Awaited<ReturnType<typeof openReceiver>>
  let service: TestService
  beforeEach(async () => {
    receiver = await openReceiver()
    const sink = { kind: 'http', url: receiver.url, token: TOKEN } as const
    service = await openTestService(kind, { clickstream: { clickstreamSink: sink } })
  })
  afterEach(async () => {
    await service.close()
    receiver.close()
  })

  it('CLICK-1 the receiver gets stored events as lines, with its token', async () => {
    const pageView = await sendTo(service, [carousel(1), carousel(2)])
    const [first] = await until(() => (receiver.received.length > 0 ? receiver.received : undefined))
    expect(first?.headers).toMatchObject({
      'content-type': 'application/x-ndjson',
      authorization: `Bearer ${TOKEN}`,
    })
    expect(linesOf(first?.text ?? '').map((line) => [line.page_view_id, line.sequence])).toEqual([
      [pageView, 1],
      [pageView, 2],
    ])
    await until(async () => (await counted(service, 'sink_events_total', 'written')) === 2)
  })

  it('CLICK-4 a receiver that answers 503 gets the same lines again, and storing events is not delayed', async () => {
    receiver.answerWith((response) => response.writeHead(503).end())
    const session = await service.openSession()
    const first = await sendTo(service, [carousel(1)], session)
    await until(() => receiver.received.length >= 2)
    const second = await sendTo(service, [carousel(1)], session)
    await storedOf(service, second, 1)
    receiver.answerWith((response) => response.writeHead(200).end())
    await until(async () => (await counted(service, 'sink_events_total', 'written')) === 2)
    expect(receiver.received.slice(0, 2).map(({ text }) => linesOf(text)[0]?.page_view_id)).toEqual([first, first])
    expect(service.logged.filter((line) => line.includes('"status 503"'))).toHaveLength(1)
    await sendTo(service, [carousel(1)], session)
    await until(async () => (await counted(service, 'sink_events_total', 'written')) === 3)
    expect(service.logged.filter((line) => line.includes('can be sent to the sink again'))).toHaveLength(1)
  })

  it('CLICK-4 lines that the receiver refuses permanently are counted, and it gets the next ones', async () => {
    receiver.answerWith((response) => response.writeHead(422).end())
    const session = await service.openSession()
    const first = await sendTo(service, [carousel(1), carousel(2)], session)
    await storedOf(service, first, 2)
    await until(async () => (await counted(service, 'sink_events_total', 'refused')) === 2)
    expect(service.logged.filter((line) => line.includes('the sink refused clickstream events'))).toHaveLength(1)
    receiver.answerWith((response) => response.writeHead(200).end())
    await sendTo(service, [carousel(1)], session)
    await until(async () => (await counted(service, 'sink_events_total', 'written')) === 1)
    expect(receiver.received).toHaveLength(2)
  })

  it('CLICK-4 a receiver that never answers delays no payment and no later events, and the stop by less than 4 s', async () => {
    receiver.answerWith(() => undefined)
    const session = await service.openSession()
    await sendTo(service, [carousel(1)], session)
    await until(() => receiver.received.length === 1)
    const paid = await service.call('depositSubmit', {
      ...{ session, params: { payGroupId: 'halden' }, idempotencyKey: 'while-the-sink-hangs' },
      body: { amount: '25.00', currency: 'EUR' },
    })
    expect(paid.status).toBe(200)
    const next = await sendTo(service, [carousel(1)], session)
    await storedOf(service, next, 1)
    const startedAt = performance.now()
    await service.stop()
    expect(performance.now() - startedAt).toBeLessThan(4_000)
  })
})

describe.each(oneDatabaseKind())('secrets and the clickstream on %s', (kind) => {
  const PAN = '378282246310005'
  const EMAIL = 'canary@mail.example'
  const HOLDER = 'Canary Holderson'
  const CODE = '731946'

  it('CLICK-4 SVC-6 SVC-7 no card, code, contact, session or player is in the table, a line or the log', async () => {
    const receiver = await openReceiver()
    const sink = { kind: 'http', url: receiver.url, token: TOKEN } as const
    const service = await openTestService(kind, { clickstream: { clickstreamSink: sink } })
    try {
      const session = await service.openSession({ user: { id: 'canary-player', email: EMAIL, first_name: HOLDER } })
      const secrets = { card_pan: PAN, cvv: '8317', code: CODE, email: EMAIL, holder: HOLDER, session_id: session }
      const planted = Object.values(secrets).map((secret, index) =>
        event(index + 10, 'method_page_viewed', { method: secret }),
      )
      const spread = event(1, 'payment_submitted', { method: 'card', ...secrets }, secrets)
      const inCode = event(2, 'submit_refused', { method: 'card', code: CODE })
      const body = { ...batchOf([spread, inCode, ...planted]), ...secrets }
      const headers = { 'user-agent': HOLDER, 'x-forwarded-for': '203.0.113.77' }
      const answer = await service.call('clickstream', { session, body, headers })
      expect(answer.json).toEqual({ accepted_count: 1, refused_count: planted.length + 1 })
      await until(() => receiver.received.length > 0)
      await storedOf(service, body.page_view_id, 1)
      const values = (await everyValue(service.db)).filter(({ table }) => table.startsWith('clickstream'))
      expect(values.length).toBeGreaterThan(10)
      const places = {
        table: JSON.stringify(values),
        lines: receiver.received.map(({ text }) => text).join(''),
        log: service.logged.join(''),
      }
      const all = [
        ...Object.values(secrets).filter((secret) => secret !== '8317'),
        'canary-player',
        '203.0.113.77',
        TOKEN,
      ]
      for (const [place, text] of Object.entries(places))
        for (const secret of all) expect([place, text.includes(secret)]).toEqual([place, false])
    } finally {
      await service.close()
      receiver.close()
    }
  })
})
