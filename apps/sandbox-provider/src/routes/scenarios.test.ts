import { SCENARIO_METHODS, SCENARIO_OUTCOMES } from '@modulor/contract/box'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEST_AMOUNTS } from '../outcomes/test-amounts'
import { TEST_CARDS } from '../outcomes/test-cards'
import { SCENARIO_BEHAVIOURS, isPossible } from '../scenarios/scenario-behaviours'
import { eventually, SandboxUnderTest } from '../testing/sandbox-under-test'

const sandbox = new SandboxUnderTest()
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())

const DECLINED_CARD = '4000000000009995'
const decide = (player: string, method: string, outcome: string) =>
  sandbox.command('set_scenario', { player, method, outcome })
const pay = (reference: string, customer: string) =>
  sandbox.ask('POST', '/v1/payments', sandbox.cardRequest(reference, DECLINED_CARD, { customer }))

describe('scenarios', () => {
  it('issue-13 4 has an outcome for every effect of a test card or amount', () => {
    const behaviours = Object.values(SCENARIO_BEHAVIOURS).map(({ behaviour }) => behaviour)
    for (const { behaviour } of [...TEST_CARDS, ...TEST_AMOUNTS]) expect(behaviours).toContainEqual(behaviour)
    for (const outcome of SCENARIO_OUTCOMES)
      expect(SCENARIO_METHODS.some((method) => isPossible(method, outcome))).toBe(true)
  })

  it.each([
    ['succeeded', { status: 'succeeded' }],
    ['stolen_card', { status: 'declined', decline_code: 'stolen_card' }],
    ['challenge', { status: 'action_required', action: { type: 'three_ds_challenge' } }],
    ['method_then_challenge', { status: 'action_required', action: { type: 'three_ds_method' } }],
    ['pending_then_do_not_honour', { status: 'pending' }],
  ])('issue-13 4 ends the next card payment with the outcome %s, for any card', async (outcome, expected) => {
    decide(outcome, 'card', outcome)
    expect(await pay(`next-${outcome}`, outcome)).toMatchObject(expected)
    expect(await pay(`after-${outcome}`, outcome)).toMatchObject({ decline_code: 'insufficient_funds' })
  })

  it('issue-13 4 are used in order, for one player and one method only', async () => {
    decide('anna', 'payout', 'bounced')
    decide('anna', 'card', 'succeeded')
    decide('anna', 'card', 'expired_card')
    expect(await pay('berta-1', 'berta')).toMatchObject({ decline_code: 'insufficient_funds' })
    const sent = [await pay('anna-1', 'anna'), await pay('anna-1', 'anna'), await pay('anna-2', 'anna')]
    expect(sent.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'declined'])
    expect(sandbox.command('scenarios')).toEqual([{ player: 'anna', method: 'payout', outcome: 'bounced' }])
    await sandbox.ask('POST', '/v1/payouts', sandbox.payoutRequest('anna-3', { customer: 'anna' }))
    await eventually(() => sandbox.journal('anna-3')).toEqual(['payout 25.00 EUR', 'payout_return 25.00 EUR'])
  })

  it.each([
    ['card', 'timeout', '/v1/payments'],
    ['payout', 'answer_lost', '/v1/payouts'],
  ])('issue-13 4 loses what it is told to lose of a %s: %s', async (method, outcome, path) => {
    decide(outcome, method, outcome)
    const more = { customer: outcome }
    const request =
      method === 'card' ? sandbox.cardRequest(outcome, DECLINED_CARD, more) : sandbox.payoutRequest(outcome, more)
    await expect(sandbox.call('POST', path, request)).rejects.toThrow()
    expect(await sandbox.journal(outcome)).toEqual(method === 'card' ? [] : ['payout 25.00 EUR'])
  })

  it('issue-13 4 decides the result of the player’s visit to the bank', async () => {
    decide('clara', 'bank_redirect', 'do_not_honour')
    const opened = await sandbox.ask('POST', '/v1/payments', sandbox.bankRequest('clara-1', { customer: 'clara' }))
    const { pathname, searchParams } = new URL(opened.action?.url ?? '')
    const fields = { token: searchParams.get('token') ?? '', decision: 'pay' }
    await sandbox.postForm(`${sandbox.url}${pathname}/decision`, fields)
    expect(await sandbox.ask('GET', '/v1/payments/clara-1')).toMatchObject({ decline_code: 'do_not_honour' })
  })

  it.each([
    [{ player: 'x', method: 'card', outcome: 'sucess' }, /There is no outcome .+sucess.+ There are: succeeded, insuff/],
    [{ player: 'x', method: 'cards', outcome: 'succeeded' }, /There is no method .+cards.+ There are: card, bank_re/],
    [{ player: 'x', method: 'qr', outcome: 'challenge' }, /by qr cannot end as "challenge". It can end as: succeeded/],
    [{ player: 'x', method: 'card', outcome: 'bounced' }, /by card cannot end as "bounced"/],
    [{ method: 'card', outcome: 'succeeded' }, /Name the player/],
  ])('issue-13 4 refuses %j and lists the valid values', (scenario, message) => {
    expect(() => sandbox.command('set_scenario', scenario)).toThrow(message)
  })
})
