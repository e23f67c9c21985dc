import type { FastifyInstance } from 'fastify'
import { limitBodyTime } from './body-deadline'
import { closeConnections } from './close-connections'
import { dropGoneCallers } from './gone-callers'
import { limitHandlerTime } from './handler-deadline'

const HANDLER_MS_MAX = 60_000

/** No slow body, slow handler, silent connection or caller that has gone holds anything up. */
export function limitTimes(app: FastifyInstance): void {
  dropGoneCallers(app)
  closeConnections(app)
  limitBodyTime(app)
  limitHandlerTime(app, HANDLER_MS_MAX)
}
