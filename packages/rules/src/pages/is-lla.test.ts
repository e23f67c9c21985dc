import { describe, expect, it } from 'vitest'
import { isLLA } from './is-lla'

describe('isLLA', () => {
  it.each([
    ['https://pay.example/deposit?lla', true],
    ['https://pay.example/deposit?lla=1', true],
    ['https://pay.example/deposit?lla=true&lang=en', true],
    ['https://pay.example/deposit?lang=en&lla=true', true],
    ['https://pay.example/deposit/lla', true],
    ['https://pay.example/lla/deposit', true],
    ['https://pay.example/deposit#lla', true],
    ['/deposit?lla=', true],
    ['?lla', true],
    ['https://pay.example/deposit?lla=false', false],
    ['https://pay.example/deposit?lla=0&lang=en', false],
    ['https://pay.example/deposit', false],
    ['https://pay.example/deposit?user=lla', false],
    ['https://pay.example/deposit?llama=1', false],
    ['https://pay.example/allla', false],
    ['https://lla.example/deposit', false],
    ['https://pay.example/deposit?x=%2Flla', false],
    ['', false],
  ])('SESS-6 the address %s has the marker: %s', (address, is) => {
    expect(isLLA(address)).toBe(is)
  })
})
