import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerResponse } from 'node:http'
import type { Account, EventLog, SignedEvent } from './event-log'
import { demoPlayerOf } from './players'
import type { PlayerSessions } from './sign-in/player-sessions'

const STREAMS_MAX = 100
/** The interval of comments that keep proxies from closing an idle stream. */
const HEARTBEAT_MS = 25_000

/** Shows the signed-in player's events: as a list, and as Server-Sent Events that begin with the events already received. */
export function addEventRoutes(app: FastifyInstance, { log, sessions }: { log: EventLog; sessions: PlayerSessions }) {
  const streams = new Set<ServerResponse>()

  function accountOf(request: FastifyRequest): Account {
    const { id, state } = sessions.playerOf(request)
    return { player: id, brand: demoPlayerOf(state).brand }
  }

  app.get('/api/events', (request) => ({ events: log.list(accountOf(request)) }))

  app.get('/api/events/stream', (request, reply) => {
    if (streams.size >= STREAMS_MAX)
      return reply.code(503).send({ error: 'Too many open pages. Close one and reload this page.' })
    const account = accountOf(request)
    reply.hijack()
    const stream = reply.raw
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) stream.setHeader(name, value)
    stream.writeHead(200, { 'content-type': 'text/event-stream' })
    // A stream stays open for a long time, so before each event it is checked that the player is still signed in.
    const write = (text: string) => (sessions.isStillSignedIn(request) ? stream.write(text) : stream.end())
    const send = (event: SignedEvent) => write(`id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`)
    write('retry: 1000\n\n')
    for (const event of log.list(account)) send(event)
    const unsubscribe = log.subscribe(account, send)
    const heartbeat = setInterval(() => write(':\n\n'), HEARTBEAT_MS)
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
