import { expect, it } from 'vitest'
import { CLOSE_REASONS, COMMAND_ERRORS, readCommands, SUBSCRIPTION_EXPIRED } from './protocol'

const subscribe = (channel: string, token: string) => ({ id: 1, subscribe: { channel, token } })

it.each([
  ['an empty line', '', []],
  ['a pong', '{}', [{}]],
  ['two commands', '{"id":1,"ping":{}}\n{"id":2,"ping":{}}\n', [1, 2].map((id) => ({ id, ping: {} }))],
  ['no JSON', '{', undefined],
  ['an invalid id', '{"id":0,"ping":{}}', undefined],
])('RT-1 a frame with %s', (_, frame, commands) => {
  expect(readCommands(frame, 100)).toEqual(commands)
})

it.each([
  ['the longest channel and token', 'c'.repeat(128), 't'.repeat(2_048), true],
  ['the shortest channel', 'c', 't', true],
  ['no channel', '', 't', false],
  ['too long a channel', 'c'.repeat(129), 't', false],
  ['too long a token', 'c', 't'.repeat(2_049), false],
])('RT-1 a subscription with %s', (_, channel, token, isRead) => {
  expect(readCommands(JSON.stringify(subscribe(channel, token)), 1) !== undefined).toBe(isRead)
})

it('RT-1 a frame is read as far as its sender may go, and no further', () => {
  expect(readCommands(`{}\n{}\n${'no command\n'.repeat(20_000)}`, 2)).toEqual([{}, {}])
})

it('RT-1 RT-2 errors and closes have the codes of the Centrifuge protocol', () => {
  const errors = Object.values(COMMAND_ERRORS).map(({ code }) => code)
  expect(errors).toEqual([100, 101, 103, 104, 105, 106, 107, 109])
  expect(COMMAND_ERRORS.internal.temporary).toBe(true)
  const closes = Object.values(CLOSE_REASONS).map(({ code }) => code)
  expect(closes).toEqual([3001, 3005, 3008, 3012, 3013, 3501, 3502, 3504])
  expect(SUBSCRIPTION_EXPIRED.code).toBe(2501)
})
