import { digitOf } from './digit-of'

/** A character that an input keeps: an ASCII digit, or another character unchanged. */
export type TypedCharacter = {
  character: string
  isDigit: boolean
  isBeforeCaret: boolean
  /** The caret is directly after it. If a character was just typed, it is this one. */
  isAtCaret: boolean
}

/** Longest text that an input reads; a longer paste is truncated (VALID-5). */
export const TYPED_LENGTH_MAX = 255

/** Reads an input's raw text after an edit, character by character, with native digits as ASCII (AMT-2). */
export function readTyped(text: string, caret: number): TypedCharacter[] {
  const typed: TypedCharacter[] = []
  let end = 0
  for (const raw of text.slice(0, TYPED_LENGTH_MAX)) {
    end += raw.length
    const digit = digitOf(raw)
    typed.push({
      character: digit ?? raw,
      isDigit: digit !== undefined,
      isBeforeCaret: end <= caret,
      isAtCaret: end === caret,
    })
  }
  return typed
}

/** The text with the digits of every script in ASCII. */
export const asciiOf = (text: string): string =>
  Array.from(text, (character) => digitOf(character) ?? character).join('')
