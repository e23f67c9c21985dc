/** The addresses that a trusted proxy reports in `X-Forwarded-For`. */
import type { FastifyInstance } from 'fastify'

const HEADER = 'x-forwarded-for'
/** `203.0.113.7:1234`, `[2001:db8::7]:1234` or `[2001:db8::7]`. */
const NOT_ONLY_ADDRESS = /^(?:(\d{1,3}(?:\.\d{1,3}){3}):\d+|\[([\da-f:.]+)\](?::\d+)?)$/i

/** Returns the value of the header without ports and brackets. */
export const onlyAddresses = (forwarded: string): string =>
  forwarded
    .split(',')
    .map((entry) => {
      const [, ipv4, ipv6] = NOT_ONLY_ADDRESS.exec(entry.trim()) ?? []
      return ipv4 ?? ipv6 ?? entry.trim()
    })
    .join(', ')

/**
 * Some proxies, such as Azure's, write the client's port after its address. Each connection has another port, so every limit per
 * address would count each connection as another caller (SVC-7, issue-9 3.1). Must be registered before the limits.
 */
export function readForwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, next) => {
    const forwarded = headers[HEADER]
    if (typeof forwarded === 'string') headers[HEADER] = onlyAddresses(forwarded)
    next()
  })
}
