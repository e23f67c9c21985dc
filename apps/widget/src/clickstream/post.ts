import { SESSION_HEADER } from '@modulor/contract/endpoint'
import {
  CLICKSTREAM_PATH,
  CLICKSTREAM_POST_BYTES_MAX,
  CLICKSTREAM_TIMEOUT_MS,
} from '@modulor/contract/clickstream-limits'
import type { Transport } from './sender'

/** `Retry-After` in seconds; a date is not read. */
function retryAfterMsOf(answer: Response): number {
  const seconds = Number(answer.headers.get('retry-after'))
  return Number.isFinite(seconds) ? Math.max(0, seconds) * 1000 : 0
}

/**
 * By POST to the collector (CLICK-2). It is no call of the API client: an answer that ends the session, or none at all, is
 * nothing that the player should see.
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
