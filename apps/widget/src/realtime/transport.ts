/** How the Centrifuge client reaches the service: addresses, and what it sends and receives by (RT-1, RT-4). */
import { EMULATION_PATH, STREAM_PATH, WEBSOCKET_PATH } from 'virtual:realtime-calls'
import type { TransportEndpoint } from 'centrifuge'

/** A later command of a stream. The stream itself is open for as long as it is wanted. */
const COMMAND_TIMEOUT_MS = 5000

/** In the order in which they are tried. */
export function transportsOf({ origin }: { readonly origin: string }): TransportEndpoint[] {
  return [
    { transport: 'websocket', endpoint: `${origin.replace(/^http/, 'ws')}${WEBSOCKET_PATH}` },
    { transport: 'http_stream', endpoint: `${origin}${STREAM_PATH}` },
  ]
}

export const emulationEndpointOf = ({ origin }: { readonly origin: string }): string => `${origin}${EMULATION_PATH}`

/** The browser's websocket, which tells of each frame; undefined where there is none, and then it is not tried. */
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
 * Sends for the client, which handles no failure of a later command: such a failure is an answer that refuses. Tells of
 * each part that a stream brings.
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
      // A page of the network itself. The client would read it as frames, and throw where nobody catches it.
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
