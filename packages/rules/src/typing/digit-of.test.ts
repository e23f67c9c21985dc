import { expect, it } from 'vitest'
import { digitOf } from './digit-of'

it.each([
  '0123456789',
  '٠١٢٣٤٥٦٧٨٩',
  '۰۱۲۳۴۵۶۷۸۹',
  '०१२३४५६७८९',
  '০১২৩৪৫৬৭৮৯',
  '๐๑๒๓๔๕๖๗๘๙',
  '０１２３４５６７８９',
  '𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡',
  '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿',
])('AMT-2 the digits %s are read', (digits) => {
  expect(Array.from(digits, digitOf).join('')).toBe('0123456789')
})

it.each(['', 'a', ' ', '.', '½', '²', 'Ⅷ', '一', '①'])('AMT-2 %j is not a digit', (character) => {
  expect(digitOf(character)).toBeUndefined()
})
