/** build/shape-of.test.ts proves that shapes read like the contract's schemas; this file tests what no current response contains. */
import { expect, it } from 'vitest'
import { readShape, type Shape } from './shape'

it.each<[Shape, unknown]>([
  [['then', ['text'], ['nullable', ['text']]], { problems: [{ path: [], code: 'invalid_type' }] }],
  [['then', ['number', true], ['change', 'shareAsText']], { value: '7' }],
])(
  'ENT-9 issue-10 2 in the shape %j a step runs only on a value that the previous step accepted',
  (shape, expected) => {
    expect(readShape(shape, 7)).toEqual(expected)
  },
)

it('ENT-9 ERR-2 a problem names its path and rule, and never the value', () => {
  const shape: Shape = ['object', { cards: ['list', ['object', { last4: ['text', 4, 4] }]] }]
  const read = readShape(shape, { cards: [{ last4: '1111' }, { last4: '4111111111111111' }, 5] })
  expect(read).toEqual({
    problems: [
      { path: ['cards', 1, 'last4'], code: 'too_big' },
      { path: ['cards', 2], code: 'invalid_type' },
    ],
  })
})
