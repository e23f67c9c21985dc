import type { FastifyReply, FastifyRequest } from 'fastify'

/** A cookie that scripts cannot read and that is not sent with requests from other sites. */
export type Cookie = { name: string; maxAgeSeconds: number }

/** The value of a cookie that came with the request; undefined if there is none. */
export function cookieIn(request: FastifyRequest, { name }: Cookie): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** `Secure` is left out only for a site without https, which is a site on this machine. */
export function setCookie(reply: FastifyReply, { name, maxAgeSeconds }: Cookie, value: string, isSecure: boolean) {
  const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  void reply.header('set-cookie', `${name}=${value}; ${attributes}`)
}

export function clearCookie(reply: FastifyReply, { name }: Cookie, isSecure: boolean): void {
  setCookie(reply, { name, maxAgeSeconds: 0 }, '', isSecure)
}
