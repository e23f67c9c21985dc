import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import multipart from '@fastify/multipart'
import { until } from '@modulor/testkit'
import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReceivedFile } from '../features/uploads'
import { refused, type Outcome } from '../outcome'
import { readUpload } from './read-upload'

const BODY_BYTES = 1_000_000
const BEGINNING = '--xx\r\ncontent-disposition: form-data; name="file"; filename="proof.pdf"\r\n\r\n'

describe('the rate of an upload', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** A sender who has begun. `send` resolves when the bytes have arrived. */
  async function begin() {
    const app = fastify({ forceCloseConnections: true })
    await app.register(multipart)
    const outcomes: Outcome<ReceivedFile>[] = []
    app.post('/', async (request) => {
      outcomes.push(await readUpload(request))
      return ''
    })
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const sender = connect(Number(port), '127.0.0.1')
    const closed = once(sender, 'close')
    const isReceived = once(app.server, 'request')
    sender.write(
      `POST / HTTP/1.1\r\nhost: cashier.test\r\ncontent-length: ${BODY_BYTES}\r\n` +
        `content-type: multipart/form-data; boundary=xx\r\n\r\n${BEGINNING}`,
    )
    const [received] = (await isReceived) as [IncomingMessage]
    const { socket } = received
    await until(() => vi.getTimerCount() === 1)
    return {
      ...{ outcomes, closed, isCutOff: () => received.destroyed },
      async send(bytes: number) {
        const before = socket.bytesRead
        sender.write('x'.repeat(bytes))
        await until(() => socket.bytesRead === before + bytes)
      },
      close: () => app.close(),
    }
  }

  it('issue-9 1.3 SVC-7 a byte a second is too slow after ten seconds', async () => {
    const sender = await begin()
    for (let second = 0; second < 10; second += 1) {
      await sender.send(1)
      vi.advanceTimersByTime(1_000)
    }
    expect(sender.isCutOff()).toBe(false)
    vi.advanceTimersByTime(500)
    await sender.closed
    await until(() => sender.outcomes.length > 0)
    expect(sender.outcomes).toEqual([refused('bad_request')])
    expect(vi.getTimerCount()).toBe(0)
    await sender.close()
  })

  it('issue-9 1.3 SVC-7 an upload without data for more than five seconds is ended', async () => {
    const sender = await begin()
    vi.advanceTimersByTime(4_000)
    await sender.send(1)
    // All of it within the first ten seconds, in which no rate is asked for.
    vi.advanceTimersByTime(5_500)
    expect(sender.isCutOff()).toBe(false)
    vi.advanceTimersByTime(500)
    await sender.closed
    await until(() => sender.outcomes.length > 0)
    await sender.close()
  })

  it('issue-9 1.3 SVC-7 an upload over an ordinary slow line is accepted', async () => {
    const sender = await begin()
    for (let second = 0; second < 30; second += 1) {
      await sender.send(17 * 1024)
      vi.advanceTimersByTime(1_000)
    }
    expect(sender.isCutOff()).toBe(false)
    await sender.close()
  })
})
