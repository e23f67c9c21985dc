import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { counterText } from './counter-text'
import { feeAndTimeLine, infoLine } from './info-line'

describe('lines of facts', () => {
  it.each([
    [['Min 10', 'Max 500'], 'Min 10 • Max 500', 'Min 10; Max 500'],
    [['one'], 'one', 'one'],
    [['a', 'b', 'c'], 'a • b • c', 'a; b; c'],
    [['', 'b', ' ', null, undefined, 'c'], 'b • c', 'b; c'],
    [[], '', ''],
    [[null, undefined, ''], '', ''],
  ])('FORM-15 %j are joined as %j and %j', (parts, info, feeAndTime) => {
    expect(infoLine(parts)).toBe(info)
    expect(feeAndTimeLine(parts)).toBe(feeAndTime)
  })
})

describe('counterText', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    [99, '99'],
    [100, '99+'],
    [1_000_000, '99+'],
  ])('MONEY-8 %i is shown as %s', (count, text) => {
    expect(counterText(count)).toBe(text)
  })

  it('MONEY-8 there are at most three characters', () => {
    fc.assert(
      fc.property(fc.nat(), (count) => {
        expect(counterText(count).length).toBeLessThanOrEqual(3)
      }),
    )
  })
})
