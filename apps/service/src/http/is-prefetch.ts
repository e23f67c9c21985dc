import type { FastifyRequest } from 'fastify'

/** Headers by which browsers, old and new, mark a prefetch. */
const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const

/** Whether the request is a prefetch, for a page that the user may never open. */
export function isPrefetch({ headers }: FastifyRequest): boolean {
  return PREFETCH_HEADERS.some((name) => headers[name] !== undefined)
}
