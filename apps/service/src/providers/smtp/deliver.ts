/** One message over one connection to an SMTP server, with an end for every step. */
import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SendResult } from '../message-sender'
import { resultOfError } from './result-of-error'
import type { SmtpSettings } from './smtp-settings'

const REPLY_BYTES_MAX = 64 * 1_024

export type Server = SmtpSettings & { readonly port: number }
type Envelope = { readonly from: string; readonly to: string }

function connectionTo({ host, port, security, ca, timeout_ms: timeoutMs }: Server): SMTPConnection {
  return new SMTPConnection({
    ...{ host, port },
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { minVersion: 'TLSv1.2', ...(ca !== undefined && { ca }) },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketCloseTimeout: 0,
    maxResponseSize: REPLY_BYTES_MAX,
    logger: false,
  })
}

/** Resolves in any case, within the deadline. */
export function deliver(server: Server, { from, to }: Envelope, content: Buffer): Promise<SendResult> {
  return new Promise((resolve) => {
    const connection = connectionTo(server)
    const body = Readable.from([content])
    // From then on the server may have the whole message, so that a lost answer says nothing.
    let isWholeSent = false
    body.once('end', () => (isWholeSent = true))

    const finish = (result: SendResult) => {
      clearTimeout(deadline)
      // First, because the close of the connection is a failure too.
      resolve(result)
      if (result.kind === 'accepted') connection.quit()
      else connection.close()
    }
    const fail = (error: unknown) => finish(resultOfError(error, isWholeSent))
    const deadline = setTimeout(() => fail({ code: 'ETIMEDOUT' }), server.timeout_ms)

    const send = () =>
      connection.send({ from, to: [to], size: content.length }, body, (error) =>
        error ? fail(error) : finish({ kind: 'accepted' }),
      )
    connection.on('error', fail)
    connection.once('end', () => fail({ code: 'ECONNECTION' }))
    connection.connect((error) => {
      if (error) return fail(error)
      const { user, password: pass } = server
      if (user === undefined || pass === undefined) return send()
      connection.login({ user, pass }, (refusal) => (refusal ? fail(refusal) : send()))
    })
  })
}
