import { describe, expect, it } from 'vitest'
import type { Bonus } from '../../api'
import { bonusNotice } from './bonus-notice'

const percent: Bonus = {
  payGroupId: null,
  minDepositAmount: '20',
  maxDepositAmount: null,
  absoluteBonusValue: null,
  percentBonusValue: '50',
  maxBonusValue: '100',
}
const own: Bonus = { ...percent, payGroupId: 'card-1', absoluteBonusValue: '15', percentBonusValue: null }
const noticeOf = (userBonuses: readonly Bonus[], amount: string | null, methodId = 'card-1') =>
  bonusNotice({ userBonuses }, { methodId, amount, precision: 2 })

describe('the bonus banner', () => {
  it.each([
    [null, { kind: 'offered', value: '10.00', missing: '0' }],
    ['12.50', { kind: 'missing', value: '10.00', missing: '7.5' }],
    ['20', { kind: 'reached', value: '10.00', missing: '0' }],
    ['1000', { kind: 'reached', value: '100.00', missing: '0' }],
  ])('MONEY-1 MONEY-2 the banner for the amount %j is %j', (amount, said) => {
    expect(noticeOf([percent], amount)).toMatchObject({ ...said, percent: '50', isGeneral: true })
  })

  it('MONEY-2 a method’s own bonus replaces the general one, and a fixed bonus has no percentage', () => {
    expect(noticeOf([percent, own], '50')).toMatchObject({ value: '15.00', percent: null, isGeneral: false })
    expect(noticeOf([percent, own], '50', 'other')).toMatchObject({ value: '25.00', isGeneral: true })
  })

  it('MONEY-2 a bonus with a fixed amount has no percentage, but an amount of zero does not count as fixed', () => {
    expect(noticeOf([{ ...percent, absoluteBonusValue: '15' }], '50')).toMatchObject({ percent: null })
    expect(noticeOf([{ ...percent, absoluteBonusValue: '0' }], '50')).toMatchObject({ percent: '50' })
  })

  it.each([[[]], [[{ ...own, payGroupId: 'other' }]]])(
    'MONEY-2 there is no banner if no bonus applies: %j',
    (bonuses) => {
      expect(noticeOf(bonuses, '50')).toBeNull()
    },
  )
})
