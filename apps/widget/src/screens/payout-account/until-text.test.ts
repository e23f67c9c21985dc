import { expect, it } from 'vitest'
import { untilText } from './until-text'

const now = new Date(2026, 10, 20, 12, 0).getTime()

it.each([
  [new Date(2026, 10, 20, 12, 15).getTime(), '12:15'],
  [new Date(2026, 10, 21, 11, 59, 59).getTime(), '11:59'],
  [new Date(2026, 10, 21, 12, 0).getTime(), '21 November at 12:00'],
  [new Date(2026, 10, 22, 9, 5).getTime(), '22 November at 09:05'],
])('VERIF-3 says until when', (moment, text) => {
  expect(untilText(moment, now, 'en-GB')).toBe(text)
})
