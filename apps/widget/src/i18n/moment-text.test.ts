import { expect, it } from 'vitest'
import { momentText } from './moment-text'

const now = new Date(2026, 10, 20, 12, 0)
const NO_BREAK = '\u00A0'

it.each([
  [new Date(2026, 10, 20, 12, 15), '12:15'],
  [new Date(2026, 10, 21, 0, 0), '00:00'],
  [new Date(2026, 10, 21, 0, 1), '21 Nov, 00:01'],
  [new Date(2026, 10, 22, 9, 5), '22 Nov, 09:05'],
  [new Date(2027, 0, 2, 9, 5), '2 Jan 2027, 09:05'],
])('LIST-11 VERIF-3 DISP-4 %s is shown as %s, without a line break', (moment, text) => {
  expect(momentText(moment, now.getTime(), 'en-GB')).toBe(text.replaceAll(' ', NO_BREAK))
})
