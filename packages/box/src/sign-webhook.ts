type Message = { readonly id: string; readonly body: string; readonly secret: string; readonly at: Date }

/** The headers of a Standard Webhooks message. */
export async function signWebhook({ id, body, secret, at }: Message): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const bytes = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, Buffer.from(`${id}.${timestamp}.${body}`))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${Buffer.from(signature).toString('base64')}`,
  }
}
