import { expect, it } from 'vitest'
import { fileSizeText } from './file-size-text'

it.each([
  [1, '1 KB'],
  [1024, '1 KB'],
  [1025, '2 KB'],
  [1024 * 1024, '1 MB'],
  [1.41 * 1024 * 1024, '1.5 MB'],
  [20_971_520, '20 MB'],
  [20_971_521, '20.1 MB'],
])('FILE-3 %i bytes are shown as %s', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text)
})
