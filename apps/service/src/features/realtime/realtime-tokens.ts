/** Tokens of the realtime channel: JWT as in the Centrifuge protocol, so that a Centrifugo accepts them too (RT-6). */
import { createHmac } from 'node:crypto'
import { errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { MINUTE_MS, SECOND_MS } from '../../durations'

/** An ended session still gets notices until its token expires. */
const TOKEN_LIFETIME_MS = 5 * MINUTE_MS
const ALGORITHM = 'HS256'
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const HEADER = encoded({ alg: ALGORITHM })

export type TokenKeys = {
  /** The only key that signs. */
  readonly active: Uint8Array
  /** All accepted keys, the active one first. */
  readonly accepted: readonly Uint8Array[]
}

/** The place of a player's session, for clickstream events (CLICK-1). Other connections send no events. */
const ClicksPlace = z.object({ brand: z.string(), country: z.string(), currency: z.string() })
export type ClicksPlace = z.infer<typeof ClicksPlace>

const Claims = z.object({
  sub: z.string(),
  exp: z.number(),
  channel: z.string().optional(),
  info: ClicksPlace.optional().catch(undefined),
})

/** The subject of a token, the channel that it opens, and its expiry. A connection token has no channel. */
export type TokenFacts = {
  readonly subject: string
  readonly channel: string | undefined
  readonly info: ClicksPlace | undefined
  readonly expiresAt: Date
}
export type TokenResult =
  | { readonly kind: 'valid'; readonly facts: TokenFacts }
  | { readonly kind: 'expired' }
  | { readonly kind: 'invalid' }

export type RealtimeTokenSigner = {
  /** Creates a token that opens a connection. */
  connection(subject: string, info?: ClicksPlace): string
  /** Creates a token that opens exactly one channel, for a connection of the same subject. */
  subscription(subject: string, channel: string): string
  read(token: string): Promise<TokenResult>
}

export function createTokenSigner(keys: TokenKeys, now: () => Date): RealtimeTokenSigner {
  // Signed here, because every listing contains a token. The library signs with WebCrypto in another thread, which took a tenth
  // of a listing's time.
  function sign(claims: Record<string, unknown>, subject: string): string {
    const issuedAt = now().getTime()
    const iat = Math.floor(issuedAt / SECOND_MS)
    const exp = Math.floor((issuedAt + TOKEN_LIFETIME_MS) / SECOND_MS)
    const signed = `${HEADER}.${encoded({ ...claims, sub: subject, iat, exp })}`
    return `${signed}.${createHmac('sha256', keys.active).update(signed).digest('base64url')}`
  }

  async function readBy(key: Uint8Array, token: string): Promise<TokenResult> {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], currentDate: now() })
      const { sub: subject, channel, exp, info } = Claims.parse(payload)
      return { kind: 'valid', facts: { subject, channel, info, expiresAt: new Date(exp * SECOND_MS) } }
    } catch (error) {
      return { kind: error instanceof errors.JWTExpired ? 'expired' : 'invalid' }
    }
  }

  return {
    connection: (subject, info) => sign({ info }, subject),
    subscription: (subject, channel) => sign({ channel }, subject),
    async read(token) {
      for (const key of keys.accepted) {
        const reading = await readBy(key, token)
        if (reading.kind !== 'invalid') return reading
      }
      return { kind: 'invalid' }
    },
  }
}
