import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bonusOf, bonusSummary } from './bonus-of'
import { type BonusTerms, bonusValue } from './bonus-value'
import { lostProfitText } from './lost-profit'
import { ribbonOf } from './ribbon-of'

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

  it('MONEY-1 a percentage is never rounded up', () => {
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

  it('MONEY-2 the summary says which bonuses exist before a method is chosen', () => {
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
    expect(bonusSummary([own])).toMatchObject({ isBonusPresent: true, isGeneralBonus: false })
  })
})

describe('lostProfitText', () => {
  const tiers = [
    { from: '10', to: '100', value: '5' },
    { from: '100', to: '500', value: '15' },
    { from: '500', to: null, value: '50' },
  ]
  it.each([
    [null, null],
    ['', null],
    ['0', null],
    ['0.00', null],
    ['12.', null],
    ['9.99', null],
    ['10', '5'],
    ['99.99', '5'],
    ['100', '15'],
    ['499.99', '15'],
    ['500', '50'],
    ['99999999', '50'],
  ])('MONEY-5 issue-8 1.6 after a last deposit of %s the text is %s', (lastDeposit, value) => {
    expect(lostProfitText({ tiers, lastDeposit, currency: 'EUR' })).toEqual(
      value === null ? null : { text: 'CASHIER.LOST_PROFIT', props: { value, currency: 'EUR' } },
    )
  })

  it('MONEY-5 there is no text without a lost bonus', () => {
    const worthless = [{ from: '0', to: null, value: '0' }]
    expect(lostProfitText({ tiers: [], lastDeposit: '5', currency: 'EUR' })).toBeNull()
    expect(lostProfitText({ tiers: worthless, lastDeposit: '5', currency: 'EUR' })).toBeNull()
    expect(lostProfitText({ tiers: tiers.slice(0, 1), lastDeposit: '100.01', currency: 'EUR' })).toBeNull()
  })
})

describe('ribbonOf', () => {
  const general = { payGroupId: null, minDepositAmount: '20' }
  const own = { payGroupId: 'card', minDepositAmount: '20' }
  it.each([
    ['the ribbon of the configuration', { ribbon: 'fast', bonuses: [] }, 'fast'],
    ['nothing if none is configured', { ribbon: null, bonuses: [] }, null],
    ['no bonus to a player without one', { ribbon: 'bonus', bonuses: [] }, null],
    ['no bonus of another method', { ribbon: 'bonus', bonuses: [{ ...own, payGroupId: 'piko' }] }, null],
    ['a general bonus, before another ribbon', { ribbon: 'fast', bonuses: [general] }, 'bonus'],
    ['the method’s own bonus', { ribbon: null, bonuses: [own] }, 'bonus'],
    ['a bonus from its largest amount on', { ribbon: null, bonuses: [own], maxAmount: '20.00' }, 'bonus'],
    ['no bonus that begins above its largest amount', { ribbon: 'new', bonuses: [own], maxAmount: '19.99' }, 'new'],
  ] as const)('MONEY-6 issue-8 1.6 the ribbon of a method shows %s', (_what, question, ribbon) => {
    expect(ribbonOf({ id: 'card', maxAmount: null, ...question })).toBe(ribbon)
  })
})
