import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EDITING_KEYS, expectedAfter, type Input, isMove, type Key, pressKey } from '../testing/press-key'
import { typeAmount } from './type-amount'

/** An input with a caret, drawn as text with `|` at the caret. */
function edited(drawing: string, precision = 2, integerDigitsMax?: number) {
  const caret = drawing.indexOf('|')
  const {
    value,
    display,
    caret: after,
  } = typeAmount({
    text: drawing.replace('|', ''),
    caret,
    precision,
    integerDigitsMax,
  })
  expect(value).toBe(display.replaceAll(' ', ''))
  return `${display.slice(0, after)}|${display.slice(after)}`
}

describe('typeAmount', () => {
  it.each([
    ['|', '|'],
    ['1|', '1|'],
    ['1234|', '1 234|'],
    ['1 2345|', '12 345|'],
    ['12 34|', '1 234|'],
    ['9|1 234', '9|1 234'],
    ['19|2 345', '19|2 345'],
    ['1|234', '1| 234'],
    ['1 2|34', '1 2|34'],
    ['123|4 567', '1 23|4 567'],
    ['1 234.5|', '1 234.5|'],
    ['.|', '.|'],
    ['.5|', '.5|'],
    ['00|', '00|'],
  ])('AMT-3 groups %s as %s and leaves the caret at its digit', (before, after) => {
    expect(edited(before)).toBe(after)
  })

  it.each([
    ['12,|', '12.|'],
    ['12٫|', '12.|'],
    ['1a2|', '12|'],
    ['-5|', '5|'],
    ['1e5|', '15|'],
    ['€12|', '12|'],
    ['١٢٣٤|', '1 234|'],
    ['१२३४.५|', '1 234.5|'],
    ['１２．５|', '12.5|'],
    ['𝟙𝟚|', '12|'],
    ['12.3.|', '12.3|'],
    ['1.|2.3', '1|2.3'],
    ['12.3,|', '12.3|'],
  ])('AMT-2 types %s as %s', (before, after) => {
    expect(edited(before)).toBe(after)
  })

  it.each([
    ['12.345|', 2, '12.34|'],
    ['12.9|34', 2, '12.|34'],
    ['1234567890123|', 2, '123 456 789 012|'],
    ['19|23 456 789 012', 2, '1|23 456 789 012'],
    ['12.|', 0, '12|'],
    ['12|34.', 0, '1 2|34'],
    ['1.|2345', 2, '1|2 345'],
    ['0.12345678901|', 10, '0.1234567890|'],
    ['0.0000000000000000019|', 18, '0.000000000000000001|'],
  ])('AMT-2 refuses the key that does not fit: %s at %i decimals', (before, precision, after) => {
    expect(edited(before, precision)).toBe(after)
  })

  it('AMT-2 takes 12 digits and 10 decimals unless the currency or the method says otherwise', () => {
    const text = '1234567890123.12345678901'
    const typed = (limits: { precision?: number; integerDigitsMax?: number }) =>
      typeAmount({ text, caret: 0, ...limits }).value
    expect(typed({})).toBe('123456789012.1234567890')
    expect(typed({ precision: 2 })).toBe('123456789012.12')
    expect(typed({ precision: 2, integerDigitsMax: 4 })).toBe('1234.12')
  })

  it.each([
    ['1.234,56|', 2, '1 234.56|'],
    ['1,234.56|', 2, '1 234.56|'],
    ['1 234,56|', 2, '1 234.56|'],
    ["1'234.56|", 2, '1 234.56|'],
    ['1\u00a0234,5|', 2, '1 234.5|'],
    ['1.234.567|', 2, '1 234 567|'],
    ['1,234,567.8|', 2, '1 234 567.8|'],
    ['1.234.567,89 €|', 2, '1 234 567.89|'],
    ['1,234|', 2, '1 234|'],
    ['1.234|', 0, '1 234|'],
    ['1,234|', 3, '1.234|'],
    ['12,34|', 2, '12.34|'],
    ['1.5.7|', 2, '1.57|'],
    ['12.50|', 0, '12|'],
    ['1.234,567|', 2, '1 234.56|'],
    ['9007199254740993|', 2, '900 719 925 474|'],
  ])('AMT-2 reads the pasted %s at %i decimals as %s', (before, precision, after) => {
    expect(edited(before, precision)).toBe(after)
  })

  it('AMT-2 reads a text of any length and kind without throwing, and never shows what is no amount', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.nat(400),
        fc.nat(18),
        (text, caret, precision) => {
          const typed = typeAmount({ text, caret: Math.min(caret, text.length), precision })
          expect(typed.value).toMatch(/^\d{0,12}(?:\.\d*)?$/)
          expect(typed.value.split('.')[1]?.length ?? 0).toBeLessThanOrEqual(precision)
          expect(typed.caret).toBeLessThanOrEqual(typed.display.length)
        },
      ),
    )
  })

  it('AMT-3 shows what it has shown before in the same way', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d.,]{0,30}$/), fc.nat(30), fc.nat(18), (text, caret, precision) => {
        const once = typeAmount({ text, caret: Math.min(caret, text.length), precision })
        const twice = typeAmount({ text: once.display, caret: 0, precision })
        expect(twice.display).toBe(once.display)
      }),
    )
  })
})

const limits = { precision: 2, integerDigitsMax: 5 }
const isOwn = (character: string) => character !== ' '

/** The amount that a player expects: an ungrouped text with a caret in it, where a key that does not fit does nothing. */
function expected(input: Input, key: Key): { value: string; left: number } {
  const value = input.display.replaceAll(' ', '')
  const left = input.display.slice(0, input.caret).replaceAll(' ', '').length
  if (key === 'x') return { value, left }
  const after = expectedAfter(input, key.replace(',', '.'), isOwn)
  const [whole = '', fraction = '', ...more] = after.own.split('.')
  const isRight = more.length === 0 && whole.length <= limits.integerDigitsMax && fraction.length <= limits.precision
  return isRight ? { value: after.own, left: after.left } : { value, left }
}

describe('typeAmount under a player’s hands', () => {
  const keys = fc.array(fc.constantFrom(...'0123456789.,x'.split(''), ...EDITING_KEYS), { maxLength: 60 })

  it('AMT-2 AMT-3 loses no digit and moves the caret to no other digit, whatever is typed', () => {
    fc.assert(
      fc.property(keys, (sequence) => {
        let input: Input = { display: '', caret: 0 }
        for (const key of sequence) {
          const { value, left } = expected(input, key)
          const press = pressKey(input, key)
          const typed: Input & { value: string } = isMove(key)
            ? { value, display: press.text, caret: press.caret }
            : typeAmount({ ...press, ...limits })
          expect(typed.value).toBe(value)
          const leftNow = typed.display.slice(0, typed.caret).replaceAll(' ', '').length
          expect(leftNow).toBe(left)
          input = typed
        }
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['1| 234', 'Delete', '1|34'],
    ['12| 345', 'Delete', '1 2|45'],
    ['1 |234', 'Delete', '1|34'],
    ['1 |234', 'Backspace', '1| 234'],
    ['1| 234', 'Backspace', '|234'],
    ['12 345|.67', 'Delete', '12 345|.67'],
    ['12 345.|67', 'Backspace', '12 345.|67'],
  ])('AMT-3 in %s the %s key gives %s', (drawing, key, after) => {
    const input = { display: drawing.replace('|', ''), caret: drawing.indexOf('|') }
    const { display, caret } = typeAmount({ ...pressKey(input, key), ...limits })
    expect(`${display.slice(0, caret)}|${display.slice(caret)}`).toBe(after)
  })
})
