/** One connection to an SMTP server, with a timeout for every step. */
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

type Exchange = {
  readonly connection: SMTPConnection
  readonly finish: (result: SendResult) => void
  readonly fail: (error: unknown) => void
}

/**
 * Connects, with TLS and credentials as configured, and runs `work`. Always resolves, within the deadline.
 * `isWholeSent` returns whether the server may have received the whole message. A lost response is then an unknown
 * result.
 */
function withConnection(
  server: Server,
  work: (exchange: Exchange) => void,
  isWholeSent: () => boolean = () => false,
): Promise<SendResult> {
  return new Promise((resolve) => {
    const connection = connectionTo(server)
    const finish = (result: SendResult) => {
      clearTimeout(deadline)
      // Must come first, because closing the connection also causes a failure.
      resolve(result)
      if (result.kind === 'accepted') connection.quit()
      else connection.close()
    }
    const fail = (error: unknown) => finish(resultOfError(error, isWholeSent()))
    const deadline = setTimeout(() => fail({ code: 'ETIMEDOUT' }), server.timeout_ms)

    connection.on('error', fail)
    connection.once('end', () => fail({ code: 'ECONNECTION' }))
    connection.connect((error) => {
      if (error) return fail(error)
      const { user, password: pass } = server
      const start = () => work({ connection, finish, fail })
      if (user === undefined || pass === undefined) return start()
      connection.login({ user, pass }, (refusal) => (refusal ? fail(refusal) : start()))
    })
  })
}

/** Sends one message. */
export function deliver(server: Server, { from, to }: Envelope, content: Buffer): Promise<SendResult> {
  const body = Readable.from([content])
  let isWholeSent = false
  body.once('end', () => (isWholeSent = true))
  return withConnection(
    server,
    ({ connection, finish, fail }) =>
      connection.send({ from, to: [to], size: content.length }, body, (error) =>
        error ? fail(error) : finish({ kind: 'accepted' }),
      ),
    () => isWholeSent,
  )
}

/** Connects like `deliver`, without sending a message. */
export const checkServer = (server: Server): Promise<SendResult> =>
  withConnection(server, ({ finish }) => finish({ kind: 'accepted' }))
