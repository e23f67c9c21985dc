import { expect, it } from 'vitest'
import { isExpired } from './is-expired'

const now = new Date('2026-11-20T12:00:00Z')

it.each([
  ['11', '26', false],
  ['10', '26', true],
  ['12', '2026', false],
  ['01', '27', false],
  ['01', '2020', true],
  ['13', '29', true],
  ['', '', true],
])('SAVED-1 SAVED-4 a card of %s/%s is expired: %s', (expMonth, expYear, expected) => {
  expect(isExpired({ expMonth, expYear }, now)).toBe(expected)
})
