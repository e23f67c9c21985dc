import { describe, expect, it } from 'vitest'
import { typeCvv } from './cvv'
import { typeCardNumber } from './type-card-number'
import { typeExpiry } from './type-expiry'

const put = (text: string, previous = '') => ({ text, caret: text.length, previous })

describe('a text inserted into a card field in one piece', () => {
  it.each([
    ['4242 4242 4242 4242', '4242424242424242'],
    ['4242-4242-4242-4242', '4242424242424242'],
    ['Card: ４２４２４２４２４２４２４２４２', '4242424242424242'],
    ['3782 822463 10005', '378282246310005'],
    ['4000 0000 0000 0000 006', '4000000000000000006'],
    ['4242424242424242 J. Doe', '4242424242424242'],
  ])('CARD-1 FORM-18 the number %s is accepted', (text, value) => {
    expect(typeCardNumber(put(text))).toMatchObject({ value, isRefused: false })
  })

  it.each([
    '4242 4242 4242 4242 08/29 123',
    '4242424242424242 123',
    '4242 4242 4242 4242\t1234',
    '378282246310005 12/29 1234',
    // The shortest possible number.
    '4222222222222 12/29',
    '5555555555554444 0829',
    '4242424242424242 4000056655665556',
    '1'.repeat(40),
  ])('CARD-1 issue-8 3 %s is more than a number: nothing changes, and the input is marked as refused', (text) => {
    expect(typeCardNumber(put(text))).toMatchObject({ value: '', display: '', isRefused: true })
    expect(typeCardNumber(put(`4242${text}`, '4242'))).toMatchObject({ display: '4242', isRefused: true })
  })

  it('CARD-1 a single key too many is ignored without an error', () => {
    const full = '5555 5555 5555 4444'
    expect(typeCardNumber(put(`${full}1`, full))).toMatchObject({ display: full, isRefused: false })
  })

  it.each([
    ['08/29', '08/29'],
    ['0829', '08/29'],
    ['08/2029', '08/29'],
    ['8 / 29', '8/29'],
  ])('CARD-7 the expiry %s is accepted', (text, value) => {
    expect(typeExpiry(put(text))).toMatchObject({ value, isRefused: false })
  })

  it.each(['01/30/29', '2029-08', '08/29 123', '4242424242424242'])(
    'CARD-7 issue-8 3 %s is not an expiry: nothing changes, and the input is marked as refused',
    (text) => expect(typeExpiry(put(text, ''))).toMatchObject({ value: '', isRefused: true }),
  )

  it.each([
    ['123', undefined, '123', false],
    ['１２３', undefined, '123', false],
    ['1234', 'american-express', '1234', false],
    ['1234', 'visa', '', true],
    ['4242424242424242', undefined, '', true],
  ] as const)('CARD-5 issue-8 3 the CVV %s of %s becomes %j', (text, brand, value, isRefused) => {
    expect(typeCvv({ ...put(text), brand })).toMatchObject({ value, isRefused })
  })

  it('CARD-5 a key too many is ignored, and the caret stays', () => {
    expect(typeCvv({ text: '1923', caret: 2, previous: '123', brand: 'visa' })).toEqual({
      value: '123',
      display: '123',
      caret: 1,
      isRefused: false,
    })
  })
})
