import { expect, it, vi } from 'vitest'
import type { OutboundAnswer } from '../../providers/outbound-client'
import type { ClickstreamRow } from './clickstream.types'
import { createHttpSink } from './http-sink'

const answered = (status: number): OutboundAnswer => ({ kind: 'answered', status, body: '', headers: {} })
const sinkFor = (answer: OutboundAnswer) =>
  createHttpSink({
    url: 'https://warehouse.example',
    token: undefined,
    client: { send: () => Promise.resolve(answer) },
  })

it.each([
  ['200', answered(200), { kind: 'written' }],
  ['299', answered(299), { kind: 'written' }],
  ['199', answered(199), { kind: 'failed', why: 'status 199' }],
  ['300', answered(300), { kind: 'failed', why: 'status 300' }],
  ['500', answered(500), { kind: 'failed', why: 'status 500' }],
  ...[400, 413, 415, 422].map(
    (status) => [String(status), answered(status), { kind: 'refused', why: `status ${status}` }] as const,
  ),
  ['nothing', { kind: 'lost', why: 'timed_out' }, { kind: 'failed', why: 'timed_out' }],
] as const)('CLICK-1 a receiver of events that answers %s', async (_, answer, end) => {
  expect(await sinkFor(answer).write([])).toEqual(end)
})

it('CLICK-1 lines that are too large together are retried with fewer, and one that is too large alone is not', async () => {
  const row = {} as ClickstreamRow
  expect(await sinkFor(answered(413)).write([row, row])).toEqual({ kind: 'failed', why: 'status 413' })
  expect(await sinkFor(answered(413)).write([row])).toEqual({ kind: 'refused', why: 'status 413' })
})

it.each([
  ['5', 1],
  ['0', 2],
  ['soon', 2],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 1],
])('CLICK-1 a receiver that says Retry-After: %s is asked again no earlier', async (header, calls) => {
  const send = vi.fn(() => Promise.resolve({ ...answered(429), headers: { 'retry-after': header } }))
  const sink = createHttpSink({ url: 'https://warehouse.example', token: undefined, client: { send } })
  await sink.write([])
  expect(await sink.write([])).toMatchObject({ kind: 'failed' })
  expect(send).toHaveBeenCalledTimes(calls)
})
