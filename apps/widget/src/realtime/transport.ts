/** The addresses and transports of the Centrifuge client (RT-1, RT-4). */
import { EMULATION_PATH, STREAM_PATH, WEBSOCKET_PATH } from 'virtual:realtime-calls'
import type { TransportEndpoint } from 'centrifuge'

/** The timeout of a command after the stream was opened. The stream itself has no timeout. */
const COMMAND_TIMEOUT_MS = 5000

/** The transports in the order in which they are tried. */
export function transportsOf({ origin }: { readonly origin: string }): TransportEndpoint[] {
  return [
    { transport: 'websocket', endpoint: `${origin.replace(/^http/, 'ws')}${WEBSOCKET_PATH}` },
    { transport: 'http_stream', endpoint: `${origin}${STREAM_PATH}` },
  ]
}

export const emulationEndpointOf = ({ origin }: { readonly origin: string }): string => `${origin}${EMULATION_PATH}`

/** A `WebSocket` class that calls `onFrame` for each message; undefined if the browser has none, and then it is not tried. */
export function watchedWebSocket(onFrame: () => void): typeof WebSocket | undefined {
  if (typeof WebSocket === 'undefined') return undefined
  return class extends WebSocket {
    constructor(address: string | URL) {
      super(address)
      this.addEventListener('message', onFrame)
    }
  }
}

/**
 * A `fetch` for the client. Failures become error responses, because the client does not handle a rejected command. Calls
 * `onFrame` for each part of a stream.
 */
export function watchedFetch(onFrame: () => void) {
  return async (address: string, init: RequestInit): Promise<Response> => {
    try {
      const answer = await fetch(address, {
        ...init,
        cache: 'no-store',
        credentials: 'omit',
        signal: init.signal ?? AbortSignal.timeout(COMMAND_TIMEOUT_MS),
      })
      if (!answer.ok || !answer.body) return answer
      // An HTML page of a proxy. The client would read it as frames and throw an uncaught error.
      if (answer.headers.get('content-type')?.includes('html')) return Response.error()
      const watch = new TransformStream<Uint8Array, Uint8Array>({
        transform(part, controller) {
          onFrame()
          controller.enqueue(part)
        },
      })
      return new Response(answer.body.pipeThrough(watch))
    } catch {
      return Response.error()
    }
  }
}
