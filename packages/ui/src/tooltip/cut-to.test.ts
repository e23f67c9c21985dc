import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutTo } from './cut-to'

// Unpaired surrogates only: a whole character is matched as one.
const HALF = /\p{Surrogate}/u
const lengthOf = (text: string) => Array.from(text).length

describe('cutTo', () => {
  it('UI-1 a short text is unchanged, and a long one is cut between words', () => {
    expect(cutTo('Where is it?', 60)).toBe('Where is it?')
    expect(cutTo('The last three digits on the back', 20)).toBe('The last three…')
  })

  it('UI-1 the result is never longer than requested, and never ends in half a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const cut = cutTo(text, 160)
        expect(lengthOf(cut)).toBeLessThanOrEqual(160)
        expect(HALF.test(cut)).toBe(false)
      }),
    )
  })
})
