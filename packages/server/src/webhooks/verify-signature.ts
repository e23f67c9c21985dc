/** Verifies the signature of a message of the cashier, in the format of Standard Webhooks. */
type HeaderValue = string | readonly string[] | undefined
export type WebhookHeaders = Headers | Readonly<Record<string, HeaderValue>>

export type SignedMessage = {
  /** The raw body: a body that was parsed and serialised again has another signature. */
  readonly body: string | Uint8Array
  readonly headers: WebhookHeaders
  /** The secret of the brand (`whsec_…`), or two of them during a rotation. */
  readonly secrets: string | readonly string[]
  /** Default: the time of this machine. */
  readonly now?: Date
}

/** `headers_missing`: the message is not signed. `too_old`, `too_new`: it was replayed, or a clock is wrong. */
export type SignatureRefusal = 'headers_missing' | 'too_old' | 'too_new' | 'signature_invalid' | 'not_json'
export type VerifiedMessage =
  | { readonly ok: true; readonly id: string; readonly message: unknown }
  | { readonly ok: false; readonly reason: SignatureRefusal }

/** The maximum difference between a message's time and now. Beyond it the message may be a replay, so it is refused. */
const TOLERANCE_S = 300
/** The sender sends two signatures at most. Each is checked over the whole body, so a message with many costs much time. */
const SIGNATURES_MAX = 8
const PREFIX = 'whsec_'

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof value === 'string' ? value : value?.[0]
}

const bytesOfBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
const bytesOf = (body: string | Uint8Array) => (typeof body === 'string' ? new TextEncoder().encode(body) : body)

/** Throws if the secret is invalid; the error message does not contain the secret. */
async function keyOf(secret: string) {
  try {
    const bytes = bytesOfBase64(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret)
    return await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  } catch {
    throw new Error('A secret is not valid. Use the webhook secret of the brand, such as "whsec_…", and no other key.')
  }
}

async function isSignedWith(secret: string, signed: Uint8Array<ArrayBuffer>, signature: string): Promise<boolean> {
  const key = await keyOf(secret)
  try {
    // `verify` compares in constant time.
    return await crypto.subtle.verify('HMAC', key, bytesOfBase64(signature), signed)
  } catch {
    return false
  }
}

/** Returns the first signatures of version 1. During a rotation of its secret the sender sends one signature for each secret. */
const signaturesIn = (header: string) =>
  header
    .split(' ')
    .flatMap((part) => (part.startsWith('v1,') ? [part.slice('v1,'.length)] : []))
    .slice(0, SIGNATURES_MAX)

/** Returns the secrets that are not empty: after a rotation the variable of the second one may be empty. Throws if none is left. */
function secretsIn(secrets: SignedMessage['secrets']): readonly string[] {
  const known = [secrets].flat().filter((secret) => secret)
  if (known.length === 0) throw new Error('There is no secret. Use the webhook secret of the brand, such as "whsec_…".')
  return known
}

/** Checks the signature over the raw body, and the time. Throws only if a secret is invalid or missing. */
export async function verifySignature({
  body,
  headers,
  secrets,
  now = new Date(),
}: SignedMessage): Promise<VerifiedMessage> {
  const known = secretsIn(secrets)
  const [id, timestamp, signature] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  )
  if (!id || !timestamp || !signature || !/^\d{1,12}$/.test(timestamp)) return { ok: false, reason: 'headers_missing' }
  const ageS = Math.floor(now.getTime() / 1_000) - Number(timestamp)
  if (Math.abs(ageS) > TOLERANCE_S) return { ok: false, reason: ageS > 0 ? 'too_old' : 'too_new' }
  const head = new TextEncoder().encode(`${id}.${timestamp}.`)
  const content = bytesOf(body)
  const signed = new Uint8Array(head.length + content.length)
  signed.set(head)
  signed.set(content, head.length)
  const checks = known.flatMap((secret) => signaturesIn(signature).map((each) => isSignedWith(secret, signed, each)))
  if (!(await Promise.all(checks)).includes(true)) return { ok: false, reason: 'signature_invalid' }
  try {
    return { ok: true, id, message: JSON.parse(new TextDecoder().decode(content)) as unknown }
  } catch {
    return { ok: false, reason: 'not_json' }
  }
}
