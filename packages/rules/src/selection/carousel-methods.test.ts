import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carouselMethods, lastUsedCarousel } from './carousel-methods'

const flagged = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `m${index}`, enabled: true, isInCarousel: true }))
const shown = { isInitiallyLoaded: true, isSwitchedOff: false }
const idsOf = (methods: readonly { id: string }[]) => methods.map(({ id }) => id)

describe('carouselMethods', () => {
  it.each([
    [0, []],
    [1, []],
    [2, ['m0', 'm1']],
    [5, ['m0', 'm1', 'm2', 'm3', 'm4']],
    [6, ['m0', 'm1', 'm2', 'm3', 'm4']],
  ])('LIST-3 of %i flagged methods %j are shown', (count, ids) => {
    expect(idsOf(carouselMethods(flagged(count), shown))).toEqual(ids)
  })

  it('LIST-3 disabled and unflagged methods are left out, and a single method is not shown', () => {
    const [first, second, third] = flagged(3)
    const off = { id: 'off', enabled: false, isInCarousel: true }
    const plain = { id: 'plain', enabled: true, isInCarousel: false }
    expect(idsOf(carouselMethods([off, first!, plain, second!, third!], shown))).toEqual(['m0', 'm1', 'm2'])
    expect(carouselMethods([off, first!, plain], shown)).toEqual([])
  })

  it.each([
    [{ isInitiallyLoaded: false, isSwitchedOff: false }, 0],
    [{ isInitiallyLoaded: true, isSwitchedOff: true }, 0],
    [{ isInitiallyLoaded: false, isSwitchedOff: true }, 0],
    [shown, 3],
  ])('LIST-3 in the state %o %i methods are shown', (state, count) => {
    expect(carouselMethods(flagged(3), state)).toHaveLength(count)
  })

  it('LIST-3 there are none or two to five methods, all enabled and flagged, in their order', () => {
    const methods = fc.array(fc.record({ id: fc.string(), enabled: fc.boolean(), isInCarousel: fc.boolean() }))
    fc.assert(
      fc.property(methods, (all) => {
        const found = carouselMethods(all, shown)
        expect([0, 2, 3, 4, 5]).toContain(found.length)
        expect(found.every((method) => method.enabled && method.isInCarousel)).toBe(true)
        const places = found.map((method) => all.indexOf(method))
        expect(places).toEqual([...places].sort((a, b) => a - b))
      }),
    )
  })
})

describe('lastUsedCarousel', () => {
  const used = (id: string, lastUsedRank: number | null, enabled = true) => ({ id, lastUsedRank, enabled })
  it.each([
    [[], []],
    [[used('a', 0)], []],
    [[used('a', 0), used('b', 1)], ['b']],
    [
      [used('c', 2), used('a', 0), used('b', 1), used('d', 3)],
      ['b', 'c'],
    ],
    [
      [used('a', 0), used('b', 1, false), used('c', 2), used('d', 3)],
      ['c', 'd'],
    ],
    [[used('x', null), used('y', null)], []],
    [[used('b', 1), used('x', null)], ['b']],
  ])('LIST-4 of %j the methods %j are shown', (methods, ids) => {
    expect(idsOf(lastUsedCarousel(methods))).toEqual(ids)
  })

  it('LIST-4 the last used method is never shown, and at most two are', () => {
    const methods = fc.array(fc.record({ enabled: fc.boolean(), lastUsedRank: fc.option(fc.nat(10)) }))
    fc.assert(
      fc.property(methods, (all) => {
        const found = lastUsedCarousel(all)
        expect(found.length).toBeLessThanOrEqual(2)
        expect(found.every(({ lastUsedRank }) => lastUsedRank !== null && lastUsedRank > 0)).toBe(true)
      }),
    )
  })
})
