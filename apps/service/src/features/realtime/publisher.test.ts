import type { PaymentPublication } from '@modulor/contract/realtime'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Connection } from './connection.types'
import { createHub } from './hub'
import { createPublisher } from './publisher'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page that follows one payment, and a database that fails for some readings. */
function harness(failures: number) {
  const heard: string[] = []
  const problems: unknown[] = []
  const hub = createHub()
  const nothing = () => undefined
  const connection: Connection = {
    ...{ session: '1', close: nothing, ended: nothing, receive: () => Promise.resolve() },
    send: (frame) => void heard.push(frame),
  }
  hub.add('payment:p1', connection)
  let left = failures
  const publicationsOf = (ids: readonly string[]) => {
    left -= 1
    if (left >= 0) return Promise.reject(new Error('the database is away'))
    return Promise.resolve(ids.map((id) => ({ type: 'payment', payment_id: id }) as PaymentPublication))
  }
  const publisher = createPublisher(hub, publicationsOf, (problem) => problems.push(problem))
  return { publisher, hub, connection, heard, problems }
}

it('RT-6 issue-11 a change that could not be read is read again a second later', async () => {
  const { publisher, heard, problems } = harness(2)
  publisher.payment('p1')
  await vi.advanceTimersByTimeAsync(2_009)
  expect([heard.length, problems.length]).toEqual([0, 2])
  await vi.advanceTimersByTimeAsync(1)
  expect(heard).toHaveLength(1)
})

it('RT-6 after five failed readings a change is left to the polls, and the next change is read', async () => {
  const { publisher, heard, problems } = harness(5)
  publisher.payment('p1')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([heard.length, problems.length]).toEqual([0, 5])
  publisher.payment('p1')
  await vi.advanceTimersByTimeAsync(10)
  expect(heard).toHaveLength(1)
})

it('RT-6 issue-11 a new change is read at once while another one waits to be read again', async () => {
  const { publisher, hub, connection, heard, problems } = harness(1)
  hub.add('payment:p2', connection)
  publisher.payment('p1')
  await vi.advanceTimersByTimeAsync(10)
  expect([heard.length, problems.length]).toEqual([0, 1])
  publisher.payment('p2')
  await vi.advanceTimersByTimeAsync(10)
  const payments = () => heard.map((frame) => /"payment:(p\d)"/.exec(frame)?.[1])
  expect(payments()).toEqual(['p2'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(payments()).toEqual(['p2', 'p1'])
  expect(vi.getTimerCount()).toBe(0)
})

it('RT-6 a payment that changes while it cannot be read is read again as often as another one', async () => {
  const { publisher, heard } = harness(9)
  for (let count = 0; count < 6; count += 1) {
    publisher.payment('p1')
    await vi.advanceTimersByTimeAsync(10)
  }
  await vi.advanceTimersByTimeAsync(2_990)
  expect(heard).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(heard).toHaveLength(1)
})

it.each(['after', 'during'])('RT-6 nothing is read after a stop %s a reading that fails', async (when) => {
  const { publisher, problems } = harness(5)
  publisher.payment('p1')
  if (when === 'after') await vi.advanceTimersByTimeAsync(10)
  else vi.advanceTimersByTime(10)
  publisher.stop()
  publisher.payment('p1')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([problems.length, vi.getTimerCount()]).toEqual([1, 0])
})

it('RT-6 issue-11 all players are notified once each, and no payment is read', async () => {
  const { publisher, hub, connection, heard } = harness(0)
  hub.add('player:1', connection)
  hub.add('player:2', connection)
  publisher.allPlayers()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(heard.map((frame) => (JSON.parse(frame) as { push: { channel: string } }).push.channel)).toEqual([
    'player:1',
    'player:2',
  ])
})

it('RT-6 issue-11 everything is published with the payments at once, and the players some at a time', async () => {
  const { publisher, hub, connection, heard } = harness(0)
  for (let player = 0; player < 120; player += 1) hub.add(`player:${player}`, connection)
  publisher.allChannels()
  await vi.advanceTimersByTimeAsync(20)
  expect(heard.filter((frame) => frame.includes('"payment:p1"'))).toHaveLength(1)
  const players = () => heard.filter((frame) => frame.includes('"player:')).length
  expect(players()).toBe(50)
  // Each outstanding notice is published once.
  publisher.allChannels()
  await vi.advanceTimersByTimeAsync(90)
  expect(players()).toBe(100)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(players()).toBe(170)
  expect(vi.getTimerCount()).toBe(0)
})
