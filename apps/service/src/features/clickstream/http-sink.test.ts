import { expect, it } from 'vitest'
import type { OutwardAnswer } from '../../providers/outward-client'
import { createHttpSink } from './http-sink'

const answered = (status: number): OutwardAnswer => ({ kind: 'answered', status, body: '', headers: {} })
const sinkFor = (answer: OutwardAnswer) =>
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
