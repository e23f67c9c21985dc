import { expect, it } from 'vitest'
import { readNotice, writeNotice } from './notice'

it.each([
  { kind: 'payment', paymentId: 'p1', playerChannel: 'player:1' },
  { kind: 'player', playerChannel: 'player:1' },
  { kind: 'all_players' },
  { kind: 'cases' },
  { kind: 'command', request: { session: 's', node: 'n', data: '{"id":1,"ping":{}}' } },
] as const)('RT-6 RT-4 another instance reads the notice of $kind as it was', (notice) => {
  expect(readNotice(writeNotice(notice))).toEqual(notice)
})

it.each(['', 'x player:1', 'e {"session":1}', 'e no JSON'])('RT-6 of another release %j is no notice', (text) => {
  expect(readNotice(text)).toBeUndefined()
})
