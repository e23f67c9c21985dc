import { z } from 'zod'
import type { SendResult } from '../message-sender'

/** The fields of the library's error. Its text is not read, because it contains addresses. */
const Failure = z.object({
  code: z.string().catch(''),
  /** The code of the system error that caused it. */
  originalCode: z.string().catch(''),
  command: z.string().catch(''),
  responseCode: z.int().optional().catch(undefined),
})
type Failure = z.infer<typeof Failure>

/** The result of a permanent refusal by the server: 5xx (RFC 5321, 4.2.1). */
function refusedAt({ command, responseCode: code }: Failure): SendResult {
  const reply = code === undefined ? {} : { code }
  // Not permanent: another sender may be allowed, and the configuration can be corrected.
  if (command === 'MAIL FROM') return { kind: 'delayed', why: 'sender_refused', ...reply }
  if (command === 'RCPT TO') return { kind: 'refused', why: 'address_refused', ...reply }
  if (command === 'DATA') return { kind: 'refused', why: 'content_refused', ...reply }
  return { kind: 'delayed', why: 'busy', ...reply }
}

/** Node's codes for an untrusted certificate. */
const UNTRUSTED = /CERT|SELF_SIGNED|UNABLE_TO_|^ERR_(?:TLS|SSL)/

/**
 * Returns the result of a failed attempt. A reply of the server always counts, however late it arrived. Without a
 * reply, the message may have been accepted if the server had received all of it.
 */
export function resultOfError(error: unknown, isWholeSent: boolean): SendResult {
  const failure = Failure.parse(error)
  const { code, responseCode } = failure
  const reply = responseCode === undefined ? {} : { code: responseCode }
  const isTimeout = code === 'ETIMEDOUT'
  if (isWholeSent && responseCode === undefined)
    return { kind: 'unknown', why: isTimeout ? 'timed_out' : 'connection_failed' }
  // The server cannot send to this address, for example because it has letters outside of ASCII.
  if (code === 'EENVELOPE' && responseCode === undefined) return { kind: 'refused', why: 'address_refused' }
  if (code === 'EAUTH' && (responseCode === undefined || responseCode >= 500))
    return { kind: 'delayed', why: 'credentials_refused', ...reply }
  if (code === 'ETLS' || UNTRUSTED.test(failure.originalCode))
    return { kind: 'delayed', why: 'tls_unavailable', ...reply }
  if (responseCode !== undefined)
    return responseCode >= 500 ? refusedAt(failure) : { kind: 'delayed', why: 'busy', ...reply }
  return { kind: 'delayed', why: isTimeout ? 'timed_out' : 'connection_failed' }
}
