import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listenCommand } from './listen'
import { triggerCommand } from './trigger'

const event = (id: string, type: string) => ({
  ...{ event_id: id, type, payment_id: `payment-${id}`, sequence: 1, created_at: `2026-11-26T00:00:0${id}.000Z` },
  ...{ body: JSON.stringify({ type, data: {}, api_version: '2026-11-26' }), replays: 0 },
})
/** Two pages of events, the newest first. */
const PAGES = [
  { events: [event('4', 'payment.succeeded'), event('3', 'payment.succeeded')], next_cursor: 'older' },
  { events: [event('2', 'payment.declined'), event('1', 'payment.succeeded')], next_cursor: null },
]

/** The service does not respond. */
const UNREACHABLE = Symbol('unreachable')

describe('the events of a cashier with several pages of events', () => {
  let server: Server
  let asked: string[]
  let answer: (url: URL) => unknown
  let replayed: () => unknown
  let output: string
  beforeEach(async () => {
    asked = []
    output = ''
    replayed = () => ({ events: [], next_cursor: null })
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      output += String(text)
      return true
    })
    server = createServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://localhost')
      asked.push(`${request.method} ${url.pathname}`)
      const body = url.searchParams.has('replayed') ? replayed() : answer(url)
      if (body === UNREACHABLE) return void response.destroy()
      response
        .writeHead(body === undefined ? 401 : 200)
        .end(JSON.stringify(body ?? { error_code: 'merchant_unauthorized' }))
    }).listen(0)
    await new Promise((resolve) => server.once('listening', resolve))
  })
  afterEach(() => {
    vi.restoreAllMocks()
    server.closeAllConnections()
    server.close()
  })
  const cashier = () => ['--cashier', `http://localhost:${(server.address() as AddressInfo).port}`]
  const pageOf = (url: URL) => PAGES[url.searchParams.has('cursor') ? 1 : 0]

  it('issue-13 4 trigger finds an event on an older page', async () => {
    answer = (url) => (url.pathname.endsWith('/replay') ? {} : pageOf(url))
    await triggerCommand.run(['payment.declined', ...cashier()])
    expect(asked.at(-1)).toBe('POST /api/merchant/v1/brands/COM/events/2/replay')
    expect(output).toBe('payment.declined of payment-2 is sent again with the id 2\n')
  })

  it('issue-13 4 trigger lists the event types that exist', async () => {
    answer = pageOf
    await expect(triggerCommand.run(['dispute.lost', ...cashier()])).rejects.toThrow(
      'There was no dispute.lost yet. There were: payment.succeeded, payment.declined.',
    )
  })

  it('issue-13 4 listen shows every event between two requests, and no earlier event', async () => {
    let looks = 0
    answer = (url) => {
      if (!url.searchParams.has('cursor')) looks += 1
      // After that the key is refused, which ends the command.
      return looks === 1
        ? { events: [event('0', 'payment.succeeded')], next_cursor: 'long ago' }
        : looks === 2
          ? pageOf(url)
          : undefined
    }
    await expect(listenCommand.run(cashier())).rejects.toThrow('merchant_unauthorized')
    expect([...output.matchAll(/payment-\d/g)].map(([id]) => id)).toEqual([
      ...['payment-1', 'payment-2', 'payment-3', 'payment-4'],
    ])
  })

  it('issue-13 4 listen forwards each new replay, even of an earlier event, and no earlier replay', async () => {
    const heard: unknown[] = []
    const site = createServer((request, response) => {
      heard.push(request.headers['webhook-id'])
      response.end()
    }).listen(0)
    const event1 = event('1', 'payment.succeeded')
    // Each poll requests the new events, then the replayed ones.
    const looks = [
      [{ ...event('0', 'payment.declined'), replays: 4 }],
      [{ ...event1, replays: 1 }],
      [{ ...event1, replays: 3 }],
      // An old event whose earlier replays this command has not counted.
      [
        { ...event('7', 'payment.expired'), replays: 9 },
        { ...event1, replays: 3 },
      ],
    ]
    answer = () => (looks.length > 0 ? { events: [event1], next_cursor: null } : undefined)
    replayed = () => ({ events: looks.shift(), next_cursor: null })
    const to = `http://localhost:${(site.address() as AddressInfo).port}/webhook`
    await expect(listenCommand.run([...cashier(), '--to', to])).rejects.toThrow('merchant_unauthorized')
    site.close()
    expect(heard).toEqual(['1', '1', '1', '7'])
  })

  it('issue-13 4 listen continues after the cashier was not reachable, and forwards as the service does', async () => {
    const heard: IncomingMessage[] = []
    const site = createServer((request, response) => {
      heard.push(request)
      response.writeHead(302, { location: '/elsewhere' }).end()
    }).listen(0)
    let looks = 0
    answer = () => {
      looks += 1
      // The client itself makes three attempts.
      if (looks > 1 && looks < 8) return UNREACHABLE
      return looks === 1 ? { events: [], next_cursor: null } : looks === 8 ? PAGES[1] : undefined
    }
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const to = `http://localhost:${(site.address() as AddressInfo).port}/webhook`
    await expect(listenCommand.run([...cashier(), '--to', to])).rejects.toThrow('merchant_unauthorized')
    site.close()
    expect(said.mock.calls).toEqual([[expect.stringContaining('Retrying until it responds.')]])
    expect(heard.map(({ method, url, headers }) => [method, url, headers['cashier-version']])).toEqual([
      ['POST', '/webhook', '2026-11-26'],
      ['POST', '/webhook', '2026-11-26'],
    ])
    expect(output.match(/ {2}→ 302/g)).toHaveLength(2)
  })

  it('issue-13 4 listen shows a new event although the cashier was not reachable for the list of replays', async () => {
    const looks = [[], [event('1', 'payment.succeeded')], [event('1', 'payment.succeeded')]]
    answer = () => (looks.length > 0 ? { events: looks.shift(), next_cursor: null } : undefined)
    let lists = 0
    replayed = () => {
      lists += 1
      // The client itself makes three attempts.
      return lists > 1 && lists < 5 ? UNREACHABLE : { events: [], next_cursor: null }
    }
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    await expect(listenCommand.run(cashier())).rejects.toThrow('merchant_unauthorized')
    expect(lists).toBe(5)
    expect(output.match(/payment-1/g)).toHaveLength(1)
  })

  it('issue-13 4 listen refuses an invalid secret before it sends a request', async () => {
    await expect(listenCommand.run([...cashier(), '--secret', 'whsec_'])).rejects.toThrow(
      '--secret is not a webhook secret',
    )
    expect(asked).toEqual([])
  })
})
