import { expect, it } from 'vitest'
import { announcedMinutes, remainingShare, timeLeftText } from './time-left'

it.each([
  [-5, '0:00'],
  [0, '0:00'],
  [1, '0:01'],
  [59_000, '0:59'],
  [852_000, '14:12'],
  [3_600_000, '1:00:00'],
  [90_061_000, '25:01:01'],
])('DISP-4 %i ms left are shown as %s', (leftMs, text) => {
  expect(timeLeftText(leftMs)).toBe(text)
})

it.each([
  [-1, 0],
  [1, 1],
  [60_000, 1],
  [60_001, 2],
  [300_000, 5],
  [300_001, 10],
  [852_000, 15],
])('DISP-4 UI-6 %i ms left are announced as %i minutes', (leftMs, minutes) => {
  expect(announcedMinutes(leftMs)).toBe(minutes)
})

it.each([
  [0, 0, 100, 1],
  [50, 0, 100, 0.5],
  [100, 0, 100, 0],
  [500, 0, 100, 0],
  [10, 20, 20, 0],
  [0, 0, 1, 1],
  [-50, 0, 100, 1],
])('DISP-4 at %i, between %i and %i, the remaining share is %d', (now, from, to, part) => {
  expect(remainingShare(from, to, now)).toBe(part)
})
