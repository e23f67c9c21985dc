/** Tokens of the realtime channel: JWT as the Centrifuge protocol has them, so that a Centrifugo reads them too (RT-6). */
import { createHmac } from 'node:crypto'
import { errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { MINUTE_MS, SECOND_MS } from '../../durations'

/** An ended session gets notices until its token expires. */
const TOKEN_LIFE_MS = 5 * MINUTE_MS
const ALGORITHM = 'HS256'
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const HEADER = encoded({ alg: ALGORITHM })

export type TokenKeys = {
  /** The only one that signs. */
  readonly active: Uint8Array
  /** All that are accepted, the active one first. */
  readonly accepted: readonly Uint8Array[]
}

/** Of a player's session, for events of the clickstream (CLICK-1). Other connections send none. */
const ClicksPlace = z.object({ brand: z.string(), country: z.string(), currency: z.string() })
export type ClicksPlace = z.infer<typeof ClicksPlace>

const Claims = z.object({
  sub: z.string(),
  exp: z.number(),
  channel: z.string().optional(),
  info: ClicksPlace.optional().catch(undefined),
})

/** Who holds a token, what it opens, and until when. A connection token has no channel. */
export type TokenFacts = {
  readonly subject: string
  readonly channel: string | undefined
  readonly info: ClicksPlace | undefined
  readonly expiresAt: Date
}
export type TokenReading =
  | { readonly kind: 'valid'; readonly facts: TokenFacts }
  | { readonly kind: 'expired' }
  | { readonly kind: 'invalid' }

export type RealtimeTokenSigner = {
  /** A token that opens a connection. */
  connection(subject: string, info?: ClicksPlace): string
  /** A token that opens exactly one channel, for the connection of the same subject. */
  subscription(subject: string, channel: string): string
  read(token: string): Promise<TokenReading>
}

export function createTokenSigner(keys: TokenKeys, now: () => Date): RealtimeTokenSigner {
  // Every list brings a token. The library signs through WebCrypto, in a thread of its own, which took a tenth of a list's time.
  function sign(claims: Record<string, unknown>, subject: string): string {
    const issuedAt = now().getTime()
    const iat = Math.floor(issuedAt / SECOND_MS)
    const exp = Math.floor((issuedAt + TOKEN_LIFE_MS) / SECOND_MS)
    const signed = `${HEADER}.${encoded({ ...claims, sub: subject, iat, exp })}`
    return `${signed}.${createHmac('sha256', keys.active).update(signed).digest('base64url')}`
  }

  async function readBy(key: Uint8Array, token: string): Promise<TokenReading> {
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
