import type { FastifyReply, FastifyRequest } from 'fastify'

/** Safe methods (RFC 9110) change nothing, and another origin cannot read their responses. */
const SAFE_METHODS = ['GET', 'HEAD']

/**
 * Prevents other sites from acting with a player's cookie (CSRF), and from signing a visitor in (login CSRF). Every
 * browser sends `Origin` with a request that changes something. It is compared with the site's own origins, never with
 * `Host`, which the client chooses. `SameSite` alone is not enough: another port of the same host is the same site.
 */
export function refuseOtherOrigins(ownOrigins: readonly string[]) {
  return async ({ method, headers }: FastifyRequest, reply: FastifyReply) => {
    if (SAFE_METHODS.includes(method) || ownOrigins.includes(headers.origin ?? '')) return
    return reply.code(403).send({ error: 'This request did not come from a page of this site.', code: 'other_origin' })
  }
}
