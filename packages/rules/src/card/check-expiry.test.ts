import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkExpiry } from './check-expiry'

const now = new Date('2026-11-20T12:00:00Z')

describe('checkExpiry', () => {
  it.each(['11/26', '12/26', '01/27', '1/27', '12/45', '11/2026', '12/2045'])('CARD-7 accepts %s', (text) => {
    expect(checkExpiry(text, now)).toEqual({ isValid: true, isPotentiallyValid: true, error: null })
  })

  it.each(['', '0', '1', '5', '05', '12', '12/', '1/', '12/2', '12/3', '12/4'])(
    'CARD-7 %j can become a valid expiry',
    (text) => {
      expect(checkExpiry(text, now)).toEqual({
        isValid: false,
        isPotentiallyValid: true,
        error: 'PH.ERROR.INCORRECT_EXP_DATE',
      })
    },
  )

  it.each([
    ['10/26', 'the month before this one'],
    ['12/25', 'last year'],
    ['12/46', 'more than 19 years ahead'],
    ['12/2025', 'last year in full'],
    ['12/2046', 'more than 19 years ahead in full'],
    ['00/27', 'month 0'],
    ['0/27', 'month 0'],
    ['13/27', 'month 13'],
    ['13', 'month 13'],
    ['00', 'month 0'],
    ['0/', 'month 0'],
    ['12/1', 'a decade that is past'],
    ['12/5', 'a decade too far'],
    ['12/202', 'a year of three digits'],
    ['1227', 'no slash'],
    ['12/27/', 'two slashes'],
    ['-1/27', 'a sign'],
    ['1.5/27', 'a month that is no integer'],
    ['ab/cd', 'letters'],
  ])('CARD-7 refuses %s: %s', (text) => {
    expect(checkExpiry(text, now)).toEqual({
      isValid: false,
      isPotentiallyValid: false,
      error: 'PH.ERROR.INCORRECT_EXP_DATE',
    })
  })

  it('CARD-7 a card is valid through the last moment of its month', () => {
    expect(checkExpiry('11/26', new Date('2026-11-30T23:59:59.999Z')).isValid).toBe(true)
    expect(checkExpiry('11/26', new Date('2026-12-01T00:00:00Z')).isValid).toBe(false)
  })

  it('CARD-7 two-digit years are read correctly across the turn of the century', () => {
    expect(checkExpiry('01/05', new Date('2095-06-01T00:00:00Z')).isValid).toBe(true)
    expect(checkExpiry('01/15', new Date('2095-06-01T00:00:00Z')).isValid).toBe(false)
  })

  it('CARD-7 shows no error for an incomplete expiry that can become valid', () => {
    const month = fc.integer({ min: 1, max: 12 }).map((each) => String(each).padStart(2, '0'))
    fc.assert(
      fc.property(month, fc.integer({ min: 27, max: 45 }), fc.nat(5), (mm, yy, length) => {
        expect(checkExpiry(`${mm}/${yy}`.slice(0, length), now).isPotentiallyValid).toBe(true)
        expect(checkExpiry(`${mm}/${yy}`, now).isValid).toBe(true)
      }),
    )
  })
})
