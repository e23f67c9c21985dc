import { z } from 'zod'
import type { RefusalReason, SendResult } from '../message-sender'
import type { OutboundAnswer } from '../outbound-client'

const Created = z.object({ sid: z.string().min(1) })
const Refusal = z.object({ code: z.int() })

/**
 * Twilio's error codes that are about the message. Every other error is a fault of the account or the configuration.
 */
const REFUSALS: Readonly<Record<number, RefusalReason>> = {
  21211: 'address_refused',
  21214: 'address_refused',
  21217: 'address_refused',
  21602: 'content_refused',
  21610: 'opted_out',
  21612: 'address_refused',
  21614: 'address_refused',
  21617: 'content_refused',
  // In a report: the error of the carrier.
  30003: 'address_refused',
  30004: 'address_refused',
  30005: 'address_refused',
  30006: 'address_refused',
  30007: 'content_refused',
}
export const reasonOfCode = (code: number): RefusalReason | undefined => REFUSALS[code]

const jsonOf = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/**
 * Converts a response to a result. Every 5xx is unknown, including a 503: the call has no idempotency key, and the
 * message may have been created before the error.
 */
export function toSendResult(answer: OutboundAnswer): SendResult {
  if (answer.kind === 'lost') {
    if (answer.isUnsent) return { kind: 'delayed', why: 'connection_failed' }
    return { kind: 'unknown', why: answer.why === 'timed_out' ? 'timed_out' : 'connection_failed' }
  }
  const { status, body } = answer
  const json = jsonOf(body)
  if (status >= 200 && status < 300)
    return Created.safeParse(json).success ? { kind: 'accepted' } : { kind: 'unknown', why: 'unclear_answer' }
  if (status === 401 || status === 403) return { kind: 'delayed', why: 'credentials_refused', code: status }
  if (status === 429) return { kind: 'delayed', why: 'busy', code: status }
  if (status < 400 || status >= 500) return { kind: 'unknown', why: 'unclear_answer' }
  const code = Refusal.safeParse(json).data?.code ?? status
  const why = reasonOfCode(code)
  return why ? { kind: 'refused', why, code } : { kind: 'delayed', why: 'sender_refused', code }
}
