import { expect, it } from 'vitest'
import { maskContact } from './mask-contact'

it.each([
  ['phone', '+49 170 1234567', '+•••••••••567'],
  ['phone', '1234', '+•234'],
  ['phone', '12', '+12'],
  ['email', 'marta@example.com', 'm•••@example.com'],
  ['email', 'm@example.com', 'm•••@example.com'],
  ['email', '@example.com', '•••'],
  ['email', 'no address', '•••'],
] as const)('VERIF-4 names the %s %s as %s', (type, address, masked) => {
  expect(maskContact(type, address)).toBe(masked)
})
