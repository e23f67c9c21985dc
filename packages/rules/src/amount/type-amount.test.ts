import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EDITING_KEYS, expectedAfter, type Input, isMove, type Key, pressKey } from '../testing/press-key'
import { checkAmount } from './check-amount'
import { typeAmount } from './type-amount'

const NO_INPUT: Input = { display: '', caret: 0 }
const drawn = ({ display, caret }: Input) => `${display.slice(0, caret)}|${display.slice(caret)}`
const inputOf = (drawing: string): Input => ({ display: drawing.replace('|', ''), caret: drawing.indexOf('|') })

/** Inserts a text at the caret in one piece. */
function put(input: Input, text: string, precision = 2) {
  return typeAmount({ ...pressKey(input, text), precision })
}
/** Inserts a whole text into an empty input in one piece: a paste, a drop, a composition or an autofill. */
const pasted = (text: string, precision = 2) => put(NO_INPUT, text, precision)
const typed = (text: string, precision = 2) =>
  Array.from(text).reduce<Input>((input, key) => put(input, key, precision), NO_INPUT)

describe('typeAmount', () => {
  it.each([
    ['|', '1', '1|'],
    ['123|', '4', '1 234|'],
    ['1 234|', '5', '12 345|'],
    ['|1 234', '9', '9|1 234'],
    ['1| 234', '9', '19| 234'],
    ['12|3', '4', '1 24|3'],
    ['1 23|4 567', '9', '12 39|4 567'],
    ['|', '.', '.|'],
    ['.|', '5', '.5|'],
    ['0|', '0', '00|'],
    ['12|', ',', '12.|'],
    ['12|', '٫', '12.|'],
    ['12|34', '.', '12.|34'],
    ['12|', '٣', '123|'],
    ['12|', '𝟙', '121|'],
    ['12|', '१२', '1 212|'],
  ])('AMT-2 AMT-3 %s becomes, with the key %s, %s', (before, key, after) => {
    expect(drawn(put(inputOf(before), key))).toBe(after)
  })

  it.each([
    ['1|2', 'a', 2, '1|2'],
    ['12|', '-', 2, '12|'],
    ['12.3|', '.', 2, '12.3|'],
    ['1|2.3', '.', 2, '1|2.3'],
    ['12.34|', '5', 2, '12.34|'],
    ['12.|34', '9', 2, '12.|34'],
    ['123 456 789 012|', '3', 2, '123 456 789 012|'],
    ['1|23 456 789 012', '9', 2, '1|23 456 789 012'],
    ['12|34', '.', 0, '12|34'],
    ['1|2 345', '.', 2, '1|2 345'],
    ['1 500.|', '0', 0, '1 500.|'],
    ['0.1234567890|', '1', 10, '0.1234567890|'],
  ])('AMT-2 issue-8 3 in %s the key %s is ignored at %i decimals', (before, key, precision, after) => {
    expect(put(inputOf(before), key, precision)).toMatchObject({ isRefused: false })
    expect(drawn(put(inputOf(before), key, precision))).toBe(after)
  })

  it.each([
    ['1500.00', 0, '1500.'],
    ['1500.50', 0, '1500.'],
    ['12.509', 2, '12.50'],
    ['1,234', 2, '1.23'],
    ['1234,5', 2, '1234.5'],
    ['0.123456789', 8, '0.12345678'],
    ['1.5005', 3, '1.500'],
  ])('AMT-2 issue-8 3 %s typed key by key at %i decimals results in %s', (text, precision, value) => {
    expect(typed(text, precision).display.replaceAll(' ', '')).toBe(value)
  })

  it.each([
    ['12.|50', 'Backspace', '12|'],
    ['12|.50', 'Delete', '12|'],
    ['1 234.|5', 'Backspace', '1 234|'],
    ['12.|', 'Backspace', '12|'],
    ['.|5', 'Backspace', '|'],
  ])('AMT-2 issue-8 3 in %s the key %s deletes the decimals together with the point: %s', (before, key, after) => {
    expect(drawn(typeAmount({ ...pressKey(inputOf(before), key), precision: 2 }))).toBe(after)
  })

  it('AMT-2 issue-8 3 replacing a selection with the point deletes the decimals, unless another point is inserted', () => {
    const over = (text: string, caret: number) => typeAmount({ text, caret, previous: '12.50', precision: 2 }).value
    expect(over('10', 1)).toBe('1')
    expect(over('130', 2)).toBe('13')
    expect(over('1.0', 2)).toBe('1.0')
  })

  it('AMT-2 takes 12 digits and 10 decimals unless the currency or the method says otherwise', () => {
    const value = (text: string, limits: { precision?: number; integerDigitsMax?: number }) =>
      typeAmount({ text, caret: text.length, ...limits }).value
    expect(value('123456789012.1234567890', {})).toBe('123456789012.1234567890')
    expect(value('1234567890123', {})).toBe('')
    expect(value('123456789012.123', { precision: 2, integerDigitsMax: 4 })).toBe('')
    expect(value('1234.12', { precision: 2, integerDigitsMax: 4 })).toBe('1234.12')
  })

  it.each([
    ['1.234,56', 2, '1 234.56'],
    ['1,234.56', 2, '1 234.56'],
    ['1 234,56', 2, '1 234.56'],
    ["1'234.56", 2, '1 234.56'],
    ['1\u00a0234,5', 2, '1 234.5'],
    ['1.234.567', 2, '1 234 567'],
    ['1,234,567.8', 2, '1 234 567.8'],
    ['1.234.567,89 €', 2, '1 234 567.89'],
    ['1,234', 2, '1 234'],
    ['1.234', 0, '1 234'],
    ['1,234', 3, '1.234'],
    ['12,34', 2, '12.34'],
    ['12.50', 2, '12.50'],
    ['1500.00', 0, '1 500'],
    ['€12', 2, '12'],
    ['１２３４．５', 2, '1 234.5'],
  ])('AMT-2 reads the pasted %s at %i decimals as %s', (text, precision, display) => {
    expect(pasted(text, precision)).toMatchObject({ display, isRefused: false, caret: display.length })
    // The same when an existing text is replaced, whatever the two have in common.
    for (const previous of ['1', '1 234', '12.50'])
      expect(typeAmount({ text, caret: text.length, previous, precision, isAllReplaced: true })).toMatchObject({
        display,
      })
  })

  it.each([
    ['1.5.7', 2],
    ['12.50', 0],
    ['1.234,567', 2],
    ['12.3456', 2],
    ['9007199254740993', 2],
    ['1a2', 2],
    ['-50', 2],
    ['1e5', 2],
    ['10 20', 2],
    ['10-20', 2],
    ['EUR', 2],
  ])('AMT-2 issue-8 3 the pasted %s at %i decimals is refused, and changes nothing', (text, precision) => {
    expect(pasted(text, precision)).toMatchObject({ value: '', isRefused: true })
  })

  it.each([
    ['1| 234', '1,000', 2, '1| 234'],
    ['1 2|34', '1.5', 2, '1 2|34'],
    ['12|', '.500', 2, '12|'],
    ['12|', '1,000', 3, '12|'],
    ['1| 234', '5000000000', 2, '1| 234'],
    ['12.5|', '55', 2, '12.5|'],
  ])('AMT-2 issue-8 3 into %s the paste %s is refused at %i decimals', (before, text, precision, after) => {
    const { isRefused, display, caret } = put(inputOf(before), text, precision)
    expect(isRefused).toBe(true)
    expect(drawn({ display, caret })).toBe(after)
  })

  it.each([
    ['1| 234', '56', '156| 234'],
    ['12|', '.50', '12.50|'],
    ['12|', '3,5', '123.5|'],
    ['1 |234', ' 0 ', '10| 234'],
  ])('AMT-2 AMT-3 into %s the paste %s is inserted: %s', (before, text, after) => {
    expect(drawn(put(inputOf(before), text))).toBe(after)
  })

  it('AMT-2 any text is read without throwing, and only amounts are shown', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.stringMatching(/^[\d.,' €]{0,12}$/))
    const previous = fc.constantFrom('', '1', '12.50', '1 234', '1 234.5')
    fc.assert(
      fc.property(text, fc.nat(400), fc.nat(18), previous, (raw, at, precision, before) => {
        const caret = Math.min(at, raw.length)
        const once = typeAmount({ text: raw, caret, precision, previous: before })
        expect(once.value).toMatch(/^\d{0,12}(?:\.\d*)?$/)
        if (once.value !== before.replaceAll(' ', ''))
          expect(once.value.split('.')[1]?.length ?? 0).toBeLessThanOrEqual(precision)
        expect(once.caret).toBeLessThanOrEqual(once.display.length)
        expect(once.display.replaceAll(' ', '')).toBe(once.value)
      }),
    )
  })
})

/** The amount that a text with one or two separators means; null if it means none, or is ambiguous. */
const SAMPLES: readonly (readonly [text: string, precision: number, amount: string | null])[] = [
  ['1500', 0, '1500'],
  ['1500.00', 0, '1500'],
  ['12.50', 2, '12.5'],
  ['12,50', 2, '12.5'],
  ['1 234.56', 2, '1234.56'],
  ['1.234', 3, '1.234'],
  ['0.12345678', 8, '0.12345678'],
  ['0,00000001', 8, '0.00000001'],
  ['999999999999', 2, '999999999999'],
  ['١٢٣٫٥', 2, '123.5'],
]

describe('an amount, entered in any way', () => {
  it.each(SAMPLES)('AMT-2 issue-8 3 %s at %i decimals is sent as %s', (text, precision, amount) => {
    const sent = (value: string) =>
      checkAmount({ text: value, flow: 'deposit', limits: { min: '0', max: null }, precision }).amount
    expect(sent(typed(text, precision).display)).toBe(amount)
    expect(sent(pasted(text, precision).value)).toBe(amount)
    expect(sent(typeAmount({ text, caret: text.length, previous: '77', precision }).value)).toBe(amount)
    // Deleted back to the start and typed again.
    let input = typed(text, precision)
    while (input.display !== '') input = typeAmount({ ...pressKey(input, 'Backspace'), precision })
    expect(sent(Array.from(text).reduce<Input>((now, key) => put(now, key, precision), input).display)).toBe(amount)
  })

  it.each([0, 2, 3, 8])(
    'AMT-2 AMT-12 issue-8 3 no edit at %i decimals changes the magnitude of a digit',
    (precision) => {
      const whole = fc.stringMatching(/^[1-9]\d{0,6}$/)
      const fraction = fc.stringMatching(/^\d{0,9}$/)
      fc.assert(
        fc.property(whole, fraction, fc.constantFrom('.', ','), (integer, decimals, point) => {
          const exact = decimals === '' ? integer : `${integer}.${decimals}`
          const isExact = decimals.length <= precision
          const keyed = typed(exact.replace('.', point), precision).display.replaceAll(' ', '')
          // Keys beyond the precision are ignored: the result is the start of the typed text.
          expect(exact.startsWith(keyed) || `${exact}.`.startsWith(keyed)).toBe(true)
          expect(keyed.split('.')[0]).toBe(integer)
          const { value } = pasted(exact.replace('.', point), precision)
          if (value === '') expect(isExact).toBe(false)
          // Thousands, by the documented rule, because the number cannot have those decimals.
          else if (!isExact && decimals.length === 3 && integer.length <= 3) expect(value).toBe(integer + decimals)
          else expect(Number(value)).toBe(Number(exact))
        }),
        { numRuns: 500, seed: 8 },
      )
    },
  )
})

const limits = { precision: 2, integerDigitsMax: 5 }
const isOwn = (character: string) => character !== ' '

/** The amount that a player expects: an ungrouped text with a caret, in which a key that does not fit does nothing. */
function expected(input: Input, key: Key): { value: string; left: number } {
  const value = input.display.replaceAll(' ', '')
  const left = input.display.slice(0, input.caret).replaceAll(' ', '').length
  if (key === 'x') return { value, left }
  const after = expectedAfter(input, key.replace(',', '.'), isOwn)
  // Deleting the point deletes the digits behind it.
  if (value.includes('.') && !after.own.includes('.'))
    return { value: after.own.slice(0, after.left), left: after.left }
  const [whole = '', fraction = '', ...more] = after.own.split('.')
  const isRight = more.length === 0 && whole.length <= limits.integerDigitsMax && fraction.length <= limits.precision
  return isRight ? { value: after.own, left: after.left } : { value, left }
}

describe('typeAmount during random editing', () => {
  const keys = fc.array(fc.constantFrom(...'0123456789.,x'.split(''), ...EDITING_KEYS), { maxLength: 60 })

  it('AMT-2 AMT-3 no digit is lost and the caret stays at its digit, whatever is typed', () => {
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
  ])('AMT-3 in %s the %s key gives %s', (drawing, key, after) => {
    const input = { display: drawing.replace('|', ''), caret: drawing.indexOf('|') }
    const { display, caret } = typeAmount({ ...pressKey(input, key), ...limits })
    expect(`${display.slice(0, caret)}|${display.slice(caret)}`).toBe(after)
  })
})
