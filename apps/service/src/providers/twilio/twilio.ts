/** Sends SMS through Twilio's Programmable Messaging, and through services with the same API. */
import { z } from 'zod'
import { messagePlugin } from '../message-sender'
import { readReport } from './read-report'
import { toSendResult } from './to-send-result'

const URL_DEFAULT = 'https://api.twilio.com'
/** The id of a Messaging Service. */
const SERVICE = /^MG[0-9a-f]{32}$/
/** An international number in E.164 format. */
const NUMBER = /^\+[1-9]\d{6,14}$/

const TwilioSettings = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).default(URL_DEFAULT),
  account_sid: z.string().regex(/^AC[0-9a-f]{32}$/, 'must be AC and 32 hexadecimal digits'),
  /** Authenticates our calls and verifies the signatures of Twilio's reports. */
  auth_token: z.string().min(1),
  /** A number in international form, a sender name of up to 11 letters and digits, or the id of a Messaging Service. */
  from: z
    .string()
    .regex(
      /^(?:\+[1-9]\d{6,14}|MG[0-9a-f]{32}|[A-Za-z0-9 ]{1,11})$/,
      'must be a phone number, a sender name or the id of a Messaging Service',
    ),
})

/** Removes spaces and punctuation from a player's number. Undefined if the result is not an E.164 number. */
function toNumber(address: string): string | undefined {
  const number = address.replace(/[\s()./-]/g, '')
  return NUMBER.test(number) ? number : undefined
}

export const twilio = messagePlugin({
  name: 'twilio',
  channels: ['phone'],
  settings: TwilioSettings,
  secrets: ['auth_token'],
  open({ url, account_sid: account, auth_token: token, from: ownSender }, { client, reportUrl }) {
    const path = `/2010-04-01/Accounts/${account}`
    const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
    return {
      async send({ id, contact, from, text }) {
        const to = toNumber(contact.address)
        if (to === undefined) return { kind: 'refused', why: 'address_refused' }
        const sender = from.address ?? ownSender
        const answer = await client.send({
          method: 'POST',
          url: new URL(`${path}/Messages.json`, url).href,
          headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({
            To: to,
            ...(SERVICE.test(sender) ? { MessagingServiceSid: sender } : { From: sender }),
            Body: text,
            StatusCallback: reportUrl(id),
          }).toString(),
        })
        return toSendResult(answer)
      },
      // Reads the account, which sends no message.
      check: async () =>
        toSendResult(
          await client.send({ method: 'GET', url: new URL(`${path}.json`, url).href, headers: { authorization } }),
        ),
      reports: {
        read: (call) => readReport(call, token),
        // An empty TwiML response: Twilio sends no reply to the owner of the number.
        answer: { contentType: 'text/xml', body: '<Response/>' },
      },
    }
  },
})
