/** The realtime channel over HTTP: tokens, websocket, and the stream with its later commands (RT-1, RT-4). */
import websocket from '@fastify/websocket'
import { SERVICE_ENDPOINTS } from '@modulor/contract/merchant'
import {
  EmulationRequest,
  REALTIME_EMULATION_PATH,
  REALTIME_STREAM_PATH,
  REALTIME_WEBSOCKET_PATH,
} from '@modulor/contract/realtime'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Realtime, Transport } from '../../features/realtime'
import { defineRoute, type RouteDependencies } from '../define-route'
import type { Metrics } from '../metrics'
import { sendRefusal } from '../refusal'
import { upgradesOf } from '../upgrades'

/** What a client sends in one frame: commands with their tokens. */
const FRAME_BYTES_MAX = 16_384
/** The frame is a text inside of JSON there, which can double it. */
const EMULATION_BYTES_MAX = 2 * FRAME_BYTES_MAX + 512

type Connections = Parameters<Metrics['realtime']['connectionOpened']>[0]

export async function realtimeRoutes(
  deps: RouteDependencies,
  realtime: Realtime,
  metrics: Metrics['realtime'],
  publicUrl: string,
): Promise<void> {
  defineRoute(deps, SERVICE_ENDPOINTS.realtimeTokens, ({ access, body }) =>
    realtime.tokensFor(access, body.payment_id),
  )

  /** Opens a connection that is counted until it ends; undefined when there are too many. */
  function open(kind: Connections, transport: Transport) {
    const connection = realtime.open(transport)
    if (connection) metrics.connectionOpened(kind)
    const end = () => {
      connection?.ended()
      if (connection) metrics.connectionClosed(kind)
    }
    return connection && { receive: (frame: string) => connection.receive(frame), end }
  }

  const isOwnPage = (request: FastifyRequest) => isOriginOf(request, publicUrl)

  await deps.app.register(async (scope) => {
    await scope.register(websocket, {
      options: {
        server: upgradesOf(scope.server, REALTIME_WEBSOCKET_PATH) as never,
        maxPayload: FRAME_BYTES_MAX,
        perMessageDeflate: false,
      },
      errorHandler: (_error, socket) => socket.terminate(),
    })
    scope.route({
      method: 'GET',
      url: REALTIME_WEBSOCKET_PATH,
      config: { isLongLived: true },
      onRequest: (request, reply, next) => {
        if (!request.ws) void sendRefusal(request, reply, { code: 'not_found' })
        else if (!isOwnPage(request)) void sendRefusal(request, reply, { code: 'bad_request' })
        else next()
      },
      handler: (_request, reply) => reply.send(),
      wsHandler: (socket) => {
        const connection = open('websocket', {
          isAnsweringPings: true,
          send: (frame) => socket.send(frame),
          close: ({ code, reason }) => socket.close(code, reason),
          waitingBytes: () => socket.bufferedAmount,
        })
        if (!connection) return socket.close(1013, 'try again later')
        socket.on('message', (frame: Buffer, isBinary) => {
          if (isBinary) socket.terminate()
          else void connection.receive(frame.toString('utf8'))
        })
        socket.on('close', connection.end)
      },
    })
  })

  await deps.app.register((scope, _options, next) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, finish) => finish(null, body))

    function stream(request: FastifyRequest, reply: FastifyReply): unknown {
      if (!isOwnPage(request)) return sendRefusal(request, reply, { code: 'bad_request' })
      const { raw } = reply
      const connection = open('stream', {
        isAnsweringPings: false,
        send: (frame) => void raw.write(`${frame}\n`),
        close: ({ code, reason }) => void raw.end(`${JSON.stringify({ push: { disconnect: { code, reason } } })}\n`),
        waitingBytes: () => raw.writableLength,
      })
      if (!connection) return sendRefusal(request, reply, { code: 'unavailable' })
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
      raw.writeHead(200, { 'content-type': 'application/octet-stream', 'x-accel-buffering': 'no' })
      raw.on('error', () => raw.destroy()).on('close', connection.end)
      void connection.receive(String(request.body))
      return reply
    }
    scope.route({
      method: 'POST',
      url: REALTIME_STREAM_PATH,
      bodyLimit: FRAME_BYTES_MAX,
      config: { isLongLived: true },
      handler: stream,
    })

    async function emulate(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      const command = EmulationRequest.safeParse(parsed(request.body))
      if (!command.success) return sendRefusal(request, reply, { code: 'bad_request' })
      const end = await realtime.emulate(command.data)
      return end === 'taken' ? reply.code(204).send() : sendRefusal(request, reply, { code: 'not_found' })
    }
    scope.route({ method: 'POST', url: REALTIME_EMULATION_PATH, bodyLimit: EMULATION_BYTES_MAX, handler: emulate })
    next()
  })
}

/** Pages of other origins may not open connections; a client that is no browser sends no origin, and needs a token all the same. */
function isOriginOf({ headers: { origin, host } }: FastifyRequest, publicUrl: string): boolean {
  if (origin === undefined || origin === publicUrl) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}
