import { expect, it } from 'vitest'
import { codeDigits } from './code-digits'

it.each([
  ['407213', '407213'],
  [' 407 213 ', '407213'],
  ['407-213', '407213'],
  ['٤٠٧٢١٣', '407213'],
  ['Your code: 407213.', '407213'],
  ['40721399', '407213'],
  ['', ''],
])('OTP-1 FORM-18 the code is extracted from %j', (text, code) => {
  expect(codeDigits(text)).toBe(code)
})
