/** That shapes read as the contract's schemas do is in build/shape-of.test.ts; here is what no answer of today shows. */
import { expect, it } from 'vitest'
import { readShape, type Shape } from './shape'

it.each<[Shape, unknown]>([
  [['then', ['text'], ['nullable', ['text']]], { problems: [{ path: [], code: 'invalid_type' }] }],
  [['then', ['number', true], ['change', 'shareAsText']], { value: '7' }],
])('ENT-9 issue-10 2 %j goes on only with what fitted', (shape, expected) => {
  expect(readShape(shape, 7)).toEqual(expected)
})

it('ENT-9 ERR-2 a problem says where it is and by which rule, and never the value', () => {
  const shape: Shape = ['object', { cards: ['list', ['object', { last4: ['text', 4, 4] }]] }]
  const read = readShape(shape, { cards: [{ last4: '1111' }, { last4: '4111111111111111' }, 5] })
  expect(read).toEqual({
    problems: [
      { path: ['cards', 1, 'last4'], code: 'too_big' },
      { path: ['cards', 2], code: 'invalid_type' },
    ],
  })
})
