import { expect, it } from 'vitest'
import { insertionOf } from './inserted-text'

it.each([
  ['', '12|', { before: '', inserted: '12', removed: '', after: '' }],
  ['1234', '12|34', { before: '12', inserted: '', removed: '', after: '34' }],
  ['1234', '12x|34', { before: '12', inserted: 'x', removed: '', after: '34' }],
  ['1234', '1|4', { before: '1', inserted: '', removed: '23', after: '4' }],
  ['1234', '1xy|4', { before: '1', inserted: 'xy', removed: '23', after: '4' }],
  ['12', '1 212|', { before: '1', inserted: ' 212', removed: '2', after: '' }],
  ['1234', '9|', { before: '', inserted: '9', removed: '1234', after: '' }],
  // The text behind the caret has changed too: everything counts as inserted.
  ['1234', 'ab|cd', { before: '', inserted: 'abcd', removed: '1234', after: '' }],
])('FORM-18 the insertion that changed %s to %s is found', (previous, drawing, insertion) => {
  const edit = { text: drawing.replace('|', ''), caret: drawing.indexOf('|'), previous }
  expect(insertionOf(edit)).toEqual(insertion)
})
