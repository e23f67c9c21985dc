import { expect, it } from 'vitest'
import { CLOSE_REASONS, COMMAND_ERRORS, readCommands, SUBSCRIPTION_EXPIRED } from './protocol'

const subscribe = (channel: string, token: string) => ({ id: 1, subscribe: { channel, token } })

it.each([
  ['an empty line', '', []],
  ['a pong', '{}', [{}]],
  ['two commands', '{"id":1,"ping":{}}\n{"id":2,"ping":{}}\n', [1, 2].map((id) => ({ id, ping: {} }))],
  ['no JSON', '{', undefined],
  ['an id that is none', '{"id":0,"ping":{}}', undefined],
])('RT-1 a frame with %s', (_, frame, commands) => {
  expect(readCommands(frame)).toEqual(commands)
})

it.each([
  ['the longest channel and token', 'c'.repeat(128), 't'.repeat(2_048), true],
  ['the shortest channel', 'c', 't', true],
  ['no channel', '', 't', false],
  ['too long a channel', 'c'.repeat(129), 't', false],
  ['too long a token', 'c', 't'.repeat(2_049), false],
])('RT-1 a subscription with %s', (_, channel, token, isRead) => {
  expect(readCommands(JSON.stringify(subscribe(channel, token))) !== undefined).toBe(isRead)
})

it('RT-1 RT-2 errors and closes have the codes of the Centrifuge protocol', () => {
  expect(COMMAND_ERRORS).toEqual({
    internal: { code: 100, message: 'internal server error', temporary: true },
    unauthorized: { code: 101, message: 'unauthorized' },
    permissionDenied: { code: 103, message: 'permission denied' },
    methodNotFound: { code: 104, message: 'method not found' },
    alreadySubscribed: { code: 105, message: 'already subscribed' },
    limitExceeded: { code: 106, message: 'limit exceeded' },
    badRequest: { code: 107, message: 'bad request' },
    tokenExpired: { code: 109, message: 'token expired' },
  })
  const closes = Object.values(CLOSE_REASONS).map(({ code }) => code)
  expect(closes).toEqual([3001, 3005, 3008, 3012, 3013, 3501, 3502, 3504])
  expect(SUBSCRIPTION_EXPIRED.code).toBe(2501)
})
