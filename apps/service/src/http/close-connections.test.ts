import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { closeConnections } from './close-connections'
import { upgradesOf } from './upgrades'

const ANSWER_MS = 150
const CLOSED_WITHIN_MS = 5_000

it('SVC-7 issue-11 5 a stop answers the open requests, and then waits for no connection', async () => {
  const app = fastify({ forceCloseConnections: 'idle' })
  closeConnections(app)
  app.get('/', () => new Promise((answer) => setTimeout(() => answer('done'), ANSWER_MS)))
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const unused = connect(Number(port), '127.0.0.1')
  await once(unused, 'connect')
  const answered = once(get({ port, host: '127.0.0.1', agent: new Agent({ keepAlive: true }) }), 'response')
  await once(app.server, 'request')
  const startedAt = performance.now()
  await app.close()
  expect(performance.now() - startedAt).toBeLessThan(CLOSED_WITHIN_MS)
  const [answer] = (await answered) as [IncomingMessage]
  expect(answer.statusCode).toBe(200)
  answer.resume()
})

it('SVC-7 a connection that asks for another protocol with each request gets no additional listeners', async () => {
  const app = fastify({ forceCloseConnections: 'idle' })
  upgradesOf(app.server, '/socket')
  closeConnections(app)
  const counts: number[] = []
  app.get('/', ({ raw: { socket } }) => ({ count: counts.push(socket.listenerCount('close')) }))
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  for (let request = 0; request < 3; request += 1) {
    socket.write('GET / HTTP/1.1\r\nHost: cashier.test\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n')
    await once(socket, 'data')
  }
  socket.destroy()
  await app.close()
  expect(counts).toEqual([counts[0], counts[0], counts[0]])
})
