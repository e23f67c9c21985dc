/** Tests against the published description of Centrifugo's HTTP API, because no real one is available here. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { until } from '@modulor/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createOutboundClient } from '../../providers/outbound-client'
import { createCentrifugoBroker } from './centrifugo'
import { playerChannel } from './channel-names'

type Asked = { readonly path: string; readonly key: unknown; readonly body: { commands: unknown[] } }

describe('a Centrifugo', () => {
  const asked: Asked[] = []
  const lost: [number, string][] = []
  let answers: { status: number; body: string }
  let hold: Promise<void> | undefined
  let server: Server
  let url = ''
  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        const { url: path = '', headers } = request
        asked.push({ path, key: headers['x-api-key'], body: JSON.parse(body) as Asked['body'] })
        void Promise.resolve(hold).then(() => response.writeHead(answers.status).end(answers.body))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())
  beforeEach(() => {
    asked.length = 0
    lost.length = 0
    hold = undefined
    answers = { status: 200, body: '{"replies":[{"publish":{}},{"publish":{}}]}' }
  })

  const publicationOf = (id: string) =>
    ({
      type: 'payment',
      payment_id: id,
      flow: 'deposit',
      state: 'succeeded',
      version: 3,
      amount: '1.00',
      currency: 'EUR',
      next_action: 'result',
    }) as const
  const player = { brand: 'COM', userId: 'player-1' }
  function brokerAt(
    address = url,
    publicationsOf = (ids: readonly string[]) => Promise.resolve(ids.map(publicationOf)),
  ) {
    return createCentrifugoBroker({
      url: address,
      apiKey: 'the-key',
      client: createOutboundClient({ privateHostsAllowed: [new URL(address).host] }),
      publicationsOf,
      onLost: (count, why) => lost.push([count, why]),
    })
  }

  it('RT-6 gets a payment’s state and a notice to its player, in one batch with the key', async () => {
    const broker = brokerAt()
    broker.paymentChanged({ id: 'p1', ...player })
    await broker.stop()
    expect(asked).toEqual([
      {
        path: '/api/batch',
        key: 'the-key',
        body: {
          commands: [
            { publish: { channel: 'payment:p1', data: publicationOf('p1') } },
            { publish: { channel: playerChannel(player), data: { type: 'player' } } },
          ],
        },
      },
    ])
    expect(lost).toEqual([])
  })

  it('RT-6 gets later changes together, after the request in progress', async () => {
    let release = () => {}
    hold = new Promise((resolve) => (release = resolve))
    const broker = brokerAt()
    broker.paymentChanged({ id: 'p1', ...player })
    await until(() => asked.length === 1)
    for (const id of ['p2', 'p3', 'p2']) broker.paymentChanged({ id, ...player })
    release()
    await broker.stop()
    expect(asked.map(({ body }) => body.commands.length)).toEqual([2, 3])
  })

  it('RT-6 gets at most 100 payments in one request', async () => {
    const broker = brokerAt()
    for (let index = 0; index < 101; index += 1) broker.paymentChanged({ id: `p${index}`, ...player })
    await broker.stop()
    expect(asked.map(({ body }) => body.commands.length)).toEqual([101, 1])
  })

  it('RT-6 continues when the database does not answer, and the lost publications are counted', async () => {
    let isAway = true
    const broker = brokerAt(url, (ids) =>
      isAway ? Promise.reject(new Error('the database is away')) : Promise.resolve(ids.map(publicationOf)),
    )
    for (const id of ['p1', 'p2']) broker.paymentChanged({ id, ...player })
    await broker.stop()
    expect([lost, asked]).toEqual([[[3, 'the database is away']], []])
    isAway = false
    broker.paymentChanged({ id: 'p3', ...player })
    await broker.stop()
    expect(asked).toHaveLength(1)
  })

  it('RT-6 has a queue of at most 10,000 payments, each further one is counted, and a waiting one is not lost', async () => {
    const broker = brokerAt()
    for (let index = 0; index < 10_002; index += 1) broker.paymentChanged({ id: `p${index}`, ...player })
    broker.paymentChanged({ id: 'p0', ...player })
    expect(lost).toEqual([
      [1, 'the queue is full'],
      [1, 'the queue is full'],
    ])
    // A stop sends for two seconds, which do not pass here, however busy the machine is.
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      await broker.stop()
    } finally {
      vi.useRealTimers()
    }
    expect(asked).toHaveLength(100)
  })

  it.each([
    [
      'an error of the whole batch with status 200',
      200,
      '{"error":{"code":100,"message":"internal server error"}}',
      2,
      'error 100',
    ],
    ['an error of one publication', 200, '{"replies":[{"publish":{}},{"error":{"code":102}}]}', 1, 'error 102'],
    ['no JSON', 200, '<html>', 2, 'unreadable answer'],
    ['a wrong key', 401, '', 2, 'status 401'],
  ])('RT-6 causes no exception with %s, and the lost publications are counted', async (_, status, body, count, why) => {
    answers = { status, body }
    const broker = brokerAt()
    broker.paymentChanged({ id: 'p1', ...player })
    await broker.stop()
    expect(lost).toEqual([[count, why]])
  })

  it('RT-6 that is unreachable loses only publications', async () => {
    const broker = brokerAt('http://127.0.0.1:9')
    broker.playerChanged(player)
    await broker.stop()
    expect(lost).toEqual([[1, 'connection_failed']])
  })

  it('RT-6 issue-11 that hangs does not delay a stop: publications that wait longer are lost and counted', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    try {
      let requestCount = 0
      const send = () => {
        requestCount += 1
        const answer = { kind: 'lost', why: 'timed_out' } as const
        return new Promise<typeof answer>((resolve) => setTimeout(() => resolve(answer), 3_000))
      }
      const publicationsOf = (ids: readonly string[]) => Promise.resolve(ids.map(publicationOf))
      const onLost = (count: number, why: string) => lost.push([count, why])
      const broker = createCentrifugoBroker({ url, apiKey: 'the-key', client: { send }, publicationsOf, onLost })
      for (let index = 0; index < 250; index += 1) broker.paymentChanged({ id: `p${index}`, ...player })
      await vi.advanceTimersByTimeAsync(0)
      const stopped = broker.stop()
      await vi.advanceTimersByTimeAsync(3_000)
      await stopped
      expect(requestCount).toBe(1)
      expect(lost).toEqual([
        [101, 'timed_out'],
        [150, 'the service stops'],
      ])
    } finally {
      vi.useRealTimers()
    }
  })
})
