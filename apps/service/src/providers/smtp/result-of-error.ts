import { z } from 'zod'
import type { SendResult } from '../message-sender'

/** What the library says of a failure. Its text is not read: it repeats addresses. */
const Failure = z.object({
  code: z.string().catch(''),
  /** Of the system below it. */
  originalCode: z.string().catch(''),
  command: z.string().catch(''),
  responseCode: z.int().optional().catch(undefined),
})
type Failure = z.infer<typeof Failure>

/** The server has declined for good: 5xx (RFC 5321, 4.2.1). */
function refusedAt({ command, responseCode: code }: Failure): SendResult {
  const reply = code === undefined ? {} : { code }
  // Another sender may be allowed, and the configuration can be repaired.
  if (command === 'MAIL FROM') return { kind: 'delayed', why: 'sender_refused', ...reply }
  if (command === 'RCPT TO') return { kind: 'refused', why: 'address_refused', ...reply }
  if (command === 'DATA') return { kind: 'refused', why: 'content_refused', ...reply }
  return { kind: 'delayed', why: 'busy', ...reply }
}

/** What Node says of a certificate that it does not trust. */
const UNTRUSTED = /CERT|SELF_SIGNED|UNABLE_TO_|^ERR_(?:TLS|SSL)/

/**
 * What a failed attempt means. An answer counts however late it came; without one the message may have been taken once
 * the server had all of it.
 */
export function resultOfError(error: unknown, isWholeSent: boolean): SendResult {
  const failure = Failure.parse(error)
  const { code, responseCode } = failure
  const reply = responseCode === undefined ? {} : { code: responseCode }
  const isTimeout = code === 'ETIMEDOUT'
  if (isWholeSent && responseCode === undefined)
    return { kind: 'unknown', why: isTimeout ? 'timed_out' : 'connection_failed' }
  // An address that this server cannot write, such as one with letters outside of ASCII.
  if (code === 'EENVELOPE' && responseCode === undefined) return { kind: 'refused', why: 'address_refused' }
  if (code === 'EAUTH' && (responseCode === undefined || responseCode >= 500))
    return { kind: 'delayed', why: 'credentials_refused', ...reply }
  if (code === 'ETLS' || UNTRUSTED.test(failure.originalCode))
    return { kind: 'delayed', why: 'tls_unavailable', ...reply }
  if (responseCode !== undefined)
    return responseCode >= 500 ? refusedAt(failure) : { kind: 'delayed', why: 'busy', ...reply }
  return { kind: 'delayed', why: isTimeout ? 'timed_out' : 'connection_failed' }
}
