import { removeForwardedPorts } from '@modulor/contract/forwarded-addresses'
import type { FastifyInstance } from 'fastify'

/** Must be registered before anything reads the caller's address, such as the limits. */
export function readForwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, next) => {
    removeForwardedPorts(headers)
    next()
  })
}
