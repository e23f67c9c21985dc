import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EDITING_KEYS, expectedAfter, type Input, isMove, pressKey } from '../testing/press-key'
import { parseDate } from './parse-date'
import { typeDate } from './type-date'

/** An input with its caret, written as a text with `|` at the caret. */
const drawn = ({ display, caret }: Input) => `${display.slice(0, caret)}|${display.slice(caret)}`
const edited = (drawing: string, previous?: string) =>
  drawn(typeDate({ text: drawing.replace('|', ''), caret: drawing.indexOf('|'), previous }))
/** An input is not notified when its caret moves. */
function typed(keys: readonly string[], start: Input = { display: '', caret: 0 }): Input {
  return keys.reduce<Input>((input, key) => {
    const press = pressKey(input, key)
    return isMove(key) ? { display: press.text, caret: press.caret } : typeDate(press)
  }, start)
}

describe('typeDate', () => {
  it.each([
    ['|', '|'],
    ['3|', '3|'],
    ['31|', '31|'],
    ['311|', '31.1|'],
    ['3112|', '31.12|'],
    ['31121|', '31.12.1|'],
    ['31121999|', '31.12.1999|'],
    ['311219995|', '31.12.1999|'],
    ['31.|', '31.|'],
    ['31/|', '31.|'],
    ['31.1.|', '31.01.|'],
    ['5.|', '05.|'],
    ['0.|', '0.|'],
    ['.|', '|'],
    ['a3b|', '3|'],
    ['٣١١٢|', '31.12|'],
    ['३१.१२.१९९९|', '31.12.1999|'],
    ['5.3.1984|', '5.3.1984|'],
    ['05.03.1984.|', '05.03.1984|'],
    ['05.03.1984.7|', '05.03.1984|'],
    ['05 / 03 / 1984|', '05.03.1984|'],
    ['1984-03-05|', '05.03.1984|'],
    ['1984-03-05T00:00:00.000Z|', '05.03.1984|'],
    ['12.|.1990', '12.|.1990'],
    ['1|.34.1990', '1|.34.1990'],
    ['12|345', '12|.34.5'],
  ])('DATE-2 %s is shown as %s', (before, after) => {
    expect(edited(before)).toBe(after)
  })

  it.each([
    ['a key into a part that is full is refused', '12.|34.1990', '9', '12.|34.1990'],
    ['a digit of a full date can be replaced after it was deleted', '12|.34.1990', 'Backspace', '1|.34.1990'],
    ['Backspace behind a separator steps over it', '12.|34.1990', 'Backspace', '12|.34.1990'],
    ['Delete before a separator takes the next digit', '12|.34.1990', 'Delete', '12|.4.1990'],
    ['a separator at the end goes', '12.|', 'Backspace', '12|'],
    ['one digit less pads nothing', '1.3|', 'Backspace', '1.|'],
    ['a separator typed behind a separator does nothing', '12.|34', '.', '12.|34'],
    ['a separator typed before one steps over it', '12|.34', '.', '12.|34'],
    ['a separator typed into a part before another one does nothing', '1|2.34', '.', '1|2.34'],
    ['a separator typed before the first digit does nothing', '|12.34', '.', '|12.34'],
    ['a separator typed into the year does nothing', '12.10.19|90', '.', '12.10.19|90'],
    ['a separator typed into the last part ends it', '12.3|', '/', '12.03.|'],
  ])('DATE-2 %s', (_case, before, key, after) => {
    const start = { display: before.replace('|', ''), caret: before.indexOf('|') }
    expect(drawn(typed([key], start))).toBe(after)
  })

  it.each(['01.02.19905', '01021990 12:30', '5 March 1984', '01.02.1990 - 03.04.1991', '12 Dec 2012'])(
    'DATE-2 issue-8 3 the pasted %s is not a single date: nothing changes, and the input is marked as refused',
    (text) => {
      expect(typeDate({ text, caret: text.length, previous: '' })).toMatchObject({ value: '', isRefused: true })
    },
  )

  it.each(['Dec', 'de', '99'])('DATE-2 issue-8 3 a complete date is unchanged when %s is inserted', (inserted) => {
    const text = `01.02.1990${inserted}`
    const previous = '01.02.1990'
    expect(typeDate({ text, caret: text.length, previous })).toMatchObject({ value: previous, isRefused: true })
  })

  it.each([
    ['02/01/1990', '02.01.1990'],
    ['02-01-1990', '02.01.1990'],
    ['02.01.1990', '02.01.1990'],
    ['02011990', '02.01.1990'],
    ['1990-01-02', '02.01.1990'],
    ['０２．０１．１９９０', '02.01.1990'],
  ])('DATE-2 issue-8 3 %s is read as day, month, year: %s', (text, display) => {
    expect(typeDate({ text, caret: text.length, previous: '' })).toMatchObject({ display, isRefused: false })
    if (!/^\d{4}-/.test(text)) expect(typed(text.split('')).display).toBe(display)
  })

  it('DATE-2 every date of the calendar can be typed with its eight digits alone, and with separators', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (day) => {
        const [year = '', month = '', date = ''] = day.toISOString().slice(0, 10).split('-')
        const text = `${date}.${month}.${year}`
        expect(typed(text.replaceAll('.', '').split('')).display).toBe(text)
        expect(typed(text.split('')).display).toBe(text)
        expect(typed([`${year}-${month}-${date}`]).display).toBe(text)
        expect(parseDate(text)).not.toBeNull()
      }),
    )
  })

  it('DATE-2 no digit is lost or moved to another part, and the caret stays, whatever is pressed', () => {
    const isDigit = (character: string) => /\d/.test(character)
    const keys = fc.array(fc.constantFrom(...'0123456789./x'.split(''), ...EDITING_KEYS), { maxLength: 60 })
    fc.assert(
      fc.property(keys, (sequence) => {
        let input: Input = { display: '', caret: 0 }
        for (const key of sequence) {
          const after = typed([key], input)
          const { own, left } = expectedAfter(input, key, isDigit)
          const digits = after.display.replaceAll('.', '')
          if (key === '.' || key === '/') {
            // A single digit may become a whole part with a leading zero.
            expect(digits.replaceAll('0', '')).toBe(own.replaceAll('0', ''))
            input = after
            continue
          }
          const isRefused = digits === input.display.replaceAll('.', '')
          if (!isRefused || !isDigit(key)) expect(digits).toBe(own)
          const leftNow = after.display.slice(0, after.caret).replaceAll('.', '').length
          expect(leftNow).toBe(isRefused && isDigit(key) ? leftNow : left)
          expect(after.display).toMatch(/^\d{0,2}(?:\.\d{0,2}(?:\.\d{0,4})?)?$/)
          // In a complete date the parts that are not edited keep their digits.
          if (/^\d\d\.\d\d\.\d{4}$/.test(input.display) && !isDigit(key)) {
            const [before, now] = [input.display.split('.'), after.display.split('.')]
            expect(before.filter((part, index) => part !== now[index]).length).toBeLessThanOrEqual(1)
          }
          input = after
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('DATE-2 any text is read without throwing, and reading the shown text again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.nat(300), (text, caret) => {
        const once = typeDate({ text, caret: Math.min(caret, text.length) })
        expect(once.display.replaceAll('.', '').length).toBeLessThanOrEqual(8)
        expect(once.caret).toBeLessThanOrEqual(once.display.length)
        expect(typeDate({ text: once.display, caret: 0 }).display).toBe(once.display)
      }),
    )
  })
})
