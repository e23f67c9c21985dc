/** Sends events as lines of JSON to an address of the merchant, for example the collector of a data warehouse. */
import type { OutboundClient } from '../../providers/outbound-client'
import { retryAfterOf } from '../../providers/retry-after'
import type { ClickstreamSink } from './clickstream.types'
import { toLines } from './file-sink'

const ANSWER_MS_MAX = 5_000
/** With these statuses the same lines would be refused again. */
const FINAL_STATUSES: readonly number[] = [400, 415, 422]
const TOO_LARGE = 413

type Settings = {
  readonly url: string
  readonly token: string | undefined
  readonly client: Pick<OutboundClient, 'send'>
}

export function createHttpSink({ url, token, client }: Settings): ClickstreamSink {
  const headers = {
    'content-type': 'application/x-ndjson',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  /** The time by `performance.now()` until which the receiver asked to send nothing. */
  let pausedUntilMs = 0
  return {
    async write(rows) {
      if (performance.now() < pausedUntilMs) return { kind: 'failed', why: 'asked_to_wait' }
      const answer = await client.send({
        ...{ method: 'POST', url, headers, body: toLines(rows), deadlineMs: ANSWER_MS_MAX, isStatusEnough: true },
      })
      if (answer.kind === 'lost') return { kind: 'failed', why: answer.why }
      if (answer.status >= 200 && answer.status < 300) return { kind: 'written' }
      pausedUntilMs = performance.now() + (retryAfterOf(answer, new Date()).retryAfterMs ?? 0)
      // If the request was too large, it is retried with fewer lines.
      const isFinal = FINAL_STATUSES.includes(answer.status) || (answer.status === TOO_LARGE && rows.length <= 1)
      return { kind: isFinal ? 'refused' : 'failed', why: `status ${answer.status}` }
    },
  }
}
