/** Events as lines of JSON to an address of the merchant's, such as the collector of a warehouse. */
import type { OutwardClient } from '../../providers/outward-client'
import type { ClickstreamSink } from './clickstream.types'
import { toLines } from './file-sink'

const ANSWER_MS_MAX = 5_000
/** The same lines would get the same answer. */
const FINAL_STATUSES: readonly number[] = [400, 413, 415, 422]

type Settings = {
  readonly url: string
  readonly token: string | undefined
  readonly client: Pick<OutwardClient, 'send'>
}

export function createHttpSink({ url, token, client }: Settings): ClickstreamSink {
  const headers = {
    'content-type': 'application/x-ndjson',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  return {
    async write(rows) {
      const answer = await client.send({
        ...{ method: 'POST', url, headers, body: toLines(rows), deadlineMs: ANSWER_MS_MAX },
      })
      if (answer.kind === 'lost') return { kind: 'failed', why: answer.why }
      if (answer.status >= 200 && answer.status < 300) return { kind: 'written' }
      return { kind: FINAL_STATUSES.includes(answer.status) ? 'refused' : 'failed', why: `status ${answer.status}` }
    },
  }
}
