import { describe, expect, it } from 'vitest'
import { parseReturnPoint } from './use-return-point'

const point = { filter: { category: 'crypto', text: 'co' }, scrollY: 420, methodName: 'chainlet' }

describe('parseReturnPoint', () => {
  it('ROUTE-15 a stored return point is read', () => {
    expect(parseReturnPoint(structuredClone(point))).toEqual(point)
  })

  it.each([
    [null],
    ['text'],
    [{}],
    [{ ...point, filter: null }],
    [{ ...point, filter: { category: 'toString', text: '' } }],
    [{ ...point, filter: { category: 'all' } }],
    [{ ...point, scrollY: Number.NaN }],
    [{ ...point, scrollY: '420' }],
    [{ ...point, methodName: 7 }],
  ])('ROUTE-15 %o is not a return point', (state) => {
    expect(parseReturnPoint(state)).toBeNull()
  })
})
