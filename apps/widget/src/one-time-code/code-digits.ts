import { digitOf } from '@modulor/rules'

export const CODE_LENGTH = 6

/** The digits of what was typed, pasted or filled in, such as `407 213` or a whole message's code in any script's digits. */
export function codeDigits(text: string): string {
  return Array.from(text, (character) => digitOf(character) ?? '')
    .join('')
    .slice(0, CODE_LENGTH)
}
