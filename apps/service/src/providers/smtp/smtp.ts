/** Sends e-mail through an SMTP server. */
import { domainToASCII } from 'node:url'
import MailComposer from 'nodemailer/lib/mail-composer'
import { messagePlugin, type OutgoingMessage } from '../message-sender'
import { checkServer, deliver } from './deliver'
import { SMTP_PORTS, SmtpSettings } from './smtp-settings'

/** Exactly one mailbox. A list, a comment or a line break could add recipients or headers. */
const ONE_ADDRESS = /^[^\s"(),:;<>@[\]\\\p{C}]{1,64}@[^\s"(),:;<>@[\]\\\p{C}]{1,190}$/u
const ASCII = /^[\x21-\x7e]*$/

/**
 * Returns a mailbox in the form for the server: with the ASCII form of its domain, which needs no SMTP extension.
 * Undefined for an invalid address.
 */
function toMailbox(address: string): string | undefined {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const written = ASCII.test(domain) ? domain : domainToASCII(domain)
  return ONE_ADDRESS.test(address) && written !== '' ? `${address.slice(0, at)}@${written}` : undefined
}
/** Removes line breaks and other control characters, which could begin another header. */
const inOneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/**
 * Returns the message as bytes. Its message id is the same at each attempt, so that a mailbox can recognise a second
 * copy.
 */
function compose({ id, contact, from, ...message }: OutgoingMessage, sender: string): Promise<Buffer> {
  const composer = new MailComposer({
    messageId: `<${id}@${sender.slice(sender.lastIndexOf('@') + 1)}>`,
    from: { name: inOneLine(from.name), address: sender },
    to: { name: '', address: contact.address },
    subject: inOneLine(message.subject),
    text: message.text,
    html: message.html,
    // Asks other servers to send no automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': message.language },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

export const smtp = messagePlugin({
  name: 'smtp',
  channels: ['email'],
  settings: SmtpSettings,
  secrets: [],
  unsafe: ({ security }) => (security === 'none' ? { key: 'security', why: 'must be starttls or tls' } : undefined),
  open(settings) {
    const server = { ...settings, port: settings.port ?? SMTP_PORTS[settings.security] }
    return {
      async send(message) {
        const to = toMailbox(message.contact.address)
        if (to === undefined) return { kind: 'refused', why: 'address_refused' }
        const sender = message.from.address ?? settings.from
        return deliver(server, { from: sender, to }, await compose(message, sender))
      },
      check: () => checkServer(server),
    }
  },
})
