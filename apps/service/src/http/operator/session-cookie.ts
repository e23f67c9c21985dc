/** The cookies of an operator's browser. Scripts cannot read them. */
import { OPERATOR_SESSION_COOKIE } from '@modulor/contract/operator'
import type { FastifyReply, FastifyRequest } from 'fastify'

const OPENID_STATE_COOKIE = 'cashier_operator_openid'
const PATH = '/api/operator'
/** The same lifetime as the OpenID state that it belongs to. */
const BROWSER_S = 300

function readCookie({ headers }: FastifyRequest, wanted: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([name]) => name === wanted)?.[1]
}

export const readSessionCookie = (request: FastifyRequest): string | undefined =>
  readCookie(request, OPERATOR_SESSION_COOKIE)

/**
 * Sets the session cookie, or removes it if `sessionId` is undefined. The cookie ends when the browser is closed; the
 * service may end the session earlier. Browsers do not send it with requests from other sites.
 */
export function writeSessionCookie(reply: FastifyReply, sessionId: string | undefined, isSecure: boolean): void {
  const secure = isSecure ? '; Secure' : ''
  const ended = sessionId === undefined ? '; Max-Age=0' : ''
  void reply.header(
    'set-cookie',
    `${OPERATOR_SESSION_COOKIE}=${sessionId ?? ''}; Path=${PATH}; HttpOnly; SameSite=Strict${secure}${ended}`,
  )
}

export const readBrowserSecret = (request: FastifyRequest): string | undefined =>
  readCookie(request, OPENID_STATE_COOKIE)

/** `SameSite=Lax`, because the identity provider's site redirects the browser back to us. */
export function writeBrowserSecret(reply: FastifyReply, secret: string, isSecure: boolean): void {
  const secure = isSecure ? '; Secure' : ''
  void reply.header(
    'set-cookie',
    `${OPENID_STATE_COOKIE}=${secret}; Path=${PATH}; Max-Age=${BROWSER_S}; HttpOnly; SameSite=Lax${secure}`,
  )
}
