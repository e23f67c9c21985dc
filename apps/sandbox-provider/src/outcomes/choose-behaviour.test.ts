import { describe, expect, it } from 'vitest'
import { APPROVE, behaves, decline } from './behaviour'
import { behaviourOfAmount, behaviourOfCard, passesLuhn } from './choose-behaviour'
import { TEST_AMOUNTS } from './test-amounts'
import { TEST_CARDS } from './test-cards'

const lastMomentOfAugust = new Date('2029-08-31T23:59:59.999Z')
const firstMomentOfSeptember = new Date('2029-09-01T00:00:00.000Z')
const card = (number: string, expMonth = '08', expYear = '29') => ({ number, expMonth, expYear })

describe('the test data', () => {
  it('lists every card once, with a correct check digit', () => {
    expect(TEST_CARDS.filter(({ number }) => !passesLuhn(number))).toEqual([])
    expect(new Set(TEST_CARDS.map(({ number }) => number)).size).toBe(TEST_CARDS.length)
    expect(new Set(TEST_AMOUNTS.map(({ ending }) => ending)).size).toBe(TEST_AMOUNTS.length)
  })

  it.each([
    ['approves a card that is not listed', card('4111111111111111'), lastMomentOfAugust, behaves(APPROVE)],
    ['also with four digits of the year', card('4111111111111111', '08', '2029'), lastMomentOfAugust, behaves(APPROVE)],
    ['declines a wrong check digit', card('4111111111111112'), lastMomentOfAugust, behaves(decline('do_not_honour'))],
    ['declines after its month', card('4111111111111111'), firstMomentOfSeptember, behaves(decline('expired_card'))],
    ['in December too', card('4111111111111111', '12', '28'), lastMomentOfAugust, behaves(decline('expired_card'))],
  ])('SVC-3 %s', (_what, given, now, expected) => {
    expect(behaviourOfCard(given, now)).toEqual(expected)
  })

  it.each([
    ['10.51', decline('insufficient_funds')],
    ['10.510', decline('insufficient_funds')],
    ['51', APPROVE],
    ['51.00', APPROVE],
    ['0.052', APPROVE],
  ])('SVC-3 takes the outcome of %s from its decimals', (amount, outcome) => {
    expect(behaviourOfAmount(amount, behaves(APPROVE)).outcome).toEqual(outcome)
  })
})
