import type { FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'
import type { EventLog, SignedEvent } from './event-log'

const STREAMS_MAX = 100
/** Keeps proxies from closing a quiet stream. */
const HEARTBEAT_MS = 25_000

type OfPlayer = { Querystring: { player?: string } }

/** Shows the signed events: as a list, and as Server-Sent Events that begin with those already there. */
export function addEventRoutes(app: FastifyInstance, log: EventLog): void {
  const streams = new Set<ServerResponse>()

  app.get<OfPlayer>('/api/events', ({ query }) => ({ events: log.list(query.player) }))

  app.get<OfPlayer>('/api/events/stream', (request, reply) => {
    if (streams.size >= STREAMS_MAX) return reply.code(503).send({ error: 'Too many open pages.' })
    const { player } = request.query
    reply.hijack()
    const stream = reply.raw
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) stream.setHeader(name, value)
    stream.writeHead(200, { 'content-type': 'text/event-stream' })
    const send = (event: SignedEvent) => stream.write(`id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`)
    stream.write('retry: 1000\n\n')
    for (const event of log.list(player)) send(event)
    const unsubscribe = log.subscribe((event) => {
      if (player === undefined || event.player === player) send(event)
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
