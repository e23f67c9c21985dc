/** The cookie of an operator's session. No script can read it, and no other site makes a browser send it. */
import type { FastifyReply, FastifyRequest } from 'fastify'

const NAME = 'cashier_operator'
const PATH = '/api/operator'

export function readSessionCookie({ headers }: FastifyRequest): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([name]) => name === NAME)?.[1]
}

/** Sets the cookie, or removes it where there is no session. It ends with the browser; the service ends it earlier. */
export function writeSessionCookie(reply: FastifyReply, sessionId: string | undefined, isSecure: boolean): void {
  const secure = isSecure ? '; Secure' : ''
  const ended = sessionId === undefined ? '; Max-Age=0' : ''
  void reply.header(
    'set-cookie',
    `${NAME}=${sessionId ?? ''}; Path=${PATH}; HttpOnly; SameSite=Strict${secure}${ended}`,
  )
}
