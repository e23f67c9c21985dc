import { expect, it } from 'vitest'
import { detailsOf } from './read-case'

it.each([
  [
    { amount: '25.00', faults: 3, nested: { a: 1 }, missing: null, is: true },
    { amount: '25.00', faults: '3' },
  ],
  ['text', {}],
  [7, {}],
  [null, {}],
])('issue-12 2 of the details %j of a case, an operator sees %j', (details, shown) => {
  expect(detailsOf({ details })).toEqual(shown)
})
