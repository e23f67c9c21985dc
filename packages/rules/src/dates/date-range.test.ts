import { expect, it } from 'vitest'
import { dateRange } from './date-range'

const NOW = new Date('2028-02-29T23:59:00.000Z')

it.each([
  ['nothing', {}, '1900-01-01', '2100-12-31'],
  ['a birth', { extended_type: 'date_of_birth' }, '1900-01-01', '2028-02-29'],
  ['a birth with a last day', { extended_type: 'date_of_birth', date_max: 'today-18y' }, '1900-01-01', '2010-02-28'],
  ['days', { date_min: '2020-05-05', date_max: '2020-06-06' }, '2020-05-05', '2020-06-06'],
  ['days from today', { date_min: 'today-4y', date_max: 'today+1y' }, '2024-02-29', '2029-02-28'],
  ['today', { date_min: 'today', date_max: 'today' }, '2028-02-29', '2028-02-29'],
])('DATE-1 the range of a field with %s is correct', (_what, said, min, max) => {
  const field = { extended_type: 'date', date_min: null, date_max: null, ...said }
  expect(dateRange(field, NOW)).toEqual({ min, max })
})
