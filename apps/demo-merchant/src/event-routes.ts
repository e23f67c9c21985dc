import type { FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'
import { isAmong, type EventFilter, type EventLog, type SignedEvent } from './event-log'

const STREAMS_MAX = 100
/** Keeps proxies from closing a quiet stream. */
const HEARTBEAT_MS = 25_000

type Asked = { Querystring: EventFilter }

/** Shows the signed events: as a list, and as Server-Sent Events that begin with those already there. */
export function addEventRoutes(app: FastifyInstance, log: EventLog): void {
  const streams = new Set<ServerResponse>()

  app.get<Asked>('/api/events', ({ query }) => ({ events: log.list(query) }))

  app.get<Asked>('/api/events/stream', (request, reply) => {
    if (streams.size >= STREAMS_MAX) return reply.code(503).send({ error: 'Too many open pages.' })
    const { query } = request
    reply.hijack()
    const stream = reply.raw
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) stream.setHeader(name, value)
    stream.writeHead(200, { 'content-type': 'text/event-stream' })
    const send = (event: SignedEvent) => stream.write(`id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`)
    stream.write('retry: 1000\n\n')
    for (const event of log.list(query)) send(event)
    const unsubscribe = log.subscribe((event) => {
      if (isAmong(query, event)) send(event)
    })
    const heartbeat = setInterval(() => stream.write(':\n\n'), HEARTBEAT_MS)
    streams.add(stream)
    stream.once('close', () => {
      clearInterval(heartbeat)
      unsubscribe()
      streams.delete(stream)
    })
  })

  app.addHook('preClose', (done) => {
    for (const stream of streams) stream.end()
    done()
  })
}
