import { METHOD_CATEGORIES, METHOD_GROUPS, PAY_METHOD_TYPES, PLATFORMS } from '@modulor/contract/vocabulary'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { categoriesOf, isInCategory } from './categories-of'
import { groupMethods } from './group-methods'
import { isOfferedOnPlatform } from './is-offered-on-platform'

const method = fc.record({
  id: fc.uuid(),
  isPopular: fc.boolean(),
  isLostProfit: fc.boolean(),
  isDisabled: fc.boolean(),
  arrangement: fc.integer({ min: -3, max: 3 }),
  payMethodType: fc.constantFrom(...PAY_METHOD_TYPES),
})

describe('groupMethods', () => {
  const plain = { isPopular: false, isLostProfit: false, isDisabled: false, arrangement: 0 }
  const named = [
    { ...plain, id: 'regular low', arrangement: 1 },
    { ...plain, id: 'disabled', isDisabled: true, isPopular: true, arrangement: 99 },
    { ...plain, id: 'lost profit', isLostProfit: true },
    { ...plain, id: 'regular first of two', arrangement: 5 },
    { ...plain, id: 'popular', isPopular: true, isLostProfit: true, arrangement: -1 },
    { ...plain, id: 'regular second of two', arrangement: 5 },
  ]

  it('LIST-1 popular, lost-profit, regular and disabled methods are sorted by descending arrangement, equal ones keep their order', () => {
    const groups = groupMethods(named, (each) => each.isDisabled)
    expect(groups.map(({ group, methods }) => [group, ...methods.map((each) => each.id)])).toEqual([
      ['popular', 'popular'],
      ['lost_profit', 'lost profit'],
      ['regular', 'regular first of two', 'regular second of two', 'regular low'],
      ['disabled', 'disabled'],
    ])
  })

  it('LIST-1 empty groups are left out, and the given list is not changed', () => {
    const before = structuredClone(named)
    expect(groupMethods([], () => false)).toEqual([])
    expect(groupMethods(named, () => true).map(({ group }) => group)).toEqual(['disabled'])
    expect(named).toEqual(before)
  })

  it('LIST-1 every method is in one group, in the order of groups and arrangement', () => {
    fc.assert(
      fc.property(fc.array(method), (methods) => {
        const groups = groupMethods(methods, (each) => each.isDisabled)
        const order = groups.map(({ group }) => METHOD_GROUPS.indexOf(group))
        expect(order).toEqual([...order].sort((a, b) => a - b))
        expect(groups.flatMap((each) => each.methods)).toHaveLength(methods.length)
        expect(new Set(groups.flatMap((each) => each.methods))).toEqual(new Set(methods))
        for (const group of groups)
          for (const [index, each] of group.methods.entries())
            expect(group.methods[index + 1]?.arrangement ?? -Infinity).toBeLessThanOrEqual(each.arrangement)
      }),
    )
  })
})

describe('categoriesOf', () => {
  it('LIST-2 only categories with methods are offered, in their order', () => {
    expect(
      categoriesOf([
        { isPopular: false, payMethodType: 'other' },
        { isPopular: true, payMethodType: 'cards' },
        { isPopular: false, payMethodType: 'cards' },
        { isPopular: false, payMethodType: 'bank_transfers' },
      ]),
    ).toEqual(['popular', 'all', 'bank_transfers', 'cards', 'other'])
  })

  it('LIST-2 nothing is offered without methods, and “popular” only with a popular method', () => {
    expect(categoriesOf([])).toEqual([])
    expect(categoriesOf([{ isPopular: false, payMethodType: 'crypto' }])).toEqual(['all', 'crypto'])
  })

  it('LIST-2 all categories are offered in the order of the specification', () => {
    expect(categoriesOf(PAY_METHOD_TYPES.map((payMethodType) => ({ isPopular: true, payMethodType })))).toEqual([
      ...METHOD_CATEGORIES,
    ])
  })

  it('LIST-2 each offered category has at least one method', () => {
    fc.assert(
      fc.property(fc.array(method), (methods) => {
        for (const category of categoriesOf(methods))
          expect(methods.some((each) => isInCategory(each, category))).toBe(true)
      }),
    )
  })
})

describe('isOfferedOnPlatform', () => {
  it.each([
    ['Apple', ['IOS', 'WINDOWS_PHONE', 'WEB', 'UNKNOWN']],
    ['Google', ['ANDROID']],
    [null, [...PLATFORMS]],
    [undefined, [...PLATFORMS]],
  ] as const)('LIST-17 the native type %s is offered on %j', (nativePayType, platforms) => {
    expect(PLATFORMS.filter((platform) => isOfferedOnPlatform(nativePayType, platform))).toEqual(platforms)
  })
})
