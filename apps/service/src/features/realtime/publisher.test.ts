import type { PaymentPublication } from '@modulor/contract/realtime'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createHub } from './hub'
import { createPublisher } from './publisher'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page that follows one payment, and a database that is away for some readings. */
function harness(failures: number) {
  const heard: string[] = []
  const problems: unknown[] = []
  const hub = createHub()
  const nothing = () => undefined
  const connection = { session: '1', send: (frame: string) => heard.push(frame), close: nothing, ended: nothing }
  hub.add('payment:p1', { ...connection, receive: () => Promise.resolve() })
  let left = failures
  const publicationsOf = (ids: readonly string[]) => {
    left -= 1
    if (left >= 0) return Promise.reject(new Error('the database is away'))
    return Promise.resolve(ids.map((id) => ({ type: 'payment', payment_id: id }) as PaymentPublication))
  }
  const publisher = createPublisher(hub, publicationsOf, (problem) => problems.push(problem))
  return { publisher, heard, problems }
}

it('RT-6 issue-11 a change that could not be read is read again a second later', async () => {
  const { publisher, heard, problems } = harness(2)
  publisher.payment('p1')
  await vi.advanceTimersByTimeAsync(2_009)
  expect([heard.length, problems.length]).toEqual([0, 2])
  await vi.advanceTimersByTimeAsync(1)
  expect(heard).toHaveLength(1)
})

it('RT-6 a change that cannot be read is left to the polls after five times, and the next one is read', async () => {
  const { publisher, heard, problems } = harness(5)
  publisher.payment('p1')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([heard.length, problems.length]).toEqual([0, 5])
  publisher.payment('p1')
  await vi.advanceTimersByTimeAsync(10)
  expect(heard).toHaveLength(1)
})

it('RT-6 nothing is read after a stop', async () => {
  const { publisher, problems } = harness(5)
  publisher.payment('p1')
  await vi.advanceTimersByTimeAsync(10)
  publisher.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([problems.length, vi.getTimerCount()]).toEqual([1, 0])
})
