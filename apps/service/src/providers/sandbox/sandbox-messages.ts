import { z } from 'zod'
import { messagePlugin } from '../message-sender'

/** Sends a player's messages to the sandbox provider's inbox, where a person and the tests can read them. */
export const sandboxMessages = messagePlugin({
  name: 'sandbox',
  channels: ['email', 'phone'],
  settings: z.strictObject({ url: z.url({ protocol: /^https?$/ }), api_key: z.string().min(1) }),
  secrets: ['api_key'],
  open({ url, api_key: apiKey }, { client }) {
    return {
      async send({ contact, template, values, language }) {
        const answer = await client.send({
          method: 'POST',
          url: new URL('/v1/messages', url).href,
          headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
          body: JSON.stringify({ to: contact.address, channel: contact.type, template, values, language }),
        })
        if (answer.kind === 'lost')
          return { kind: 'delayed', why: answer.why === 'timed_out' ? 'timed_out' : 'connection_failed' }
        const { status } = answer
        return status >= 200 && status < 300 ? { kind: 'accepted' } : { kind: 'delayed', why: 'busy', code: status }
      },
    }
  },
})
