import type { FastifyInstance } from 'fastify'
import { limitBodyTime } from './body-deadline'
import { closeConnections } from './close-connections'
import { limitHandlerTime } from './handler-deadline'

const HANDLER_MS_MAX = 60_000

/** No slow body, slow handler or silent connection holds anything up. */
export function limitTimes(app: FastifyInstance): void {
  closeConnections(app)
  limitBodyTime(app)
  limitHandlerTime(app, HANDLER_MS_MAX)
}
