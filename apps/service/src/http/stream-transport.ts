/** Streams the response of a request to one client of the realtime channel (RT-4). */
import type { ServerResponse } from 'node:http'
import { SECOND_MS } from '../durations'
import type { Transport } from '../features/realtime'

/** Data that a client does not read would otherwise stay in memory for as long as the client is connected. */
const CLOSE_MS_MAX = 5 * SECOND_MS

export const streamTransport = (raw: ServerResponse): Transport => ({
  isAnsweringPings: false,
  send: (frame) => raw.write(`${frame}\n`),
  close({ code, reason }) {
    const late = setTimeout(() => raw.destroy(), CLOSE_MS_MAX).unref()
    raw.once('close', () => clearTimeout(late))
    raw.end(`${JSON.stringify({ push: { disconnect: { code, reason } } })}\n`)
  },
  waitingBytes: () => raw.writableLength,
})
