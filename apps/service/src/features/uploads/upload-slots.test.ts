import { describe, expect, it } from 'vitest'
import { createUploadSlots } from './upload-slots'

describe('places for transfers', () => {
  it('SVC-7 bounds one session and all of them, and gives a place back once', () => {
    const slots = createUploadSlots({ perSession: 2, inAll: 3 })
    const first = slots.take('a')
    slots.take('a')
    expect(slots.take('a')).toBe('session_full')
    slots.take('b')
    expect(slots.take('c')).toBe('all_full')
    if (typeof first !== 'function') throw new Error('there was a place')
    first()
    first()
    expect(typeof slots.take('c')).toBe('function')
    expect(slots.take('d')).toBe('all_full')
    expect(slots.take('a')).toBe('all_full')
  })
})
