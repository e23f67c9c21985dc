import { expect, it } from 'vitest'
import { elapsedText } from './elapsed-text'

it.each([
  [-3_000, '0:00'],
  [999, '0:00'],
  [12_000, '0:12'],
  [61_000, '1:01'],
  [3_600_000, '60:00'],
])('%s ms of waiting read %s', (elapsedMs, text) => {
  expect(elapsedText(elapsedMs)).toBe(text)
})
