import { expect, it } from 'vitest'
import type { Connection } from './connection.types'
import { createConnections } from './connections'
import { createHub } from './hub'

const connectionOf = (session: string, sent: string[] = []): Connection => ({
  session,
  send: (frame) => void sent.push(frame),
  receive: () => Promise.resolve(),
  close: () => undefined,
  ended: () => undefined,
})

it('RT-6 a channel is open while it has a subscriber', () => {
  const hub = createHub()
  const heard: string[] = []
  const [one, other] = [connectionOf('1', heard), connectionOf('2', heard)]
  hub.add('payment:1', one)
  hub.add('payment:1', other)
  hub.remove('payment:1', one)
  hub.publish('payment:1', { type: 'player' })
  expect([hub.has('payment:1'), hub.channels(), heard]).toEqual([
    ...[true, ['payment:1']],
    ['{"push":{"channel":"payment:1","pub":{"data":{"type":"player"}}}}'],
  ])
  hub.remove('payment:1', other)
  hub.publish('payment:1', { type: 'player' })
  expect([hub.has('payment:1'), hub.channels(), heard.length]).toEqual([false, [], 1])
})

it('RT-2 a process holds 20,000 connections', () => {
  const connections = createConnections()
  for (let index = 1; index < 20_000; index += 1) connections.add(connectionOf(String(index)))
  expect(connections.isFull()).toBe(false)
  const last = connectionOf('last')
  connections.add(last)
  expect([connections.isFull(), connections.bySession('last')]).toEqual([true, last])
  connections.remove(last, undefined)
  expect([connections.isFull(), connections.bySession('last')]).toEqual([false, undefined])
})

it('RT-2 a connection that never authenticated or has ended does not count among the 30 of its player', () => {
  const connections = createConnections()
  const all = Array.from({ length: 30 }, (_, index) => connectionOf(String(index)))
  expect(all.map((each) => connections.admit('player:1', each))).not.toContain(false)
  expect(connections.admit('player:2', connectionOf('other'))).toBe(true)
  const [first = connectionOf('none')] = all
  connections.remove(first, 'player:1')
  expect(connections.admit('player:1', first)).toBe(true)
  expect(connections.admit('player:1', connectionOf('one more'))).toBe(false)
})
