import { expect, it } from 'vitest'
import { readTyped } from './read-typed'
import { withoutSurplus } from './without-surplus'

it.each([
  ['12|34', 4, '1234'],
  ['129|34', 4, '1234'],
  ['1299|34', 4, '1234'],
  ['|123456', 4, '1234'],
  ['9|12345', 4, '1234'],
  ['123456|', 4, '1234'],
  ['12|', 0, ''],
])(
  'AMT-2 CARD-1 %s is cut to %i characters, and the characters from before the key are kept',
  (drawing, countMax, kept) => {
    const typed = readTyped(drawing.replace('|', ''), drawing.indexOf('|'))
    const stayed = withoutSurplus(typed, countMax)
    expect(stayed.map((each) => each.character).join('')).toBe(kept)
  },
)
