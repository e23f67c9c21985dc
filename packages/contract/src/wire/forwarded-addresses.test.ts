import { describe, expect, it } from 'vitest'
import { onlyAddresses } from './forwarded-addresses'

describe('the addresses of X-Forwarded-For', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:50412', '203.0.113.7'],
    ['[2001:db8::7]:50412,203.0.113.7:1', '2001:db8::7, 203.0.113.7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    ['2001:db8::7:1', '2001:db8::7:1'],
    ['unknown, 203.0.113.7', 'unknown, 203.0.113.7'],
    ['', ''],
  ])('SVC-7 %s is read as %s', (forwarded, addresses) => {
    expect(onlyAddresses(forwarded)).toBe(addresses)
  })
})
