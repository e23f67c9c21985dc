import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bonusOf, bonusSummary } from './bonus-of'
import { type BonusTerms, bonusValue } from './bonus-value'
import { lostProfitText } from './lost-profit'

const NONE: BonusTerms = {
  payGroupId: null,
  minDepositAmount: '0',
  maxDepositAmount: null,
  absoluteBonusValue: null,
  percentBonusValue: null,
  maxBonusValue: null,
}

describe('bonusValue', () => {
  it.each<[string, Partial<BonusTerms>, string, number, string]>([
    ['no value at all', {}, '100', 2, '0.00'],
    ['a percentage', { percentBonusValue: '50' }, '100', 2, '50.00'],
    [
      'the absolute value goes before the percentage',
      { absoluteBonusValue: '5', percentBonusValue: '50' },
      '100',
      2,
      '5.00',
    ],
    ['an absolute value of zero is none', { absoluteBonusValue: '0.00', percentBonusValue: '50' }, '100', 2, '50.00'],
    ['exactly the minimum deposit', { minDepositAmount: '100', percentBonusValue: '10' }, '100.00', 2, '10.00'],
    ['a cent below the minimum deposit', { minDepositAmount: '100', absoluteBonusValue: '10' }, '99.99', 2, '0.00'],
    ['capped', { percentBonusValue: '100', maxBonusValue: '150' }, '200', 2, '150.00'],
    ['exactly the cap', { percentBonusValue: '100', maxBonusValue: '150' }, '150', 2, '150.00'],
    ['an absolute value above the cap', { absoluteBonusValue: '20', maxBonusValue: '15' }, '200', 2, '15.00'],
    ['a deposit above the one that earns', { percentBonusValue: '10', maxDepositAmount: '500' }, '800', 2, '50.00'],
    ['rounded down', { percentBonusValue: '33.3' }, '0.99', 2, '0.32'],
    ['rounded down in JPY', { percentBonusValue: '50' }, '999', 0, '499'],
    ['a cap finer than the currency', { percentBonusValue: '50', maxBonusValue: '99.9' }, '999', 0, '99'],
    ['18 decimals', { percentBonusValue: '50' }, '0.000000000000000003', 18, '0.000000000000000001'],
  ])('MONEY-1 %s', (_case, terms, amount, precision, value) => {
    expect(bonusValue({ ...NONE, ...terms }, amount, precision)).toBe(value)
  })

  it('MONEY-1 a percentage is never rounded in the player’s favour', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 9), fc.nat(100_000), (cents, permille) => {
        const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
        const percentBonusValue = `${Math.floor(permille / 1000)}.${String(permille % 1000).padStart(3, '0')}`
        const granted = BigInt(bonusValue({ ...NONE, percentBonusValue }, amount, 2).replace('.', '')) * 100_000n
        const exact = BigInt(cents) * BigInt(permille)
        expect(granted <= exact && exact - granted < 100_000n).toBe(true)
      }),
      { numRuns: 10_000 },
    )
  })
})

describe('bonusOf', () => {
  const general = { ...NONE, percentBonusValue: '10' }
  const own = { ...NONE, payGroupId: 'card', percentBonusValue: '20' }
  const other = { ...NONE, payGroupId: 'bank', percentBonusValue: '30' }
  it.each([
    ['its own before a general one', [general, own], 'card', own],
    ['its own before a general one, in any order', [own, general], 'card', own],
    ['the general one', [other, general], 'card', general],
    ['none of another method', [other], 'card', null],
    ['none', [], 'card', null],
  ])('MONEY-2 a method has %s', (_case, bonuses, payGroupId, bonus) => {
    expect(bonusOf(bonuses, payGroupId)).toBe(bonus)
  })

  it('MONEY-2 sums up what there is before a method is chosen', () => {
    expect(bonusSummary([])).toEqual({
      isBonusPresent: false,
      isGeneralBonus: false,
      userBonusesByPayGroups: new Map(),
    })
    expect(bonusSummary([own, general, other, { ...own, percentBonusValue: '1' }])).toEqual({
      isBonusPresent: true,
      isGeneralBonus: true,
      userBonusesByPayGroups: new Map([
        ['card', own],
        ['bank', other],
      ]),
    })
    expect(bonusSummary([own]).isGeneralBonus).toBe(false)
  })
})

describe('lostProfitText', () => {
  const tiers = [
    { from: '10', to: '100', value: '5' },
    { from: '100', to: '500', value: '15' },
    { from: '500', to: null, value: '50' },
  ]
  it.each([
    [null, '50'],
    ['', '50'],
    ['0', '50'],
    ['12.', '50'],
    ['10', '5'],
    ['99.99', '5'],
    ['100', '15'],
    ['499.99', '15'],
    ['500', '50'],
    ['99999999', '50'],
    ['9.99', null],
  ])('MONEY-5 at the amount %s the tile says %s', (amount, value) => {
    expect(lostProfitText({ tiers, amount, currency: 'EUR' })).toEqual(
      value === null ? null : { text: 'CASHIER.LOST_PROFIT', props: { value, currency: 'EUR' } },
    )
  })

  it('MONEY-5 says nothing where nothing is lost', () => {
    expect(lostProfitText({ tiers: [], amount: null, currency: 'EUR' })).toBeNull()
    expect(lostProfitText({ tiers: [{ from: '0', to: null, value: '0' }], amount: '5', currency: 'EUR' })).toBeNull()
    expect(lostProfitText({ tiers: tiers.slice(0, 1), amount: '100.01', currency: 'EUR' })).toBeNull()
  })
})
