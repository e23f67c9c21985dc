import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutTo } from './cut-to'

// Unpaired halves only: a whole character is matched as one.
const HALF = /\p{Surrogate}/u
const lengthOf = (text: string) => Array.from(text).length

describe('cutTo', () => {
  it('UI-1 leaves what is short and cuts between words', () => {
    expect(cutTo('Where is it?', 60)).toBe('Where is it?')
    expect(cutTo('The last three digits on the back', 20)).toBe('The last three…')
  })

  it('UI-1 never answers more than asked, and never half a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const cut = cutTo(text, 160)
        expect(lengthOf(cut)).toBeLessThanOrEqual(160)
        expect(HALF.test(cut)).toBe(false)
      }),
    )
  })
})
