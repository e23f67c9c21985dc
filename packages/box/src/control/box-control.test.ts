import { expect, it } from 'vitest'
import { boxControl } from './box-control'

it.each(['localhost:40201', '40201', ''])('issue-13 4 a box is not steered at %j, which is no address', (controlUrl) =>
  expect(() => boxControl(controlUrl)).toThrow('is no address of a box'),
)
