import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { typeExpiry } from './type-expiry'

function edited(drawing: string) {
  const { value, caret } = typeExpiry({ text: drawing.replace('|', ''), caret: drawing.indexOf('|') })
  return `${value.slice(0, caret)}|${value.slice(caret)}`
}

describe('typeExpiry', () => {
  it.each([
    ['|', '|'],
    ['1|', '1|'],
    ['0|', '0|'],
    ['5|', '05|'],
    ['12|', '12|'],
    ['122|', '12/2|'],
    ['12/27|', '12/27|'],
    ['1227|', '12/27|'],
    ['1/|', '01/|'],
    ['12/|', '12/|'],
    ['12-|', '12/|'],
    ['12 / 27|', '12/27|'],
    ['12/2027|', '12/27|'],
    ['122027|', '12/27|'],
    ['12/273|', '12/27|'],
    ['١٢٢٧|', '12/27|'],
    ['ab|', '|'],
    ['/|', '|'],
  ])('CARD-7 %s becomes %s', (before, after) => {
    expect(edited(before)).toBe(after)
  })

  it.each([
    ['12|', '12|', 'Backspace on the slash leaves the month'],
    ['12|27', '12|/27', 'Backspace on the slash before a year steps over it'],
    ['|2/27', '|2/27', 'a deleted digit of the month does not draw the year into it'],
    ['1|2/27', '1|2/27', 'the caret stays in the month'],
    ['12/|7', '12/|7', 'a deleted digit of the year leaves the caret behind the slash'],
    ['13|2/27', '1|2/27', 'a third digit of the month is refused'],
    ['12/3|27', '12/|27', 'a third digit of the year is refused'],
  ])('CARD-7 %s is edited to %s: %s', (before, after) => {
    expect(edited(before)).toBe(after)
  })

  it.each([
    // The shown text before the key, the text after it, and the text that is then shown.
    ['Backspace on a digit of the year', '12/27', '12/|7', false, '12/|7'],
    ['Backspace on a digit of the month', '12/27', '1|/27', false, '1|/27'],
    ['Backspace on the slash', '12/27', '12|27', false, '12|/27'],
    ['Delete on the slash, which takes the digit behind it', '12/27', '12|27', true, '12|/7'],
    ['Delete on a digit', '12/27', '12/|7', true, '12/|7'],
  ])('CARD-7 FORM-18 %s', (_, previous, drawing, isForwardDeletion, after) => {
    const { value, caret } = typeExpiry({
      ...{ text: drawing.replace('|', ''), caret: drawing.indexOf('|'), previous, isForwardDeletion },
    })
    expect(`${value.slice(0, caret)}|${value.slice(caret)}`).toBe(after)
  })

  it('CARD-7 at most 5 characters are shown, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.nat(30), (text, caret) => {
        const typed = typeExpiry({ text, caret: Math.min(caret, text.length) })
        expect(typed.value).toMatch(/^(?:\d{0,2}|\d{1,2}\/\d{0,2})$/)
        expect(typed.caret).toBeLessThanOrEqual(typed.value.length)
        expect(typeExpiry({ text: typed.value, caret: typed.caret })).toEqual(typed)
      }),
    )
  })

  it('CARD-7 deleting a part and typing it again results in the same expiry', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 10, max: 99 }),
        fc.integer({ min: 1, max: 5 }),
        (m, y, cut) => {
          const whole = `${String(m).padStart(2, '0')}/${String(y)}`
          let input = { value: '', caret: 0 }
          const type = (keys: string) => {
            for (const key of keys)
              input = typeExpiry({
                text: input.value.slice(0, input.caret) + key + input.value.slice(input.caret),
                caret: input.caret + 1,
              })
          }
          type(whole)
          expect(input.value).toBe(whole)
          for (let times = 0; times < cut; times += 1)
            input = typeExpiry({ text: input.value.slice(0, -1), caret: input.value.length - 1 })
          type(whole.slice(input.value.length))
          expect(input.value).toBe(whole)
        },
      ),
    )
  })
})
