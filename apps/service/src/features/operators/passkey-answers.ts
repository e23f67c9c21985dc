/** Reads a browser's response about a passkey: the part that both WebAuthn ceremonies share. */
import type { NewPasskey, UsedPasskey } from '@modulor/contract/operator'
import { z } from 'zod'
import { MINUTE_MS } from '../../durations'

/** The timeout of the browser's prompt. */
export const ASKED_MS = 5 * MINUTE_MS

export const relyingPartyOf = (deskUrl: string) => ({
  expectedOrigin: deskUrl,
  expectedRPID: new URL(deskUrl).hostname,
})

/** Returns the verified response. One that the library cannot read is refused like a wrong one. */
export async function verified<T extends { readonly verified: boolean }>(
  verify: () => Promise<T>,
): Promise<T | undefined> {
  try {
    const result = await verify()
    return result.verified ? result : undefined
  } catch {
    return undefined
  }
}

const ClientData = z.object({ challenge: z.string() })

/** The challenge that the browser claims to have signed; empty if it cannot be read. */
export function challengeIn({ response: { clientDataJSON } }: NewPasskey | UsedPasskey): string {
  try {
    const json: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return ClientData.safeParse(json).data?.challenge ?? ''
  } catch {
    return ''
  }
}
