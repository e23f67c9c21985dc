import type { FastifyInstance, FastifyRequest } from 'fastify'
import { REALTIME_STREAM_PATH, REALTIME_WEBSOCKET_PATH } from '@modulor/contract/realtime'
import { sendRefusal } from './refusal'

/** Long-lived connections. They do not end by themselves and change nothing. */
const LONG_LIVED_PATHS: readonly (string | undefined)[] = [REALTIME_STREAM_PATH, REALTIME_WEBSOCKET_PATH]

/**
 * Lets a box (the offline test environment) wait for the running calls of its service, so that no call that began
 * before a reset writes after it (decision 85).
 */
export type BoxCalls = {
  /** Watches all routes that are registered afterwards. */
  watch(app: FastifyInstance): void
  /** Refuses calls as `unavailable` from now on, and resolves when no call is running. */
  close(): Promise<void>
  open(): void
}

export function createBoxCalls(): BoxCalls {
  const running = new Set<FastifyRequest>()
  let isClosed = false
  let ended: (() => void) | undefined

  return {
    watch(app) {
      app.addHook('onRequest', async (request, reply) => {
        if (LONG_LIVED_PATHS.includes(request.routeOptions.url)) return
        if (isClosed) return sendRefusal(request, reply, { code: 'unavailable' })
        running.add(request)
      })
      // The handler has ended at this point, also if the client has already disconnected.
      app.addHook('onSend', (request, _reply, payload, done) => {
        running.delete(request)
        if (running.size === 0) ended?.()
        done(null, payload)
      })
    },
    close() {
      isClosed = true
      return new Promise((resolve) => {
        ended = resolve
        if (running.size === 0) resolve()
      })
    },
    open() {
      isClosed = false
      ended = undefined
    },
  }
}
