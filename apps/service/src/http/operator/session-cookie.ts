/** The cookies of an operator's browser. No script can read them. */
import { OPERATOR_SESSION_COOKIE } from '@modulor/contract/operator'
import type { FastifyReply, FastifyRequest } from 'fastify'

const BROWSER = 'cashier_operator_openid'
const PATH = '/api/operator'
/** As long as the state that goes with it. */
const BROWSER_S = 300

function readCookie({ headers }: FastifyRequest, wanted: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([name]) => name === wanted)?.[1]
}

export const readSessionCookie = (request: FastifyRequest): string | undefined =>
  readCookie(request, OPERATOR_SESSION_COOKIE)

/**
 * Sets the cookie, or removes it where there is no session. It ends with the browser; the service ends it earlier. No other
 * site makes a browser send it.
 */
export function writeSessionCookie(reply: FastifyReply, sessionId: string | undefined, isSecure: boolean): void {
  const secure = isSecure ? '; Secure' : ''
  const ended = sessionId === undefined ? '; Max-Age=0' : ''
  void reply.header(
    'set-cookie',
    `${OPERATOR_SESSION_COOKIE}=${sessionId ?? ''}; Path=${PATH}; HttpOnly; SameSite=Strict${secure}${ended}`,
  )
}

export const readBrowserSecret = (request: FastifyRequest): string | undefined => readCookie(request, BROWSER)

/** Lax: the provider's site sends the browser back with it. */
export function writeBrowserSecret(reply: FastifyReply, secret: string, isSecure: boolean): void {
  const secure = isSecure ? '; Secure' : ''
  void reply.header(
    'set-cookie',
    `${BROWSER}=${secret}; Path=${PATH}; Max-Age=${BROWSER_S}; HttpOnly; SameSite=Lax${secure}`,
  )
}
