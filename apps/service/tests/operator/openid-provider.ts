/**
 * An OpenID provider over HTTP that checks what a client has to send: secret, redirect address, code, PKCE. Whoever comes is
 * signed in as `person` at once.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'

export const CLIENT = { client_id: 'cashier-desk', client_secret: randomBytes(24).toString('base64url') }

export type Person = { sub: string; [claim: string]: unknown }
type Grant = { readonly redirect: string; readonly challenge: string; readonly nonce: string; readonly person: Person }

export type OpenIdProvider = {
  readonly issuer: string
  /** Who signs in next, and what the provider does wrong. */
  readonly next: { person: Person; claims: JWTPayload; isForged: boolean; isAway: boolean }
  close(): Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const [{ publicKey, privateKey }, forger] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const grants = new Map<string, Grant>()
  const next: OpenIdProvider['next'] = { person: { sub: 'nobody' }, claims: {}, isForged: false, isAway: false }
  let issuer = ''

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const [redirect, challenge] = [query.get('redirect_uri') ?? '', query.get('code_challenge') ?? '']
    const isRight =
      query.get('client_id') === CLIENT.client_id &&
      query.get('response_type') === 'code' &&
      query.get('code_challenge_method') === 'S256'
    if (!isRight) {
      response.writeHead(400).end()
      return
    }
    const code = randomBytes(16).toString('base64url')
    grants.set(code, { redirect, challenge, nonce: query.get('nonce') ?? '', person: next.person })
    const back = new URL(redirect)
    back.search = new URLSearchParams({ code, state: query.get('state') ?? '', iss: issuer }).toString()
    response.writeHead(302, { location: back.href }).end()
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    const code = body.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      body.get('client_secret') === CLIENT.client_secret &&
      grant?.challenge === challenge &&
      grant.redirect === body.get('redirect_uri')
    if (!isRight) {
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}')
      return
    }
    const idToken = await new SignJWT({ ...grant.person, nonce: grant.nonce, ...next.claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(issuer)
      .setAudience(CLIENT.client_id)
      .setIssuedAt()
      .setExpirationTime('2m')
      .sign(next.isForged ? forger.privateKey : privateKey)
    const answer = { access_token: 'none', token_type: 'Bearer', expires_in: 60, id_token: idToken }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }

  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
    const json = (value: unknown) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (next.isAway) response.writeHead(503).end()
    else if (pathname === '/.well-known/openid-configuration')
      json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['client_secret_post'],
        authorization_response_iss_parameter_supported: true,
      })
    else if (pathname === '/keys') json({ keys: [jwk] })
    else if (pathname === '/authorize') authorize(searchParams, response)
    else if (pathname === '/token') void token(request, response)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    next,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
