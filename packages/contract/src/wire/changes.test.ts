import { expect, it } from 'vitest'
import { CHANGES, matchingEntry } from './changes'

const WITHOUT_TEXT = JSON.parse('{"toString":1,"valueOf":1}') as unknown

it.each([
  ['Cards', 'cards'],
  ['cards', 'cards'],
  ['others', null],
  [WITHOUT_TEXT, null],
  [null, null],
  [['cards'], null],
])('ENT-9 %j is read as the word %s, in any case', (said, word) => {
  expect(matchingEntry(['cards', 'mobile'], said, null)).toBe(word)
})

it.each([
  ['1.50', '1.50'],
  [1.5, '1.5'],
  [WITHOUT_TEXT, 'inexact'],
  [null, 'inexact'],
])('ENT-9 AMT-12 %j as an amount is read as the text %s, without an error', (said, text) => {
  expect(CHANGES.exactText(said)).toBe(text)
})
