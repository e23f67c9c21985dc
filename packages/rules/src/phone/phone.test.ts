import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EDITING_KEYS, expectedAfter, type Input, isMove, ownCharacters, pressKey } from '../testing/press-key'
import { checkPhone } from './check-phone'
import { guessCountry } from './guess-country'
import { type PhonePlan, phoneValue, readPhone } from './read-phone'
import { internationalMask, typePhone } from './type-phone'

const UKRAINE = internationalMask('380', 'XX XXX XX XX')
const BRACKETS = '+X (XXX) XXX-XXXX'

function edited(drawing: string, mask: string | null = null) {
  const typed = typePhone({ text: drawing.replace('|', ''), caret: drawing.indexOf('|'), mask })
  return `${typed.display.slice(0, typed.caret)}|${typed.display.slice(typed.caret)}`
}

describe('typePhone', () => {
  it.each([
    ['|', null, '|'],
    ['+|', null, '+|'],
    ['+49 151-23|', null, '+4915123|'],
    ['4+9|', null, '4+9|'],
    ['++49|', null, '++49|'],
    ['+|49', null, '+|49'],
    ['+٤٩|', null, '+49|'],
    ['＋४९|', null, '+49|'],
    ['tel:+49|', null, '+49|'],
    ['+1234567890123456789|', null, '+1234567890123456789|'],
    ['+49 151 23 ext 5|', null, '+49 151 23 ext 5|'],
    ['+380671234567|', UKRAINE, '+380 67 123 45 67|'],
    ['+38067|', UKRAINE, '+380 67|'],
    ['+380|', UKRAINE, '+380|'],
    ['+380 6|7 123', UKRAINE, '+380 6|7 123'],
    ['+380 69|7 123', UKRAINE, '+380 69| 712 3'],
    ['0671234|', UKRAINE, '0671234|'],
    ['+38067123456789|', UKRAINE, '+380 67 123 45 6789|'],
    ['+12125550100|', BRACKETS, '+1 (212) 555-0100|'],
    ['+12|125550100', BRACKETS, '+1 (2|12) 555-0100'],
    ['2125550100|', '(XXX) XXX-XXXX', '(212) 555-0100|'],
    ['+1|', BRACKETS, '+1|'],
  ])('PHONE-1 %s with the mask %s is shown as %s', (before, mask, after) => {
    expect(edited(before, mask)).toBe(after)
  })

  it.each([
    ['+49 +|', '+49 ', '+|'],
    ['0151+44 79|', '0151', '+4479|'],
    ['+49 15x|1', '+49 151', '+4915|1'],
    ['+4915|', '+49 15x1', '+4915|'],
    ['+123456789012345678|', '+12345678901234567', '+123456789012345678|'],
    ['+1234567890123456789|', '+123456789012345678', '+123456789012345678|'],
  ])('PHONE-1 %s after %s is shown as %s', (drawing, previous, after) => {
    const edit = { text: drawing.replace('|', ''), caret: drawing.indexOf('|'), previous, mask: null }
    const { display, caret } = typePhone(edit)
    expect(`${display.slice(0, caret)}|${display.slice(caret)}`).toBe(after)
  })

  it('PHONE-1 digits and one leading plus are sent, never the mask', () => {
    expect(typePhone({ text: '+380 67 123 45 67', caret: 0, mask: UKRAINE }).value).toBe('+380671234567')
    expect(internationalMask('1-242', 'XXX XXXX')).toBe('+XXXX XXX XXXX')
  })

  it.each([UKRAINE, BRACKETS, null])('PHONE-1 no digit is lost and the caret stays with the mask %s', (mask) => {
    const isOwn = (character: string) => /[\d+]/.test(character)
    const keys = fc.array(fc.constantFrom(...'0123456789'.split(''), ...EDITING_KEYS), { maxLength: 60 })
    fc.assert(
      fc.property(fc.constantFrom('', '+'), keys, (start, sequence) => {
        let input: Input = { display: start, caret: start.length }
        for (const key of sequence) {
          const press = pressKey(input, key)
          if (isMove(key)) input = { display: press.text, caret: press.caret }
          else {
            const after = typePhone({ ...press, mask })
            const { own, left } = expectedAfter(input, key, isOwn)
            const before = ownCharacters(input.display, isOwn)
            // A digit before the plus is moved behind it; a nineteenth digit is ignored.
            const isBeforePlus = /^\d\+/.test(own)
            if (own.replace('+', '').length > 18) expect(after.value).toBe(before)
            else {
              expect(after.value).toBe(isBeforePlus ? `+${own.replace('+', '')}` : own)
              const leftNow = ownCharacters(after.display.slice(0, after.caret), isOwn).length
              expect(leftNow).toBe(isBeforePlus ? left + 1 : left)
            }
            input = after
          }
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('PHONE-1 of a number only digits and a leading plus are kept, and any other text is unchanged', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 100 }), fc.stringMatching(/^[+\d ()-]{0,40}$/))
    fc.assert(
      fc.property(text, fc.nat(100), fc.constantFrom(UKRAINE, BRACKETS, null), (raw, caret, mask) => {
        const typed = typePhone({ text: raw, caret: Math.min(caret, raw.length), mask })
        if (typed.value !== raw) expect(typed.value).toMatch(/^\+?\d*$/)
        expect(typePhone({ text: typed.display, caret: 0, mask }).value).toBe(typed.value)
      }),
    )
  })
})

const PLAN: PhonePlan = {
  iso: 'DE',
  callingCode: '49',
  areaCode: '',
  trunkPrefixes: ['0'],
  lengths: [5, 6, 7, 8, 9, 10, 11, 12, 13],
  firstDigits: '123456789',
  isDoubleZeroInternational: true,
}
const BRITAIN: PhonePlan = { ...PLAN, iso: 'GB', callingCode: '44', lengths: [9, 10], firstDigits: '1257' }
const ANTIGUA: PhonePlan = {
  ...PLAN,
  iso: 'AG',
  callingCode: '1',
  areaCode: '268',
  trunkPrefixes: ['1'],
  lengths: [10],
  firstDigits: '23456789',
}
const AUSTRALIA: PhonePlan = {
  ...PLAN,
  iso: 'AU',
  callingCode: '61',
  lengths: [9],
  firstDigits: '123478',
  isDoubleZeroInternational: false,
}
const PLANS = [PLAN, BRITAIN, ANTIGUA, AUSTRALIA]

describe('readPhone', () => {
  it.each<[string, PhonePlan | undefined, string]>([
    ['0044 7911 123456', PLAN, '+447911123456'],
    ['00447911123456', BRITAIN, '+447911123456'],
    ['+49 (0)151 23456789', PLAN, '+4915123456789'],
    ['+49 0151 23456789', BRITAIN, '+4915123456789'],
    ['(+49) 151/234-56.789', undefined, '+4915123456789'],
    ['Tel.: 0151 23456789', PLAN, '+4915123456789'],
    ['０１５１23456789', PLAN, '+4915123456789'],
    ['151 23456789', PLAN, '+4915123456789'],
    ['07911 123456', BRITAIN, '+447911123456'],
    ['447911123456', BRITAIN, '+447911123456'],
    ['268 464 1234', ANTIGUA, '+12684641234'],
    ['1 268 464 1234', ANTIGUA, '+12684641234'],
    ['464 1234', ANTIGUA, '+12684641234'],
    ['+1268 268 464 1234', ANTIGUA, '+12684641234'],
    ['+61 412 345 678', AUSTRALIA, '+61412345678'],
  ])('PHONE-1 issue-8 3 %j is read', (text, chosen, e164) => {
    expect(readPhone(text, chosen, PLANS)).toEqual({ kind: 'number', e164 })
  })

  it.each<[string, PhonePlan | undefined, string]>([
    ['', PLAN, 'empty'],
    ['+', PLAN, 'empty'],
    ['call me 5 times', PLAN, 'not_a_number'],
    ['0151 23456789 ext 5', PLAN, 'not_a_number'],
    ['+49 151 23456789 +44 7911 123456', PLAN, 'not_a_number'],
    ['0151 23456789 / 0151 23456788', PLAN, 'no_such_number'],
    ['+44 0447911 123456', PLAN, 'no_such_number'],
    ['+999 1234567', PLAN, 'no_such_number'],
    ['0151 23456789', undefined, 'no_such_number'],
    // +49 15… without its plus, or the number 4915… inside Germany.
    ['49 15123456789', PLAN, 'ambiguous'],
    // Abroad is 0011 there: the digits after the zeros are not a country code.
    ['0011 44 7911 123456', AUSTRALIA, 'ambiguous'],
  ])('PHONE-1 issue-8 3 %j is reported as unreadable', (text, chosen, reason) => {
    const read = readPhone(text, chosen, PLANS)
    expect(read).toEqual({ kind: 'unreadable', reason })
    // The rule that checks the sent value refuses what the form keeps of it.
    expect(checkPhone(phoneValue(text, read)).isValid).toBe(false)
  })

  it('PHONE-1 only a number with a plus is read before the table of countries is loaded', () => {
    expect(readPhone('+49 151 23456789', undefined, [])).toEqual({ kind: 'number', e164: '+4915123456789' })
    expect(readPhone('0151 23456789', undefined, [])).toMatchObject({ kind: 'unreadable' })
  })

  it('PHONE-1 issue-8 3 an unreadable text is never kept in the form of a number', () => {
    const text = fc.oneof(fc.stringMatching(/^\+?\d{0,20}$/), fc.string({ maxLength: 40 }))
    fc.assert(
      fc.property(text, fc.constantFrom(undefined, ...PLANS), (typed, chosen) => {
        const read = readPhone(typed, chosen, PLANS)
        const value = phoneValue(typed, read)
        if (read.kind === 'number') expect(value).toBe(read.e164)
        else expect(checkPhone(value).isValid).toBe(false)
        // A form that is opened again has the same text.
        expect(readPhone(value, chosen, PLANS)).toEqual(read.kind === 'number' ? read : readPhone(typed, chosen, PLANS))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('checkPhone', () => {
  it.each([
    ['+380671234567', null, null, true],
    ['380671234567', null, null, true],
    ['+12345', null, null, true],
    ['+123456789012345', null, null, true],
    [' +4915112345678 ', null, null, true],
    ['', null, 'PH.ERROR.FIELD_REQUIRED', true],
    ['  ', null, 'PH.ERROR.FIELD_REQUIRED', true],
    ['+', null, 'PH.ERROR.FIELD_HAS_ERROR', true],
    ['+1234', null, 'PH.ERROR.FIELD_HAS_ERROR', true],
    ['+1234567890123456', null, 'PH.ERROR.FIELD_HAS_ERROR', false],
    ['++4915112345', null, 'PH.ERROR.FIELD_HAS_ERROR', false],
    ['49+15112345', null, 'PH.ERROR.FIELD_HAS_ERROR', false],
    ['+49 151 12345', null, 'PH.ERROR.FIELD_HAS_ERROR', false],
    ['+49x5112345', null, 'PH.ERROR.FIELD_HAS_ERROR', false],
    ['+380671234567', '^\\+380\\d{9}$', null, true],
    ['+4915112345678', '^\\+380\\d{9}$', 'PH.ERROR.FIELD_HAS_ERROR', true],
    ['+4915112345678', '(a+)+$', null, true],
  ] as const)('PHONE-1 the verdict on %j with the pattern %s is %s', (text, pattern, error, isPotentiallyValid) => {
    expect(checkPhone(text, { pattern })).toEqual({ isValid: error === null, isPotentiallyValid, error })
  })
})

describe('guessCountry', () => {
  const codes = [
    { iso: 'US', phonecode: '1' },
    { iso: 'CA', phonecode: '1' },
    { iso: 'BS', phonecode: '1242' },
    { iso: 'DO', phonecode: '1-809' },
    { iso: 'RU', phonecode: '7' },
    { iso: 'KZ', phonecode: '77' },
    { iso: 'UA', phonecode: '380' },
    { iso: 'AQ', phonecode: '' },
  ]
  it.each([
    ['+12125550100', null, 'US'],
    ['+12425550100', null, 'BS'],
    ['+18095550100', null, 'DO'],
    ['+1', 'CA', 'CA'],
    ['+1242', 'CA', 'BS'],
    ['+1', 'UA', 'US'],
    ['+79161234567', null, 'RU'],
    ['+77011234567', null, 'KZ'],
    ['+7 701', null, 'KZ'],
    ['380671234567', null, 'UA'],
    ['+38', 'UA', 'UA'],
    ['+999', 'UA', 'UA'],
    ['+999', null, 'UN'],
    ['', 'DE', 'DE'],
    ['', null, 'UN'],
    ['', '', 'UN'],
    ['+', undefined, 'UN'],
  ])('PHONE-2 %s for a player from %s is %s', (digits, playerCountry, country) => {
    expect(guessCountry(digits, codes, playerCountry)).toBe(country)
  })

  it('PHONE-2 the longest matching code decides, in whatever order the countries are', () => {
    const shuffled = fc.shuffledSubarray(codes, { minLength: codes.length })
    fc.assert(
      fc.property(
        fc.constantFrom('1242', '1809', '77', '7', '380'),
        fc.stringMatching(/^\d{0,6}$/),
        shuffled,
        (code, rest, list) => {
          const matching = list.filter(
            ({ phonecode }) => phonecode && (code + rest).startsWith(phonecode.replace('-', '')),
          )
          const longest = Math.max(...matching.map(({ phonecode }) => phonecode.replace('-', '').length))
          const found = list.find(({ iso }) => iso === guessCountry(`+${code}${rest}`, list))
          expect(found?.phonecode.replace('-', '').length).toBe(longest)
        },
      ),
    )
  })
})
