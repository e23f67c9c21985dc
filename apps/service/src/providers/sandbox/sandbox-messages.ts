import type { MessageSender, MessageSenderSettings } from '../message-sender'

/** Sends a player's messages to the sandbox provider's inbox, where a person and the tests can read them. */
export function sandboxMessages({ url, apiKey, client }: MessageSenderSettings): MessageSender {
  return {
    async send({ contact, template, values, language }) {
      const answer = await client.send({
        method: 'POST',
        url: new URL('/v1/messages', url).href,
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ to: contact.address, channel: contact.type, template, values, language }),
      })
      return answer.kind === 'answered' && answer.status >= 200 && answer.status < 300
    },
  }
}
