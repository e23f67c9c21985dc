import { SESSION_HEADER } from '@modulor/contract/endpoint'
import {
  CLICKSTREAM_PATH,
  CLICKSTREAM_POST_BYTES_MAX,
  CLICKSTREAM_TIMEOUT_MS,
} from '@modulor/contract/clickstream-limits'
import type { Transport } from './sender'

/** The delay of `Retry-After` in seconds; 0 for a date, which is not supported. */
function retryAfterMsOf(answer: Response): number {
  const seconds = Number(answer.headers.get('retry-after'))
  return Number.isFinite(seconds) ? Math.max(0, seconds) * 1000 : 0
}

/**
 * Sends batches by POST (CLICK-2). It does not use the API client, because an error or the end of the session must not
 * be shown to the player here.
 */
export const postTransport = (sessionId: string): Transport => ({
  bytesMax: CLICKSTREAM_POST_BYTES_MAX,
  async send(body, isLeaving) {
    const controller = new AbortController()
    const deadline = setTimeout(() => controller.abort(), CLICKSTREAM_TIMEOUT_MS)
    try {
      const answer = await fetch(CLICKSTREAM_PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [SESSION_HEADER]: sessionId },
        body,
        cache: 'no-store',
        credentials: 'omit',
        keepalive: isLeaving,
        priority: 'low',
        signal: controller.signal,
      })
      return { status: answer.status, retryAfterMs: retryAfterMsOf(answer) }
    } catch {
      return { status: 0 }
    } finally {
      clearTimeout(deadline)
    }
  },
})
