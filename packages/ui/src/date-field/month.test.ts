import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarNames } from './calendar-names'
import { addDays, addMonths, clampDate, daysInMonth, moveInCalendar, startOfWeek, weekdayOf, weeksOf } from './month'

const MONDAY = 1
const SATURDAY = 6

describe('months', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-11-30', 12, '2027-11-30'],
    ['2024-02-29', -12, '2023-02-28'],
  ])('%s and %i months is %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected)
  })

  it('a month has each of its days once, in order, under its weekday', () => {
    const month = fc.record({ year: fc.integer({ min: 1900, max: 2100 }), month: fc.integer({ min: 1, max: 12 }) })
    fc.assert(
      fc.property(month, fc.integer({ min: 1, max: 7 }), (asked, weekStart) => {
        const weeks = weeksOf(asked, weekStart)
        const days = weeks.flat().filter((date) => date !== null)
        expect(days).toHaveLength(daysInMonth(asked))
        expect(days).toEqual([...days].sort())
        for (const week of weeks)
          week.forEach((date, column) => date && expect((weekdayOf(date) - weekStart + 7) % 7).toBe(column))
      }),
    )
  })

  it('moving by days and back returns to the same day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5000, max: 5000 }), (days) => {
        expect(addDays(addDays('2026-03-29', days), -days)).toBe('2026-03-29')
      }),
    )
  })

  it('a day outside the range is moved to its nearest end', () => {
    expect(clampDate('2026-05-01', '2026-06-01', undefined)).toBe('2026-06-01')
    expect(clampDate('2026-05-01', undefined, '2026-04-01')).toBe('2026-04-01')
    expect(clampDate('2026-05-01', '2026-01-01', '2026-12-31')).toBe('2026-05-01')
  })
})

describe('moveInCalendar', () => {
  const move = (key: string, options: { isShift?: boolean; isRtl?: boolean } = {}) =>
    moveInCalendar({ from: '2026-11-18', key, isShift: false, isRtl: false, weekStart: MONDAY, ...options })

  it.each([
    ['ArrowRight', '2026-11-19'],
    ['ArrowLeft', '2026-11-17'],
    ['ArrowUp', '2026-11-11'],
    ['ArrowDown', '2026-11-25'],
    ['Home', '2026-11-16'],
    ['End', '2026-11-22'],
    ['PageUp', '2026-10-18'],
    ['PageDown', '2026-12-18'],
    ['a', null],
  ])('UI-6 %s leads to %s', (key, expected) => {
    expect(move(key)).toBe(expected)
  })

  it('UI-6 the arrow keys follow the reading direction, and Shift moves by years', () => {
    expect(move('ArrowRight', { isRtl: true })).toBe('2026-11-17')
    expect(move('PageUp', { isShift: true })).toBe('2025-11-18')
  })
})

describe('calendarNames', () => {
  it('UI-2 the week starts as in the language, with its names and in the Gregorian calendar', () => {
    const german = calendarNames('de', MONDAY)
    expect(german.weekdays[0]?.long).toBe('Montag')
    expect(german.months[2]).toBe('März')
    const arabic = calendarNames('ar-SA', SATURDAY)
    expect(arabic.weekdays[0]?.long).toBe('السبت')
    expect(arabic.day('2026-11-18')).toContain('2026')
  })

  it('a week can start on any day', () => {
    expect(startOfWeek('2026-11-18', SATURDAY)).toBe('2026-11-14')
  })
})
