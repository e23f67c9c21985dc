import { describe, expect, it } from 'vitest'
import { actOfEnd, conditionOfEnd, effectOfEnd, kindOfEnd } from './end-texts'

type End = Parameters<typeof effectOfEnd>[0]
const END: End = {
  ...{ end: 'carried_out', kind: 'refund', becomes: 'succeeded', source: 'player', currency: 'EUR', amount: '5.20' },
  ...{ balance: 'taken', balance_amount: '5.00', wallet: 'ledger' },
}
const OUT = { end: 'not_carried_out', becomes: 'failed' } as const
const LATE = { end: 'not_carried_out', becomes: 'failed_late' } as const
const NONE = { balance: 'unchanged', balance_amount: '0.00' } as const

describe('the words of an end of a refund', () => {
  it.each<[Partial<End>, string, string]>([
    [{}, 'ends as succeeded', 'The 5.00 EUR that was set aside is gone from the player’s balance for good.'],
    [{ wallet: 'http' }, 'ends as succeeded', 'told to take the 5.00 EUR that it has reserved.'],
    [
      { ...NONE, source: 'merchant' },
      'ends as succeeded',
      'The merchant bears it. The player’s balance does not change.',
    ],
    [{ ...NONE, source: 'provider' }, 'ends as succeeded', ' The player’s balance does not change.'],
    [
      { ...OUT, balance: 'freed' },
      'ends as failed',
      'The 5.00 EUR that was set aside is on the player’s balance again.',
    ],
    [{ ...OUT, balance: 'freed', wallet: 'http' }, 'ends as failed', 'told to cancel the reserve of 5.00 EUR.'],
    [{ ...OUT, ...NONE, source: 'merchant' }, 'ends as failed', 'The merchant bears nothing.'],
    [{ ...LATE, balance: 'given_back' }, 'becomes failed', ' 5.00 EUR is on the player’s balance again.'],
    [{ ...LATE, ...NONE, wallet: 'http' }, 'becomes failed', 'The merchant’s wallet is not called.'],
    [{ ...LATE, ...NONE, source: 'merchant' }, 'becomes failed', 'The merchant gets it back.'],
  ])('decision-103 of %j say that it %s: %s', (parts, state, balance) => {
    const text = effectOfEnd({ ...END, ...parts })
    expect(text).toContain(state)
    expect(text).toContain('5.20 EUR')
    expect(text).toContain(balance)
    expect(text).toContain(parts.becomes === undefined ? 'the event refund.succeeded.' : 'the event refund.failed.')
  })

  it('decision-103 name the condition and the act', () => {
    expect(conditionOfEnd(END)).toContain('gave back our refund of 5.20 EUR')
    expect(conditionOfEnd({ ...END, ...OUT })).toContain('was not carried out')
    expect([END, { ...END, ...OUT }, { ...END, ...LATE }].map(actOfEnd)).toEqual([
      ...['Book the refund', 'Release the refund', 'Reverse the refund'],
    ])
  })

  it.each(['capture', 'void'] as const)('decision-103 say of a %s what it leaves', (kind) => {
    const end = { ...END, ...OUT, ...NONE, kind }
    expect(actOfEnd(end)).toBe(`End the ${kind}`)
    expect(conditionOfEnd(end)).toContain(`our ${kind} of 5.20 EUR was not carried out`)
    expect(effectOfEnd(end)).toBe(
      `The ${kind} of 5.20 EUR ends as failed. The payment stays authorised and can be captured or voided again. The player’s balance does not change. The merchant gets the event ${kind}.failed.`,
    )
    expect([kindOfEnd({ kind }), kindOfEnd({ report: 'refund failed' })]).toEqual([kind, 'refund'])
  })
})
