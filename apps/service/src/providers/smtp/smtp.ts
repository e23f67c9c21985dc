/** E-mail by an SMTP server. */
import { domainToASCII } from 'node:url'
import MailComposer from 'nodemailer/lib/mail-composer'
import { messagePlugin, type OutgoingMessage } from '../message-sender'
import { checkServer, deliver } from './deliver'
import { SMTP_PORTS, SmtpSettings } from './smtp-settings'

/** One mailbox. A list, a comment or a line break would be more than one recipient or header. */
const ONE_ADDRESS = /^[^\s"(),:;<>@[\]\\\p{C}]{1,64}@[^\s"(),:;<>@[\]\\\p{C}]{1,190}$/u
const ASCII = /^[\x21-\x7e]*$/

/** A mailbox as the server gets it: a domain has an ASCII form, which needs no extension of SMTP. Undefined for a domain that is none. */
function toMailbox(address: string): string | undefined {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const written = ASCII.test(domain) ? domain : domainToASCII(domain)
  return ONE_ADDRESS.test(address) && written !== '' ? `${address.slice(0, at)}@${written}` : undefined
}
/** Line breaks and other control characters of a name would begin another header. */
const inOneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** The message as bytes. Its id is that of each attempt, so that a mailbox can recognise a second copy. */
function compose({ id, contact, from, ...message }: OutgoingMessage, sender: string): Promise<Buffer> {
  const composer = new MailComposer({
    messageId: `<${id}@${sender.slice(sender.lastIndexOf('@') + 1)}>`,
    from: { name: inOneLine(from.name), address: sender },
    to: { name: '', address: contact.address },
    subject: inOneLine(message.subject),
    text: message.text,
    html: message.html,
    // No answer of a machine is wanted (RFC 3834).
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
