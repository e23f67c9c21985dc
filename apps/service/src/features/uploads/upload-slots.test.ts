import { describe, expect, it } from 'vitest'
import { createUploadSlots } from './upload-slots'

describe('places for transfers', () => {
  it('SVC-7 issue-9 1.3 are limited for a player, a brand and in total, and a place is freed only once', () => {
    const slots = createUploadSlots({ perPlayer: 2, perBrand: 3, inAll: 4 })
    const first = slots.take('a', 'COM')
    slots.take('a', 'COM')
    expect(slots.take('a', 'COM')).toBe('player_full')
    slots.take('b', 'COM')
    expect(slots.take('c', 'COM')).toBe('brand_full')
    // The same name in another brand is another player.
    expect(typeof slots.take('a', 'NET')).toBe('function')
    expect(slots.take('b', 'NET')).toBe('all_full')
    if (typeof first !== 'function') throw new Error('there was a place')
    first()
    first()
    expect(typeof slots.take('c', 'COM')).toBe('function')
    expect(slots.take('d', 'NET')).toBe('all_full')
  })

  it('SVC-7 issue-9 1.3 a limit of one allows one transfer', () => {
    const slots = createUploadSlots({ perPlayer: 1, perBrand: 1, inAll: 1 })
    const first = slots.take('a', 'COM')
    expect(slots.take('a', 'COM')).toBe('player_full')
    expect(slots.take('b', 'COM')).toBe('brand_full')
    expect(slots.take('b', 'NET')).toBe('all_full')
    if (typeof first !== 'function') throw new Error('there was a place')
    first()
    expect(typeof slots.take('b', 'NET')).toBe('function')
  })
})
