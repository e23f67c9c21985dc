import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { displayDate, parseDate } from './parse-date'

describe('parseDate', () => {
  it.each([
    ['29.02.2024', '2024-02-29T00:00:00.000Z'],
    ['29.02.2000', '2000-02-29T00:00:00.000Z'],
    ['01.01.1900', '1900-01-01T00:00:00.000Z'],
    ['31.12.2100', '2100-12-31T00:00:00.000Z'],
    ['30.04.1984', '1984-04-30T00:00:00.000Z'],
  ])('DATE-1 %s is read and sent as %s', (text, iso) => {
    expect(parseDate(text)).toEqual({ iso })
    expect(displayDate(iso)).toBe(text)
  })

  it.each([
    '',
    '29.02.2023',
    '29.02.1900',
    '29.02.2100',
    '30.02.2024',
    '31.04.2024',
    '31.06.2024',
    '31.09.2024',
    '31.11.2024',
    '32.01.2024',
    '00.01.2024',
    '01.00.2024',
    '01.13.2024',
    '31.12.1899',
    '01.01.2101',
    '01.01.0000',
    '1.1.2024',
    '01.01.24',
    '01/01/2024',
    '2024-01-01',
    '01.01.20244',
    '01.01.2024\n',
    ' 01.01.2024',
    '٠١.٠١.٢٠٢٤',
    'Please enter a valid date.',
  ])('DATE-1 %j is not a date', (text) => {
    expect(parseDate(text)).toBeNull()
  })

  it.each(['', '2024-02-30T00:00:00.000Z', '2024-02-01', '2024-02-01T00:00:00Z', '2024-02-01T10:00:00.000Z', 'x'])(
    'DATE-1 %j is not shown as a date',
    (iso) => {
      expect(displayDate(iso)).toBeNull()
    },
  )

  it('DATE-1 every day from 1900 to 2100 is shown and read back unchanged', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (day) => {
        const iso = `${day.toISOString().slice(0, 10)}T00:00:00.000Z`
        expect(parseDate(displayDate(iso) ?? '')).toEqual({ iso })
      }),
      { numRuns: 2000 },
    )
  })

  it('DATE-1 a combination of numbers is a date exactly if the calendar has it', () => {
    const two = (number: number) => String(number).padStart(2, '0')
    fc.assert(
      fc.property(fc.nat(40), fc.nat(15), fc.integer({ min: 1890, max: 2110 }), (day, month, year) => {
        const date = new Date(Date.UTC(year, month - 1, day))
        const isReal = date.getUTCDate() === day && date.getUTCMonth() === month - 1 && year >= 1900 && year <= 2100
        expect(parseDate(`${two(day)}.${two(month)}.${year}`) !== null).toBe(isReal)
      }),
      { numRuns: 5000 },
    )
  })
})
