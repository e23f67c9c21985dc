import { expect, it } from 'vitest'
import { alarmsOf } from './alarms'
import { ALLOW, strictest, type RiskInput, type RiskReason, type RiskVerdict } from './risk-check'
import type { CountedAttempt } from './risk.repository'

const reason = (parts: Partial<RiskReason> = {}): RiskReason => ({
  ...{ rule: 'declines_in_a_row', scope: 'player', stage: 'hard', count: 6, limit: 6, untilMs: 1 },
  ...parts,
})
const verdict = (kind: RiskVerdict['kind'], ...reasons: RiskReason[]): RiskVerdict => ({ kind, reasons })

it.each([
  [[], 'allow'],
  [[ALLOW, ALLOW], 'allow'],
  [[ALLOW, verdict('challenge')], 'challenge'],
  [[verdict('refuse'), verdict('challenge'), ALLOW], 'refuse'],
  [[verdict('challenge'), verdict('refuse')], 'refuse'],
] as const)('issue-9 3.1 the strictest of %j is %s', (verdicts, kind) => {
  expect(strictest(verdicts).kind).toBe(kind)
})

it('issue-9 3.1 the strictest has the reasons of all', () => {
  const [one, other] = [reason(), reason({ scope: 'card' })]
  expect(strictest([verdict('challenge', one), verdict('refuse', other)]).reasons).toEqual([one, other])
})

const input: RiskInput = {
  ...{ nowMs: 0, brand: 'COM', userId: 'player-1', sessionIdHash: 'session', country: 'DE', flow: 'deposit' },
  ...{ payGroupId: 'card', amount: '25.00', currency: 'EUR', addressHash: 'address' },
  ...{ card: { hashes: ['card', 'older'], isTyped: true }, attempts: [], isBrandUnderAttack: false },
}
const attempt = (userId: string, paymentId: string): CountedAttempt => ({
  ...{ atMs: 0, userId, paymentId, sessionIdHash: 'session', cardHash: 'card', addressHash: null },
  ...{ isTyped: true, state: 'declined' },
})
const attempts = [attempt('player-2', 'other'), attempt('player-1', 'own')]

it.each([
  ['session', 'session'],
  ['player', 'player-1'],
  ['card', 'card'],
  ['address', 'address'],
  ['brand', ''],
] as const)('issue-9 3.1 an alarm of a %s is about %s and names the player’s own payment', (scope, subject) => {
  expect(alarmsOf(verdict('refuse', reason({ scope })), input, attempts)).toEqual([
    {
      ...{ rule: 'declines_in_a_row', scope, count: 6, limit: 6, untilMs: 1, brand: 'COM', subject },
      ...{ refusedUserId: 'player-1', paymentId: 'own' },
    },
  ])
})

it('issue-9 3.1 an alarm is raised of a hard limit with an end alone, and about some payment', () => {
  const { untilMs: _, ...endless } = reason()
  const soft = verdict('challenge', reason({ stage: 'soft' }), endless)
  expect(alarmsOf(soft, input, attempts)).toEqual([])
  expect(alarmsOf(verdict('refuse', reason()), input, [])).toEqual([])
  expect(alarmsOf(verdict('refuse', reason()), input, attempts.slice(0, 1))).toMatchObject([{ paymentId: 'other' }])
})
