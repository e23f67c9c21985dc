import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { closeConnections } from './close-connections'

const ANSWER_MS = 150
const CLOSED_WITHIN_MS = 5_000

it('SVC-7 issue-11 5 a stop answers what was asked, and then waits for no connection', async () => {
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
