import { digitOf } from '@modulor/rules'

export const CODE_LENGTH = 6

/** The first six digits, of any script, of a text that was typed, pasted or filled in, such as `407 213`. */
export function codeDigits(text: string): string {
  return Array.from(text, (character) => digitOf(character) ?? '')
    .join('')
    .slice(0, CODE_LENGTH)
}
