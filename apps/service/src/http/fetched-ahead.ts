import type { FastifyRequest } from 'fastify'

/** Headers by which browsers, old and new, say that they fetch ahead. */
const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const

/** Whether a browser asks for what its user may never open. */
export function isFetchedAhead({ headers }: FastifyRequest): boolean {
  return PREFETCH_HEADERS.some((name) => headers[name] !== undefined)
}
