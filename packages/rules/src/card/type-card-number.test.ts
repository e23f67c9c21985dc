import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EDITING_KEYS, expectedAfter, type Input, isMove, pressKey } from '../testing/press-key'
import { typeCardNumber } from './type-card-number'

function edited(drawing: string) {
  const { display, caret } = typeCardNumber({ text: drawing.replace('|', ''), caret: drawing.indexOf('|') })
  return `${display.slice(0, caret)}|${display.slice(caret)}`
}

describe('typeCardNumber', () => {
  it.each([
    ['4|', '4|'],
    ['41111|', '4111 1|'],
    ['4111 1111 1111 1111|', '4111 1111 1111 1111|'],
    ['4111-1111-1111-1111|', '4111 1111 1111 1111|'],
    ['41a1|', '411|'],
    ['٤١١١١|', '4111 1|'],
    ['4111 9|111', '4111 9|111'],
    ['41119| 1111', '4111 9|111 1'],
    ['4111| 1111', '4111| 1111'],
    ['411|1111', '411|1 111'],
    ['378282246310005|', '3782 822463 10005|'],
    ['3782822|', '3782 822|'],
    ['4000000000000000006|', '4000 0000 0000 0000 006|'],
    ['|', '|'],
  ])('CARD-1 %s is shown as %s', (before, after) => {
    expect(edited(before)).toBe(after)
  })

  it.each([
    ['5555 5555 5555 44441|', '5555 5555 5555 4444|'],
    ['55551| 5555 5555 4444', '5555| 5555 5555 4444'],
    ['3782 822463 100051|', '3782 822463 10005|'],
    ['4000 0000 0000 0000 0061|', '4000 0000 0000 0000 006|'],
    ['7000 0000 0000 00001|', '7000 0000 0000 0000|'],
  ])('CARD-1 a key too many is ignored: %s', (before, after) => {
    expect(edited(before)).toBe(after)
  })

  it('CARD-1 displays at most 19 characters for a scheme of 16 digits', () => {
    expect(typeCardNumber({ text: `5${'1'.repeat(300)}`, caret: 0 }).display).toHaveLength(19)
  })

  it('CARD-3 the brand is detected from the first digits', () => {
    expect(typeCardNumber({ text: '4', caret: 1 })).toMatchObject({ value: '4', display: '4', caret: 1, brand: 'visa' })
    expect(typeCardNumber({ text: '3', caret: 1 }).brand).toBeUndefined()
  })

  it('CARD-1 digits and caret are kept, wherever a digit is typed or deleted', () => {
    const digits = fc.stringMatching(/^\d{0,14}$/)
    fc.assert(
      fc.property(digits, fc.nat(14), fc.constantFrom('0', '5', '9', ''), (before, place, key) => {
        const shown = typeCardNumber({ text: before, caret: Math.min(place, before.length) })
        const { display, caret } = shown
        const isDeletion = key === '' && caret > 0 && display[caret - 1] !== ' '
        const text = isDeletion
          ? display.slice(0, caret - 1) + display.slice(caret)
          : display.slice(0, caret) + key + display.slice(caret)
        const after = typeCardNumber({ text, caret: isDeletion ? caret - 1 : caret + key.length })
        expect(after.value).toBe(text.replaceAll(' ', '').slice(0, after.value.length))
        expect(after.value.length).toBeGreaterThanOrEqual(Math.min(text.replaceAll(' ', '').length, 14))
        const left = text.slice(0, isDeletion ? caret - 1 : caret + key.length).replaceAll(' ', '')
        expect(after.display.slice(0, after.caret).replaceAll(' ', '')).toBe(left.slice(0, after.value.length))
      }),
    )
  })

  it.each([
    ['4111| 1111', 'Delete', '4111| 111'],
    ['4111 |1111', 'Backspace', '4111| 1111'],
    ['3782| 822463 10005', 'Delete', '3782| 224631 0005'],
  ])('CARD-1 in %s the %s key gives %s', (drawing, key, after) => {
    const input = { display: drawing.replace('|', ''), caret: drawing.indexOf('|') }
    const { display, caret } = typeCardNumber(pressKey(input, key))
    expect(`${display.slice(0, caret)}|${display.slice(caret)}`).toBe(after)
  })

  it('CARD-1 FORM-18 no digit is lost and the caret stays, whatever is pressed', () => {
    const isOwn = (character: string) => character !== ' '
    const keys = fc.array(fc.constantFrom(...'0134569'.split(''), ...EDITING_KEYS), { maxLength: 80 })
    fc.assert(
      fc.property(keys, (sequence) => {
        let input: Input = { display: '', caret: 0 }
        for (const key of sequence) {
          const { own, left } = expectedAfter(input, key, isOwn)
          const press = pressKey(input, key)
          const after = isMove(key) ? { display: press.text, caret: press.caret } : typeCardNumber(press)
          const before = input.display.replaceAll(' ', '')
          const value = after.display.replaceAll(' ', '')
          if (value === own) expect(after.display.slice(0, after.caret).replaceAll(' ', '').length).toBe(left)
          else expect([value, /^\d$/.test(key), before.length >= 14]).toEqual([before, true, true])
          input = after
        }
      }),
      { numRuns: 1000 },
    )
  })
})
