import type { FastifyInstance } from 'fastify'
import { limitBodyTime } from './body-deadline'
import { closeConnections } from './close-connections'
import { dropDisconnectedCallers } from './disconnected-callers'
import { limitHandlerTime } from './handler-deadline'

const HANDLER_MS_MAX = 60_000

/** Limits the time of slow bodies, slow handlers, idle connections, and of clients that have disconnected. */
export function limitTimes(app: FastifyInstance): void {
  dropDisconnectedCallers(app)
  closeConnections(app)
  limitBodyTime(app)
  limitHandlerTime(app, HANDLER_MS_MAX)
}
