/** The realtime channel over HTTP: tokens, the websocket, and the HTTP stream with its later commands (RT-1, RT-4). */
import websocket from '@fastify/websocket'
import { CLICKSTREAM_FRAME_BYTES_MAX } from '@modulor/contract/clickstream'
import { SERVICE_ENDPOINTS } from '@modulor/contract/merchant'
import {
  EmulationRequest,
  REALTIME_EMULATION_PATH,
  REALTIME_STREAM_PATH,
  REALTIME_WEBSOCKET_PATH,
} from '@modulor/contract/realtime'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS, SECOND_MS } from '../../durations'
import type { Realtime, RealtimeMetrics, Transport } from '../../features/realtime'
import { defineRoute, type RouteDependencies } from '../define-route'
import { sendRefusal } from '../refusal'
import { streamTransport } from '../stream-transport'
import { upgradesOf } from '../upgrades'

/**
 * The largest frame of a client: commands with their tokens, or a command with a batch of the clickstream (CLICK-2).
 */
const FRAME_BYTES_MAX = CLICKSTREAM_FRAME_BYTES_MAX + 4_096
/** In this call the frame is a string inside JSON, whose escaping can double its length. */
const EMULATION_BYTES_MAX = 2 * FRAME_BYTES_MAX + 512
/**
 * How long a client may take to answer the close frame of its websocket. A suspended client must not delay the
 * server's stop.
 */
const CLOSE_MS_MAX = 5 * SECOND_MS
/**
 * The most frames that are accepted after the connection was closed, because they were already on their way. A client
 * that sends more ignores the close.
 */
const LATE_FRAMES_MAX = 100
/** Pings and pongs of the websocket protocol. Browsers send no pings, and the service sends none. */
const CONTROL_FRAMES_PER_MINUTE_MAX = 120
/** The subprotocol of clients that ask for one; browsers ask for none. `centrifuge-protobuf` is not supported. */
const JSON_SUBPROTOCOL = 'centrifuge-json'
/** A close code of the websocket protocol. */
const TRY_AGAIN_LATER = 1013

type RealtimeHttp = {
  readonly realtime: Realtime
  readonly metrics: RealtimeMetrics
  /** Whether the request comes from the cashier's own page, or from a client that is not a browser. */
  readonly isOwn: (request: FastifyRequest) => boolean
}

export async function realtimeRoutes(
  deps: RouteDependencies,
  { realtime, metrics, publicUrl }: Pick<RealtimeHttp, 'realtime' | 'metrics'> & { readonly publicUrl: string },
): Promise<void> {
  const http = { realtime, metrics, isOwn: (request: FastifyRequest) => isOwnRequest(request, publicUrl) }
  defineRoute(deps, SERVICE_ENDPOINTS.realtimeTokens, ({ access, body }) => realtime.tokensFor(access, body.payment_id))
  await deps.app.register((scope) => websocketRoute(scope, http))
  await deps.app.register((scope, _options, next) => {
    streamRoutes(scope, http)
    next()
  })
}

/** Opens a connection and counts it until it ends. Returns undefined if there are too many. */
function open({ realtime, metrics }: RealtimeHttp, kind: 'websocket' | 'stream', transport: Transport) {
  const connection = realtime.open(transport)
  if (!connection) return undefined
  metrics.connectionOpened(kind)
  return {
    receive: (frame: string) => connection.receive(frame),
    end: () => {
      connection.ended()
      metrics.connectionClosed(kind)
    },
  }
}

/** Counts calls. Returns true for each call beyond `max` in a minute. */
function perMinute(max: number): () => boolean {
  let [count, endsAt] = [0, 0]
  return () => {
    const now = performance.now()
    if (now >= endsAt) [count, endsAt] = [0, now + MINUTE_MS]
    count += 1
    return count > max
  }
}

async function websocketRoute(scope: FastifyInstance, http: RealtimeHttp): Promise<void> {
  await scope.register(websocket, {
    options: {
      // The plug-in uses only the `upgrade` event of its server.
      server: upgradesOf(scope.server, REALTIME_WEBSOCKET_PATH) as never,
      // Without a subprotocol in the response, a client that asked for another one closes the connection.
      handleProtocols: (asked) => asked.has(JSON_SUBPROTOCOL) && JSON_SUBPROTOCOL,
      ...{ maxPayload: FRAME_BYTES_MAX, perMessageDeflate: false, closeTimeout: CLOSE_MS_MAX },
    },
    errorHandler: (_error, socket) => socket.terminate(),
  })
  scope.route({
    method: 'GET',
    url: REALTIME_WEBSOCKET_PATH,
    config: { isLongLived: true },
    onRequest: (request, reply, next) => {
      if (!request.ws) void sendRefusal(request, reply, { code: 'not_found' })
      else if (!http.isOwn(request)) void sendRefusal(request, reply, { code: 'bad_request' })
      else next()
    },
    handler: (_request, reply) => reply.send(),
    wsHandler: (socket) => {
      const connection = open(http, 'websocket', {
        isAnsweringPings: true,
        send: (frame) => socket.send(frame),
        close: ({ code, reason }) => socket.close(code, reason),
        waitingBytes: () => socket.bufferedAmount,
      })
      if (!connection) {
        socket.close(TRY_AGAIN_LATER, 'too many connections')
        return
      }
      const isTooMuch = perMinute(CONTROL_FRAMES_PER_MINUTE_MAX)
      const handleControl = () => {
        if (isTooMuch()) socket.terminate()
      }
      socket.on('ping', handleControl).on('pong', handleControl)
      let lateCount = 0
      socket.on('message', (frame: Buffer, isBinary) => {
        if (socket.readyState !== socket.OPEN) lateCount += 1
        if (isBinary || lateCount > LATE_FRAMES_MAX) socket.terminate()
        else void connection.receive(frame.toString('utf8'))
      })
      socket.on('close', connection.end)
    },
  })
}

function streamRoutes(scope: FastifyInstance, http: RealtimeHttp): void {
  scope.removeAllContentTypeParsers()
  // Browsers send these bodies as text, so that no preflight request is needed.
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, finish) => finish(null, body))
  scope.route({
    method: 'POST',
    url: REALTIME_STREAM_PATH,
    bodyLimit: FRAME_BYTES_MAX,
    config: { isLongLived: true },
    handler: (request, reply) => answerWithStream(http, request, reply),
  })
  scope.route({
    method: 'POST',
    url: REALTIME_EMULATION_PATH,
    bodyLimit: EMULATION_BYTES_MAX,
    handler: async (request, reply) => {
      const command = EmulationRequest.safeParse(parsed(request.body))
      if (!command.success) return sendRefusal(request, reply, { code: 'bad_request' })
      const end = await http.realtime.emulate(command.data)
      return end === 'taken' ? reply.code(204).send() : sendRefusal(request, reply, { code: 'not_found' })
    },
  })
}

function answerWithStream(http: RealtimeHttp, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!http.isOwn(request)) return sendRefusal(request, reply, { code: 'bad_request' })
  const { raw } = reply
  // A response that waits for an earlier one on the same connection has no socket yet. It could not be sent, and the
  // end of the connection would not be reported.
  const connection = raw.socket ? open(http, 'stream', streamTransport(raw)) : undefined
  if (!connection) return sendRefusal(request, reply, { code: 'unavailable' })
  reply.hijack()
  const headers = { ...reply.getHeaders(), 'content-type': 'application/octet-stream', 'x-accel-buffering': 'no' }
  raw.writeHead(200, headers as Record<string, string>)
  raw.on('error', () => raw.destroy()).on('close', connection.end)
  void connection.receive(String(request.body))
  return reply
}

/** Pages of other origins may not connect. A client that is not a browser sends no origin; it still needs a token. */
function isOwnRequest({ headers: { origin, host } }: FastifyRequest, publicUrl: string): boolean {
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
